/// What Apple says of a subscription's next renewal (JWSRenewalInfoDecodedPayload): state, never
/// money. Field meanings and units as with Apple; `renewalPrice` is a forecast in milliunits.
public struct RenewalInfo: Hashable, Sendable {
  public var environment: Symbol = .production
  public var originalTransactionId: Identifier
  public var signedDate: Instant?
  public var productId: Symbol?
  public var autoRenewProductId: Symbol?
  /// 0 off, 1 on.
  public var autoRenewStatus: Int64?
  public var isInBillingRetryPeriod: Bool?
  public var gracePeriodExpiresDate: Instant?
  /// 1 customer cancelled, 2 billing error, 3 no consent to a price rise, 4 not for sale, 5 other.
  public var expirationIntent: Int64?
  public var priceIncreaseStatus: Int64?
  public var renewalDate: Instant?
  public var renewalPrice: Int64?
  public var currency: Symbol?
  public var offerType: Int64?
  public var offerIdentifier: Symbol?
  public var recentSubscriptionStartDate: Instant?
  @ExactText public var unknownFields: String?

  public init(originalTransactionId: Identifier) {
    self.originalTransactionId = originalTransactionId
  }
}
