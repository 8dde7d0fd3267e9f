import Money
import Records

/// The largest price that is believed: a million million units of a currency, in milliunits.
private let largestPrice: Int64 = 1_000_000_000_000_000

extension RecordReader {
  /// A transaction, as Apple or a database writes it, or as the device has it (prices in units).
  func addTransaction(
    _ members: Members, _ document: JSONDocument, _ enclosing: Enclosing, isDevice: Bool,
    _ position: UnsafeRawPointer?
  ) throws(FieldProblem) {
    let idField: Field = members.has(.transactionId) ? .transactionId : .id
    guard let id = try members[idField]?.identifier(idField) else {
      throw FieldProblem(message: "a transaction without a transactionId", position: nil)
    }
    var record = TransactionRecord(transactionId: id)
    for (field, value) in members.entries {
      try set(field, value, of: &record)
    }
    if let offer = members[.offer], offer.kind == .object {
      try setOffer(offer, document, of: &record)
    }
    guard record.purchaseDate != nil else {
      throw FieldProblem(
        message: "transaction \(id) has no purchaseDate; it cannot be placed in time", position: nil
      )
    }
    try setEnvironment(members, enclosing, of: &record)
    record.bundleId = record.bundleId ?? enclosing.bundleId
    record.carriesRevocation =
      members.mentions(.revocationDate)
      || !(isDevice || members.hasSnakeNames || members.isTableRow)
    try setPrice(members, isDevice: isDevice, of: &record)
    record.unknownFields = members.unknownJSON
    add(.transaction(record), at: position)
  }

  private func set(_ field: Field, _ value: Value, of record: inout TransactionRecord)
    throws(FieldProblem)
  {
    switch field {
    case .originalTransactionId: record.originalTransactionId = try value.identifier(field)
    case .webOrderLineItemId: record.webOrderLineItemId = try value.identifier(field)
    case .appTransactionId: record.appTransactionId = try value.identifier(field)
    case .bundleId: record.bundleId = try value.symbol(field, symbols)
    case .productId: record.productId = try value.symbol(field, symbols)
    case .subscriptionGroupIdentifier:
      record.subscriptionGroupIdentifier = try value.symbol(field, symbols)
    case .type: record.type = try word(value, field)
    case .inAppOwnershipType: record.inAppOwnershipType = try word(value, field)
    case .appAccountToken: record.appAccountToken = try value.text(field).lowercasedUUID
    case .purchaseDate: record.purchaseDate = try eventDate(value, field)
    case .originalPurchaseDate: record.originalPurchaseDate = try value.instant(field)
    case .expiresDate: record.expiresDate = try value.instant(field)
    case .signedDate: record.signedDate = try eventDate(value, field)
    case .revocationDate: record.revocationDate = try eventDate(value, field)
    case .revocationReason: record.revocationReason = try value.integer(field)
    case .revocationType: record.revocationType = try word(value, field)
    case .revocationPercentage: record.revocationPercentage = try value.integer(field)
    case .isUpgraded: record.isUpgraded = try value.flag(field)
    case .quantity: record.quantity = try quantity(value)
    case .offerType: record.offerType = try offerType(value)
    case .offerIdentifier: record.offerIdentifier = try value.symbol(field, symbols)
    case .offerDiscountType: record.offerDiscountType = try word(value, field)
    case .offerPeriod: record.offerPeriod = try value.symbol(field, symbols)
    case .storefront: record.storefront = try value.symbol(field, symbols)
    case .storefrontId: record.storefrontId = try value.symbol(field, symbols)
    case .transactionReason: record.transactionReason = try word(value, field)
    case .billingPlanType: record.billingPlanType = try word(value, field)
    case .currency: record.currency = try currency(value)
    default: break
    }
  }

  /// The device's offer as an object: {"id", "type", "paymentMode", "period"}.
  private func setOffer(
    _ offer: Value, _ document: JSONDocument, of record: inout TransactionRecord
  )
    throws(FieldProblem)
  {
    var members = Members()
    document.members(of: offer.token, into: &members, names)
    if let value = members[.id] {
      record.offerIdentifier = try value.symbol(.offerIdentifier, symbols)
    }
    if let value = members[.type] { record.offerType = try offerType(value) }
    for (key, value) in members.unknown where !value.isMissing {
      switch String(decoding: key, as: UTF8.self) {
      case "paymentMode": record.offerDiscountType = try word(value, .offerDiscountType)
      case "period" where value.kind == .text:
        record.offerPeriod = try value.symbol(.offerPeriod, symbols)
      default: break
      }
    }
  }

  func setEnvironment(
    _ members: Members, _ enclosing: Enclosing, of record: inout TransactionRecord
  ) throws(FieldProblem) {
    if let value = members[.environment], let own = try environment(value) {
      record.environment = own
    } else if let outer = enclosing.environment {
      record.environment = outer
    } else {
      record.environmentIsAssumed = true
    }
  }

