/// What one record says of a transaction: a copy as some file held it, or the truth merged from
/// several. Every field is optional, as it is with Apple.
///
/// Fields carry Apple's names and units (JWSTransactionDecodedPayload, App Store Server API): dates
/// are instants (milliseconds, UTC), `price` is milliunits of `currency` after the offer's discount
/// and times quantity, `revocationPercentage` is thousandths of a percent (100000 is the whole).
public struct TransactionRecord: Hashable, Sendable {
  /// Known for every record: the enclosing document's where the payload has none, else Production.
  public var environment: Symbol = .production
  /// Whether `environment` was assumed, because nothing stated it.
  public var environmentIsAssumed = false
  public var transactionId: Identifier
  public var originalTransactionId: Identifier?
  public var webOrderLineItemId: Identifier?
  public var appTransactionId: Identifier?
  public var bundleId: Symbol?
  public var productId: Symbol?
  public var subscriptionGroupIdentifier: Symbol?
  public var type: Symbol?
  public var inAppOwnershipType: Symbol?
  /// Usually a UUID, in lower case as Apple sends it.
  @ExactText public var appAccountToken: String?
  public var purchaseDate: Instant?
  public var originalPurchaseDate: Instant?
  public var expiresDate: Instant?
  /// When Apple signed this copy; it orders copies and hides nothing from an as-of.
  public var signedDate: Instant?
  public var revocationDate: Instant?
  public var revocationReason: Int64?
  public var revocationType: Symbol?
  public var revocationPercentage: Int64?
  public var isUpgraded: Bool?
  public var quantity: Int64?
  public var offerType: Int64?
  public var offerIdentifier: Symbol?
  public var offerDiscountType: Symbol?
  /// ISO 8601, such as P1W.
  public var offerPeriod: Symbol?
  /// Alpha-3 country code of the storefront.
  public var storefront: Symbol?
  public var storefrontId: Symbol?
  public var transactionReason: Symbol?
  public var price: Int64?
  public var currency: Symbol?
  /// Whether it came with a price that is a thousand times off what the app showed, which is why
  /// `price` is missing.
  public var priceIsSuspect = false
  public var billingPlanType: Symbol?
  /// Whether the format that held this copy could have carried revocation fields, so that their
  /// absence says "not revoked": Apple's payloads and tables with that column, but not app-side
  /// records that have no such property.
  public var carriesRevocation = true
  /// Fields that we do not know, as one JSON object with sorted keys; kept, never interpreted.
  @ExactText public var unknownFields: String?

  public init(transactionId: Identifier) {
    self.transactionId = transactionId
  }
}
