/// The words that Apple's payloads are known to use, as constants.
///
/// Source: Apple's App Store Server API and App Store Server Notifications V2 references. The list is
/// open: what is not here is interned as it comes.
extension Symbol {
  static let wellKnown: [String] = [
    "Production",
    "Sandbox",
    "Xcode",
    "LocalTesting",
    "Auto-Renewable Subscription",
    "Non-Consumable",
    "Consumable",
    "Non-Renewing Subscription",
    "PURCHASED",
    "FAMILY_SHARED",
    "ASSIGNED",
    "PURCHASE",
    "RENEWAL",
    "FREE_TRIAL",
    "PAY_AS_YOU_GO",
    "PAY_UP_FRONT",
    "ONE_TIME",
    "REFUND_FULL",
    "REFUND_PRORATED",
    "FAMILY_REVOKE",
    "ASSIGNMENT_REVOKE",
    "BILLED_UPFRONT",
    "MONTHLY",
    "CONSUMPTION_REQUEST",
    "DID_CHANGE_RENEWAL_PREF",
    "DID_CHANGE_RENEWAL_STATUS",
    "DID_FAIL_TO_RENEW",
    "DID_RENEW",
    "EXPIRED",
    "EXTERNAL_PURCHASE_TOKEN",
    "GRACE_PERIOD_EXPIRED",
    "METADATA_UPDATE",
    "MIGRATION",
    "OFFER_REDEEMED",
    "ONE_TIME_CHARGE",
    "PRICE_CHANGE",
    "PRICE_INCREASE",
    "REFUND",
    "REFUND_DECLINED",
    "REFUND_REVERSED",
    "RENEWAL_EXTENDED",
    "RENEWAL_EXTENSION",
    "RESCIND_CONSENT",
    "REVOKE",
    "SUBSCRIBED",
    "TEST",
    "ACCEPTED",
    "AUTO_RENEW_DISABLED",
    "AUTO_RENEW_ENABLED",
    "BILLING_RECOVERY",
    "BILLING_RETRY",
    "DOWNGRADE",
    "FAILURE",
    "GRACE_PERIOD",
    "INITIAL_BUY",
    "PENDING",
    "PRODUCT_NOT_FOR_SALE",
    "RESUBSCRIBE",
    "SUMMARY",
    "UNREPORTED",
    "UPGRADE",
    "VOLUNTARY",
  ]

  public static let production = Symbol(rawValue: 0)
  public static let sandbox = Symbol(rawValue: 1)
  public static let xcode = Symbol(rawValue: 2)
  public static let localTesting = Symbol(rawValue: 3)
  public static let autoRenewable = Symbol(rawValue: 4)
  public static let nonConsumable = Symbol(rawValue: 5)
  public static let consumable = Symbol(rawValue: 6)
  public static let nonRenewing = Symbol(rawValue: 7)
  public static let purchased = Symbol(rawValue: 8)
  public static let familyShared = Symbol(rawValue: 9)
  public static let assigned = Symbol(rawValue: 10)
  public static let purchase = Symbol(rawValue: 11)
  public static let renewal = Symbol(rawValue: 12)
  public static let freeTrial = Symbol(rawValue: 13)
  public static let payAsYouGo = Symbol(rawValue: 14)
  public static let payUpFront = Symbol(rawValue: 15)
  public static let oneTime = Symbol(rawValue: 16)
  public static let refundFull = Symbol(rawValue: 17)
  public static let refundProrated = Symbol(rawValue: 18)
  public static let familyRevoke = Symbol(rawValue: 19)
  public static let assignmentRevoke = Symbol(rawValue: 20)
  public static let billedUpfront = Symbol(rawValue: 21)
  public static let monthly = Symbol(rawValue: 22)
  public static let consumptionRequest = Symbol(rawValue: 23)
  public static let didChangeRenewalPref = Symbol(rawValue: 24)
  public static let didChangeRenewalStatus = Symbol(rawValue: 25)
  public static let didFailToRenew = Symbol(rawValue: 26)
  public static let didRenew = Symbol(rawValue: 27)
  public static let expired = Symbol(rawValue: 28)
  public static let externalPurchaseToken = Symbol(rawValue: 29)
  public static let gracePeriodExpired = Symbol(rawValue: 30)
  public static let metadataUpdate = Symbol(rawValue: 31)
  public static let migration = Symbol(rawValue: 32)
  public static let offerRedeemed = Symbol(rawValue: 33)
  public static let oneTimeCharge = Symbol(rawValue: 34)
  public static let priceChange = Symbol(rawValue: 35)
  public static let priceIncrease = Symbol(rawValue: 36)
  public static let refund = Symbol(rawValue: 37)
  public static let refundDeclined = Symbol(rawValue: 38)
  public static let refundReversed = Symbol(rawValue: 39)
  public static let renewalExtended = Symbol(rawValue: 40)
  public static let renewalExtension = Symbol(rawValue: 41)
  public static let rescindConsent = Symbol(rawValue: 42)
  public static let revoke = Symbol(rawValue: 43)
  public static let subscribed = Symbol(rawValue: 44)
  public static let test = Symbol(rawValue: 45)
  public static let accepted = Symbol(rawValue: 46)
  public static let autoRenewDisabled = Symbol(rawValue: 47)
  public static let autoRenewEnabled = Symbol(rawValue: 48)
  public static let billingRecovery = Symbol(rawValue: 49)
  public static let billingRetry = Symbol(rawValue: 50)
  public static let downgrade = Symbol(rawValue: 51)
  public static let failure = Symbol(rawValue: 52)
  public static let gracePeriod = Symbol(rawValue: 53)
  public static let initialBuy = Symbol(rawValue: 54)
  public static let pending = Symbol(rawValue: 55)
  public static let productNotForSale = Symbol(rawValue: 56)
  public static let resubscribe = Symbol(rawValue: 57)
  public static let summary = Symbol(rawValue: 58)
  public static let unreported = Symbol(rawValue: 59)
  public static let upgrade = Symbol(rawValue: 60)
  public static let voluntary = Symbol(rawValue: 61)

  /// The 23 notification types of App Store Server Notifications V2.
  public static let notificationTypes: Set<Symbol> = [
    .consumptionRequest,
    .didChangeRenewalPref,
    .didChangeRenewalStatus,
    .didFailToRenew,
    .didRenew,
    .expired,
    .externalPurchaseToken,
    .gracePeriodExpired,
    .metadataUpdate,
    .migration,
    .offerRedeemed,
    .oneTimeCharge,
    .priceChange,
    .priceIncrease,
    .refund,
    .refundDeclined,
    .refundReversed,
    .renewalExtended,
    .renewalExtension,
    .rescindConsent,
    .revoke,
    .subscribed,
    .test,
  ]

  /// The 17 notification subtypes.
  public static let notificationSubtypes: Set<Symbol> = [
    .accepted,
    .autoRenewDisabled,
    .autoRenewEnabled,
    .billingRecovery,
    .billingRetry,
    .downgrade,
    .failure,
    .gracePeriod,
    .initialBuy,
    .pending,
    .priceIncrease,
    .productNotForSale,
    .resubscribe,
    .summary,
    .unreported,
    .upgrade,
    .voluntary,
  ]
}
