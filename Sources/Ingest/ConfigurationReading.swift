import Money
import Records

extension RecordReader {
  /// A StoreKit configuration file (versions 1 to 5): its products are entries of a catalogue.
  ///
  /// Prices are those of the storefront that the file was written for, the United States where it
  /// names none. The price of a free offer is 0, whatever stands beside it.
  func addConfiguration(
    _ members: Members, _ document: JSONDocument, _ position: UnsafeRawPointer?
  ) throws(FieldProblem) {
    let settings = members.unknown.first { $0.key.elementsEqual("settings".utf8) }?.value
    let named = settings.flatMap { document.member("_storefront", of: $0) }
    let storefront = try named?.symbol(.storefront, symbols) ?? symbols.intern("USA")
    if let groups = members[.subscriptionGroups], groups.kind == .array {
      for group in document.elements(of: groups.token) {
        for product in list("subscriptions", of: group, document) {
          try addProduct(product, document, storefront)
        }
      }
    }
    for name in ["products", "nonRenewingSubscriptions"] {
      let list = members.unknown.first { $0.key.elementsEqual(name.utf8) }?.value
      guard let list, list.kind == .array else { continue }
      for product in document.elements(of: list.token) {
        try addProduct(product, document, storefront)
      }
    }
  }

  private func list(_ name: String, of object: Value, _ document: JSONDocument) -> [Value] {
    guard let list = document.member(name, of: object), list.kind == .array else { return [] }
    return document.elements(of: list.token)
  }

  private func addProduct(_ product: Value, _ document: JSONDocument, _ storefront: Symbol)
    throws(FieldProblem)
  {
    guard let id = try document.member("productID", of: product)?.symbol(.productId, symbols) else {
      return
    }
    let position = product.bytes.baseAddress
    var entry = CatalogueEntry(product: id)
    if let period = document.member("recurringSubscriptionPeriod", of: product) {
      entry.duration = try period.symbol(.offerPeriod, symbols)
      add(.catalogue(entry), at: position)
      entry.duration = nil
    }
    entry.storefront = storefront
    if let price = try price(of: product, document) {
      entry.price = price
      add(.catalogue(entry), at: position)
    }
    try addOffers(product, document, entry)
  }

  private func addOffers(_ product: Value, _ document: JSONDocument, _ entry: CatalogueEntry)
    throws(FieldProblem)
  {
    let single = document.member("introductoryOffer", of: product).map { [$0] } ?? []
    let offers: [(type: Int64, offers: [Value])] = [
      (1, single + list("introductoryOffers", of: product, document)),
      (2, list("adHocOffers", of: product, document)),
      (3, list("codeOffers", of: product, document)),
      (4, list("winbackOffers", of: product, document)),
    ]
    for (type, offers) in offers {
      for offer in offers where offer.kind == .object {
        var entry = entry
        entry.offerType = type
        entry.offerIdentifier =
          type == 1
          ? nil : try document.member("offerID", of: offer)?.symbol(.offerIdentifier, symbols)
        let isFree = document.member("paymentMode", of: offer)?.bytes.elementsEqual("free".utf8)
        entry.price = isFree == true ? 0 : try price(of: offer, document)
        if entry.price != nil { add(.catalogue(entry), at: offer.bytes.baseAddress) }
      }
    }
  }

  /// A displayPrice of these files is a plain number of units.
  private func price(of object: Value, _ document: JSONDocument) throws(FieldProblem) -> Int64? {
    guard let value = document.member("displayPrice", of: object), !value.isMissing else {
      return nil
    }
    guard let digits = try value.decimal(.displayPrice),
      let price = DecimalText.roundedMilliunits(digits), price >= 0
    else { throw value.problem(.displayPrice, "no plain number of units such as 4.99") }
    return price
  }
}
