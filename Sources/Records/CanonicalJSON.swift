/// A record as one deterministic text: a JSON object with Apple's names, keys sorted, missing fields
/// left out. It orders copies that nothing else tells apart, and tells contents apart.
struct CanonicalJSON {
  private var pairs: [(name: String, value: String)] = []

  mutating func add(_ name: String, _ value: Identifier?) { add(name, value?.description) }

  mutating func add(_ name: String, _ value: String?) {
    if let value { pairs.append((name, Self.quoted(value))) }
  }

  mutating func add(_ name: String, _ value: Int64?) {
    if let value { pairs.append((name, String(value))) }
  }

  mutating func add(_ name: String, _ value: Bool?) {
    if let value { pairs.append((name, value ? "true" : "false")) }
  }

  /// A value that is JSON already.
  mutating func add(_ name: String, json: String?) {
    if let json { pairs.append((name, json)) }
  }

  var text: String {
    let sorted = pairs.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return "{" + sorted.map { Self.quoted($0.name) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case ..." ":
        let digits = String(scalar.value, radix: 16)
        quoted +=
          scalar == " "
          ? " " : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension TransactionRecord {
  /// The record as a JSON object with Apple's names, keys sorted.
  public func canonicalJSON(_ symbols: SymbolTable) -> String {
    func text(_ symbol: Symbol?) -> String? { symbol.map { symbols.text($0) } }
    var json = CanonicalJSON()
    json.add("appAccountToken", appAccountToken)
    json.add("appTransactionId", appTransactionId)
    json.add("billingPlanType", text(billingPlanType))
    json.add("bundleId", text(bundleId))
    json.add("carriesRevocation", carriesRevocation)
    json.add("currency", text(currency))
    json.add("environment", text(environment))
    json.add("environmentIsAssumed", environmentIsAssumed)
    json.add("expiresDate", expiresDate)
    json.add("inAppOwnershipType", text(inAppOwnershipType))
    json.add("isUpgraded", isUpgraded)
    json.add("offerDiscountType", text(offerDiscountType))
    json.add("offerIdentifier", text(offerIdentifier))
    json.add("offerPeriod", text(offerPeriod))
    json.add("offerType", offerType)
    json.add("originalPurchaseDate", originalPurchaseDate)
    json.add("originalTransactionId", originalTransactionId)
    json.add("price", price)
    json.add("priceIsSuspect", priceIsSuspect ? true : nil)
    json.add("productId", text(productId))
    json.add("purchaseDate", purchaseDate)
    json.add("quantity", quantity)
    json.add("revocationDate", revocationDate)
    json.add("revocationPercentage", revocationPercentage)
    json.add("revocationReason", revocationReason)
    json.add("revocationType", text(revocationType))
    json.add("signedDate", signedDate)
    json.add("storefront", text(storefront))
    json.add("storefrontId", text(storefrontId))
    json.add("subscriptionGroupIdentifier", text(subscriptionGroupIdentifier))
    json.add("transactionId", transactionId)
    json.add("transactionReason", text(transactionReason))
    json.add("type", text(type))
    json.add("unknownFields", json: unknownFields)
    json.add("webOrderLineItemId", webOrderLineItemId)
    return json.text
  }
}

extension RenewalInfo {
  /// The renewal info as a JSON object with Apple's names, keys sorted.
  public func canonicalJSON(_ symbols: SymbolTable) -> String {
    func text(_ symbol: Symbol?) -> String? { symbol.map { symbols.text($0) } }
    var json = CanonicalJSON()
    json.add("autoRenewProductId", text(autoRenewProductId))
    json.add("autoRenewStatus", autoRenewStatus)
    json.add("currency", text(currency))
    json.add("environment", text(environment))
    json.add("expirationIntent", expirationIntent)
    json.add("gracePeriodExpiresDate", gracePeriodExpiresDate)
    json.add("isInBillingRetryPeriod", isInBillingRetryPeriod)
    json.add("offerIdentifier", text(offerIdentifier))
    json.add("offerType", offerType)
    json.add("originalTransactionId", originalTransactionId)
    json.add("priceIncreaseStatus", priceIncreaseStatus)
    json.add("productId", text(productId))
    json.add("recentSubscriptionStartDate", recentSubscriptionStartDate)
    json.add("renewalDate", renewalDate)
    json.add("renewalPrice", renewalPrice)
    json.add("signedDate", signedDate)
    json.add("unknownFields", json: unknownFields)
    return json.text
  }
}

extension NotificationRecord {
  /// The notification, its renewal info in it, as a JSON object with Apple's names, keys sorted.
  public func canonicalJSON(_ symbols: SymbolTable) -> String {
    func text(_ symbol: Symbol?) -> String? { symbol.map { symbols.text($0) } }
    var json = CanonicalJSON()
    json.add("bundleId", text(bundleId))
    json.add("environment", text(environment))
    json.add("notificationType", text(notificationType))
    json.add("notificationUUID", notificationUUID)
    json.add("originalTransactionId", originalTransactionId)
    json.add("renewalInfo", json: renewal?.canonicalJSON(symbols))
    json.add("signedDate", signedDate)
    json.add("status", status)
    json.add("subtype", text(subtype))
    json.add("transactionId", transactionId)
    json.add("unknownFields", json: unknownFields)
    return json.text
  }
}

extension AppPost {
  /// The post as a JSON object, keys sorted.
  public func canonicalJSON(_ symbols: SymbolTable) -> String {
    func text(_ symbol: Symbol?) -> String? { symbol.map { symbols.text($0) } }
    var json = CanonicalJSON()
    json.add("currency", text(currency))
    json.add("displayPrice", displayPrice)
    json.add("environment", text(environment))
    json.add("originalTransactionId", originalTransactionId)
    json.add("price", price)
    json.add("productId", text(productId))
    json.add("purchaseDate", purchaseDate)
    json.add("storefront", text(storefront))
    json.add("transactionId", transactionId)
    json.add("unknownFields", json: unknownFields)
    return json.text
  }
}

extension CatalogueEntry {
  /// The entry as a JSON object, keys sorted.
  public func canonicalJSON(_ symbols: SymbolTable) -> String {
    func text(_ symbol: Symbol?) -> String? { symbol.map { symbols.text($0) } }
    var json = CanonicalJSON()
    json.add("currency", text(currency))
    json.add("duration", text(duration))
    json.add("from", from)
    json.add("offerIdentifier", text(offerIdentifier))
    json.add("offerType", offerType)
    json.add("price", price)
    json.add("product", text(product))
    json.add("storefront", text(storefront))
    return json.text
  }
}
