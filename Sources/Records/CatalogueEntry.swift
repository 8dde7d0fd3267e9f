/// What a price catalogue says of a product: how long its periods are, what it costs, what an offer
/// costs. Every field but the product is optional; an entry says what it has.
public struct CatalogueEntry: Hashable, Sendable {
  public var product: Symbol
  /// Alpha-3; nil: everywhere.
  public var storefront: Symbol?
  /// From which UTC day on, in days since 1970; nil: ever since.
  public var from: Int64?
  /// ISO 8601, such as P1M.
  public var duration: Symbol?
  /// Milliunits of `currency`; 0 is free.
  public var price: Int64?
  public var currency: Symbol?
  /// The offer that the price is of, Apple's number; nil: the standard price.
  public var offerType: Int64?
  public var offerIdentifier: Symbol?

  public init(product: Symbol) {
    self.product = product
  }
}
