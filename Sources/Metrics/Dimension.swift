/// What a metric can be split or filtered by. The raw value is the column's name.
public enum Dimension: String, CaseIterable, Sendable {
  /// The app's bundleId.
  case app
  case product
  /// The subscription group's id.
  case group
  /// The billing period, ISO 8601.
  case duration
  /// The storefront, alpha-3.
  case country
  case saleCurrency = "sale_currency"
  /// introductory, promotional, code, winback, retention, else Apple's number.
  case offerType = "offer_type"
  /// The offer's id.
  case offer
  /// 1 for a chain's first paid period; 13 and more are `13+`.
  case renewalIndex = "renewal_index"
  /// How the chain began: trial, intro, offer, direct.
  case origin
}
