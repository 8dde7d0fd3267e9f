import Records

/// A made-up transaction, with the fields that Apple's have.
struct SampleTransaction {
  var environment = "Production"
  var id: Int64
  var original: Int64
  var lineItem: Int64?
  var product: SampleProduct
  var storefront: SampleStorefront
  var purchase: Instant
  var firstPurchase: Instant
  var expires: Instant?
  var signed: Instant
  var ownership = "PURCHASED"
  var token: String?
  var account: Int64?
  var reason = "PURCHASE"
  /// nil where the row is from a time or a copy without prices.
  var price: Int64?
  var quantity: Int64 = 1
  var offerType: Int64?
  var offer: String?
  var discount: String?
  var offerPeriod: String?
  var revoked: Instant?
  var revocationReason: Int64?
  var revocationType: String?
  var revocationPercentage: Int64?
  var isUpgraded = false

  /// Apple's fields in Apple's order.
  var fields: [SampleField] {
    [
      .init("transactionId", .text("\(id)")), .init("originalTransactionId", .text("\(original)")),
      .init("webOrderLineItemId", lineItem.map { .text("\($0)") }),
      .init("bundleId", .text("com.example.lumen")), .init("productId", .text(product.id)),
      .init("subscriptionGroupIdentifier", product.group.map { .text($0) }),
      .init("purchaseDate", .number(purchase)),
      .init("originalPurchaseDate", .number(firstPurchase)),
      .init("expiresDate", expires.map { .number($0) }), .init("quantity", .number(quantity)),
      .init("type", .text(product.type)), .init("appAccountToken", token.map { .text($0) }),
      .init("inAppOwnershipType", .text(ownership)), .init("signedDate", .number(signed)),
      .init("revocationReason", revocationReason.map { .number($0) }),
      .init("revocationDate", revoked.map { .number($0) }),
      .init("revocationType", revocationType.map { .text($0) }),
      .init("revocationPercentage", revocationPercentage.map { .number($0) }),
      .init("isUpgraded", isUpgraded ? .flag(true) : nil),
      .init("offerType", offerType.map { .number($0) }),
      .init("offerIdentifier", offer.map { .text($0) }),
      .init("environment", .text(environment)), .init("storefront", .text(storefront.code)),
      .init("storefrontId", .text(storefront.id)), .init("transactionReason", .text(reason)),
      .init("price", price.map { .number($0) }),
      .init("currency", price.map { _ in .text(storefront.currency) }),
      .init("offerDiscountType", discount.map { .text($0) }),
      .init("offerPeriod", offerPeriod.map { .text($0) }),
      .init("appTransactionId", account.map { .text("\($0)") }),
    ]
  }

  /// The Swift property names of StoreKit on a device; prices in units, dates as texts.
  var deviceFields: [SampleField] {
    [
      .init("id", .number(id)), .init("originalID", .number(original)),
      .init("webOrderLineItemID", lineItem.map { .text("\($0)") }),
      .init("appBundleID", .text("com.example.lumen")), .init("productID", .text(product.id)),
      .init("subscriptionGroupID", product.group.map { .text($0) }),
      .init("purchaseDate", .text(SampleText.iso(purchase))),
      .init("originalPurchaseDate", .text(SampleText.iso(firstPurchase))),
      .init("expirationDate", expires.map { .text(SampleText.iso($0)) }),
      .init("purchasedQuantity", .number(quantity)), .init("productType", .text(product.type)),
      .init("ownershipType", .text(ownership)), .init("signedDate", .text(SampleText.iso(signed))),
      .init("appAccountToken", token.map { .text($0) }), .init("isUpgraded", .flag(isUpgraded)),
      .init("offerType", offerType.map { .number($0) }), .init("offerID", offer.map { .text($0) }),
      .init("offerPaymentMode", discount.map { .text($0) }),
      .init("environment", .text(environment)), .init("storefront", .text(storefront.code)),
      .init("reason", .text(reason)), .init("price", price.map { .units($0) }),
      .init("currency", price.map { _ in .text(storefront.currency) }),
      .init("appTransactionID", account.map { .text("\($0)") }),
    ]
  }
}

/// A field of a made-up record.
struct SampleField {
  enum Value {
    case text(String)
    case number(Int64)
    /// Milliunits, written as units.
    case units(Int64)
    case flag(Bool)
    /// JSON as it is.
    case json(String)
  }

  var name: String
  var value: Value?

  init(_ name: String, _ value: Value?) {
    self.name = name
    self.value = value
  }
}

/// Records as texts.
enum SampleText {
  /// A JSON object; fields without a value are left out.
  static func json(_ fields: [SampleField]) -> String {
    let pairs = fields.compactMap { field in field.value.map { "\"\(field.name)\":\(text($0))" } }
    return "{" + pairs.joined(separator: ",") + "}"
  }

  /// The same, a field a line.
  static func prettyJSON(_ fields: [SampleField], indent: String) -> String {
    let pairs = fields.compactMap { field in
      field.value.map { "\(indent)  \"\(field.name)\" : \(text($0))" }
    }
    return "\(indent){\n" + pairs.joined(separator: ",\n") + "\n\(indent)}"
  }

  /// A JSON object with a database's names; fields without a value are null.
  static func snakeJSON(_ fields: [SampleField]) -> String {
    let pairs = fields.map { "\"\(snake($0.name))\":\($0.value.map(text) ?? "null")" }
    return "{" + pairs.joined(separator: ",") + "}"
  }

  static func csvHeader(_ fields: [SampleField]) -> String {
    fields.map { snake($0.name) }.joined(separator: ",")
  }

  static func csvRow(_ fields: [SampleField]) -> String {
    fields.map { field -> String in
      switch field.value {
      case .text(let text): text
      case .number(let number): String(number)
      case .units(let milliunits): units(milliunits)
      case .flag(let flag): flag ? "true" : "false"
      case .json(let json): json
      case nil: ""
      }
    }.joined(separator: ",")
  }

  /// A token with a payload; its header names the key `sample` and its signature is none.
  static func jws(_ payload: String) -> String {
    [#"{"alg":"ES256","kid":"sample"}"#, payload, "sample"].map(base64url).joined(separator: ".")
  }

  /// 2026-01-31T10:00:00Z
  static func iso(_ instant: Instant) -> String { StatusCommand.time(instant) }

  private static func text(_ value: SampleField.Value) -> String {
    switch value {
    case .text(let text):
      "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    case .number(let number): String(number)
    case .units(let milliunits): units(milliunits)
    case .flag(let flag): flag ? "true" : "false"
    case .json(let json): json
    }
  }

  static func units(_ milliunits: Int64) -> String {
    let fraction = String(1000 + milliunits % 1000).dropFirst()
    return "\(milliunits / 1000).\(fraction)"
  }

  private static func snake(_ camel: String) -> String {
    camel.reduce(into: "") { snake, character in
      if character.isUppercase { snake += "_" }
      snake += character.lowercased()
    }
  }

  private static func base64url(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var (encoded, bits, count) = ("", UInt32(0), 0)
    for byte in text.utf8 {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        encoded.append(alphabet[Int(bits >> UInt32(count) & 63)])
      }
      bits &= 0xff
    }
    if count > 0 { encoded.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
    return encoded
  }
}
