/// What an app posted to its team's server after a purchase: the list price that the customer saw.
/// A post never adds a sale; it can price one.
public struct AppPost: Hashable, Sendable {
  public var environment: Symbol = .production
  public var originalTransactionId: Identifier?
  public var transactionId: Identifier?
  public var productId: Symbol?
  /// The number as it was written ("9.99", "9,99", "9990"): units of the currency, read later.
  @ExactText public var price: String?
  /// The text that StoreKit showed, such as "4,99 €".
  @ExactText public var displayPrice: String?
  public var currency: Symbol?
  /// Alpha-3 country code.
  public var storefront: Symbol?
  public var purchaseDate: Instant?
  @ExactText public var unknownFields: String?

  public init() {}
}