  /// In transaction formats a whole number is milliunits and a number with a decimal point units; the
  /// device has units.
  private func setPrice(_ members: Members, isDevice: Bool, of record: inout TransactionRecord)
    throws(FieldProblem)
  {
    guard let value = members[.price] else { return }
    if !isDevice, let milliunits = value.shortWhole, milliunits <= largestPrice {
      hasWholePrices = hasWholePrices || milliunits != 0
      return set(price: milliunits, of: &record)
    }
    guard let digits = try value.decimal(.price) else { return }
    let price: Int64
    if !isDevice, let milliunits = Int64(digits) {
      price = milliunits
      hasWholePrices = hasWholePrices || price != 0
    } else if let milliunits = DecimalText.roundedMilliunits(digits) {
      price = milliunits
      if !isDevice { hasDecimalPrices = hasDecimalPrices || price != 0 }
    } else {
      throw value.problem(
        .price, isDevice ? "no number of units" : "no number of milliunits of 64 bits")
    }
    if isDevice, try isSuspect(members, digits) {
      record.priceIsSuspect = true
      record.currency = nil
      return
    }
    guard (0...largestPrice).contains(price) else {
      throw value.problem(.price, "no believable price: 0 to 10^15 milliunits are expected")
    }
    set(price: price, of: &record)
  }

  /// Whether a device's price is a thousand times what the same record says was shown.
  private func isSuspect(_ members: Members, _ digits: String) throws(FieldProblem) -> Bool {
    guard let shown = members[.displayPrice] else { return false }
    let code = try members[.currency].flatMap { (value) throws(FieldProblem) in
      try currency(value)
    }
    let storefront = try members[.storefront]?.symbol(.storefront, symbols)
    let reading = DisplayPrice.read(
      try shown.text(.displayPrice), storefront: storefront.map { symbols.text($0) },
      price: digits, currency: code.map { symbols.text($0) })
    return reading.status == .unitSuspect
  }

  private func set(price: Int64, of record: inout TransactionRecord) {
    if ignoresPrices {
      record.currency = nil
    } else {
      record.price = price
    }
  }

  /// When something happened in the App Store, which opened in 2008. A date of another age is a
  /// fault of the export; taken at its word it would move every report's first or last day.
  func eventDate(_ value: Value, _ field: Field) throws(FieldProblem) -> Instant? {
    guard let instant = try value.instant(field) else { return nil }
    guard Self.storeYears.contains(instant) else {
      throw value.problem(field, "no believable date: 2008 to 2099 is expected")
    }
    return instant
  }

  private static let storeYears =
    CivilDay.number(year: 2008, month: 1, day: 1) * Milliseconds.day..<CivilDay.number(
      year: 2100, month: 1, day: 1) * Milliseconds.day

  func currency(_ value: Value) throws(FieldProblem) -> Symbol? {
    guard let symbol = try value.symbol(.currency, symbols) else { return nil }
    let code = symbols.text(symbol)
    let isCode =
      code.utf8.count == 3 && code.utf8.allSatisfy { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a }
    guard isCode else {
      throw value.problem(.currency, "no currency; a code such as USD is expected")
    }
    return symbols.intern(code.uppercased())
  }

  private func quantity(_ value: Value) throws(FieldProblem) -> Int64? {
    guard let quantity = try value.integer(.quantity) else { return nil }
    guard (0...1_000_000_000).contains(quantity) else {
      throw value.problem(.quantity, "no believable quantity")
    }
    return quantity
  }

  /// Apple's number, or the device's word for it.
  private func offerType(_ value: Value) throws(FieldProblem) -> Int64? {
    guard value.kind == .text, !value.isMissing else { return try value.integer(.offerType) }
    switch try value.text(.offerType).lowercased() {
    case "introductory": return 1
    case "promotional": return 2
    case "code": return 3
    case "winback", "win-back": return 4
    case "retention": return 5
    default: return try value.integer(.offerType)
    }
  }

  /// A word of Apple's lists, also as Swift's property values and databases spell it
  /// ("autoRenewable", "purchased", "freeTrial"); any other stays as it is.
  private func word(_ value: Value, _ field: Field) throws(FieldProblem) -> Symbol? {
    guard let symbol = try value.symbol(field, symbols) else { return nil }
    // Apple's own words have low numbers and need no look.
    guard symbol.rawValue > Symbol.voluntary.rawValue else { return symbol }
    let plain = symbols.text(symbol).lowercased().filter { $0.isLetter }
    return Self.words[plain] ?? symbol
  }

  private static let words: [String: Symbol] = [
    "autorenewable": .autoRenewable, "autorenewablesubscription": .autoRenewable,
    "nonconsumable": .nonConsumable, "consumable": .consumable,
    "nonrenewable": .nonRenewing, "nonrenewing": .nonRenewing,
    "nonrenewingsubscription": .nonRenewing, "purchased": .purchased,
    "familyshared": .familyShared, "assigned": .assigned, "purchase": .purchase,
    "renewal": .renewal, "freetrial": .freeTrial, "payasyougo": .payAsYouGo,
    "payupfront": .payUpFront, "onetime": .oneTime,
  ]
}

extension String {
  /// UUIDs in lower case, as Apple sends them, whoever wrote them; anything else as it is.
  fileprivate var lowercasedUUID: String {
    let isUUID =
      utf8.count == 36 && utf8.allSatisfy { hexDigit($0) != nil || $0 == UInt8(ascii: "-") }
    return isUUID ? lowercased() : self
  }
}
