/// What an object is, told by the fields that it has.
enum Shape {
  /// {"signedPayload"}
  case signedNotification
  case notification
  /// A notification of version 1, which Apple has retired.
  case legacyNotification
  /// {"signedTransactions": […]}: history, refunds, order look-up.
  case transactionPage
  /// {"notificationHistory": […]}
  case notificationPage
  /// {"data": [{"lastTransactions": […]}]}, or a part of it.
  case statusPage
  case statusGroup
  /// {"signedTransactionInfo", "signedRenewalInfo"}, or both decoded.
  case pair
  case transaction
  case device
  case renewal
  case post
  /// A StoreKit configuration file: a catalogue of products.
  case storeKitConfiguration
  /// Facts about the app's download, of no use here.
  case appTransaction
  /// {"errorCode", "errorMessage"}
  case errorAnswer
  case unknown

  init(_ members: Members, format: InputFormat?) {
    if let known = Shape(enclosing: members) {
      self = known
    } else if let format, let forced = Shape(format, members) {
      self = forced
    } else {
      self = Shape(record: members)
    }
  }

  /// What encloses records can be nothing else.
  private init?(enclosing members: Members) {
    if members.has(anyOf: .password, .unifiedReceipt, .latestReceipt, .latestReceiptInfo) {
      self = .legacyNotification
    } else if members.has(.subscriptionGroups) {
      self = .storeKitConfiguration
    } else if members.has(.signedPayload) {
      self = .signedNotification
    } else if members.has(.notificationType) {
      self = .notification
    } else if members.has(.signedTransactions) {
      self = .transactionPage
    } else if members.has(.notificationHistory) {
      self = .notificationPage
    } else if members.has(.lastTransactions) {
      self = .statusGroup
    } else if members[.data]?.kind == .array {
      self = .statusPage
    } else if members.has(
      anyOf: .signedTransactionInfo, .signedRenewalInfo, .transactionInfo, .renewalInfo)
    {
      self = .pair
    } else {
      return nil
    }
  }

  private init?(_ format: InputFormat, _ members: Members) {
    switch format {
    case .transactions: self = .transaction
    case .device: self = .device
    case .renewals: self = .renewal
    case .posts: self = .post
    case .notifications, .pages: return nil
    }
  }

  private init(record members: Members) {
    let hasId = members.has(.transactionId)
    if !hasId, members.has(.id), members.hasDeviceNames {
      self = .device
    } else if members.has(anyOf: .displayPrice, .price),
      members.has(anyOf: .originalTransactionId, .transactionId),
      !members.hasFactsOfSale
    {
      self = .post
    } else if hasId {
      self = members.hasDeviceNames ? .device : .transaction
    } else if members.has(
      anyOf: .autoRenewStatus, .autoRenewProductId, .isInBillingRetryPeriod, .expirationIntent,
      .renewalDate)
    {
      self = .renewal
    } else if members.has(anyOf: .receiptType, .signedAppTransactionInfo) {
      self = .appTransaction
    } else if members.has(.errorCode) {
      self = .errorAnswer
    } else {
      self = .unknown
    }
  }
}

extension Members {
  /// Whether there is what only a transaction tells and an app's post does not.
  fileprivate var hasFactsOfSale: Bool {
    let facts = has(
      anyOf: .expiresDate, .type, .signedDate, .quantity, .inAppOwnershipType, .webOrderLineItemId,
      .originalPurchaseDate, .transactionReason, .revocationDate, .offerType, .isUpgraded)
    return facts || (has(.transactionId) && has(.purchaseDate) && !has(.displayPrice))
  }
}
