import Records

/// What Apple told about a made-up subscription: a notification and the transaction in it.
struct SampleNotification {
  var uuid: String
  var type: String
  var subtype: String?
  var signed: Instant
  var transaction: SampleTransaction
  var renewal: [SampleField]
  var status: Int64
}

/// The life of one made-up customer: what they bought and what Apple told about it.
struct SampleLife {
  private(set) var transactions: [SampleTransaction] = []
  /// Copies that Apple signed again later: after a refund or an upgrade.
  private(set) var signedAgain: [SampleTransaction] = []
  private(set) var notifications: [SampleNotification] = []

  /// The first and the last instant of the sample.
  static let begin = SampleCalendar.instant(2025, 1, 1)
  static let end = SampleCalendar.instant(2026, 7, 1)

  private var random: SampleRandom
  private let number: Int64
  private let storefront: SampleStorefront
  private let environment: String
  private let token: String?
  private let account: Int64?
  private var nextId: Int64

  init(number: Int64, seed: UInt64, environment: String = "Production") {
    var random = SampleRandom(seed: seed &* 1_000_003 &+ UInt64(truncatingIfNeeded: number))
    self.number = number
    self.environment = environment
    storefront = random.pick(SampleStorefront.all.map { ($0, $0.weight) })
    nextId = 430_000_000_000_000 + number * 1000
    token = random.chance(400) ? Self.uuid(number, 0xa) : nil
    account = random.chance(500) ? 704_000_000_000_000 + number : nil
    self.random = random
    environment == "Production" ? live() : test()
  }

  private static func uuid(_ number: Int64, _ kind: Int64) -> String {
    let digits = String(number * 4096 + kind, radix: 16)
    return "7f3c9a10-52b4-4e0d-9c11-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  // MARK: A customer

  private static let subscriptions: [(value: SampleProduct, weight: Int64)] = [
    (.monthly, 50), (.yearly, 24), (.weekly, 10), (.quarterly, 10), (.archive, 6),
  ]
  private static let oneOffs: [(value: SampleProduct, weight: Int64)] = [
    (.coins, 70), (.lifetime, 18), (.course, 12),
  ]

  private mutating func live() {
    // More customers come the later it is.
    let span = Self.end - Self.begin
    let start = Self.begin + max(random.below(span), random.below(span))
    if random.chance(60) { return buyOnce(at: start) }
    let product = random.pick(Self.subscriptions)
    subscribe(product, at: start)
    if random.chance(80) { buyOnce(at: start + random.below(90) * Milliseconds.day) }
  }

  private mutating func buyOnce(at start: Instant) {
    let product = random.pick(Self.oneOffs)
    guard start < Self.end else { return }
    let id = takeId()
    var transaction = new(product, id: id, original: id, at: start, first: start)
    if product == .coins { transaction.quantity = 1 + random.below(3) }
    transaction.price = storefront.price(product) * transaction.quantity
    transactions.append(transaction)
    tell("ONE_TIME_CHARGE", nil, transaction, at: transaction.signed, renewal: nil, status: 1)
  }

  /// A tester: months of five minutes, in the sandbox.
  private mutating func test() {
    let start = Self.begin + random.below(500) * Milliseconds.day
    let original = takeId()
    for month in 0..<6 as Range<Int64> {
      let id = month == 0 ? original : takeId()
      var row = new(.monthly, id: id, original: original, at: start + month * 300_000, first: start)
      row.expires = row.purchase + 300_000
      row.lineItem = id + 7_000_000
      transactions.append(row)
    }
  }

  // MARK: A subscription

  private mutating func subscribe(_ first: SampleProduct, at start: Instant) {
    let original = takeId()
    var product = first
    var next: Instant? = start
    var isFirst = true
    while let begin = next, begin < Self.end {
      let id = isFirst ? original : takeId()
      var row = new(product, id: id, original: original, at: begin, first: start)
      row.reason = isFirst ? "PURCHASE" : "RENEWAL"
      if isFirst { offer(&row, product) }
      next = period(row, &product, isFirst: isFirst)
      isFirst = false
    }
  }

  private mutating func offer(_ row: inout SampleTransaction, _ product: SampleProduct) {
    guard product != .archive else { return }
    switch random.below(100) {
    case 0..<52:
      row.offerType = 1
      row.discount = "FREE_TRIAL"
      row.offerPeriod = "P1W"
      row.price = 0
      row.expires = row.purchase + 7 * Milliseconds.day
    case 52..<58:
      row.offerType = 1
      row.discount = "PAY_AS_YOU_GO"
      row.offerPeriod = "P1M"
      row.price = row.price.map { $0 / 2 / 10 * 10 }
    case 58..<62:
      row.offerType = 3
      row.offer = "SPRING"
      row.discount = "PAY_UP_FRONT"
      row.offerPeriod = "P3M"
      row.expires = SampleCalendar.adding(months: 3, to: row.purchase)
    default: break
    }
  }

  /// One period: bought, told of, and how it ends.
  ///
  /// - Returns: when the next one begins, if it does.
  private mutating func period(
    _ row: SampleTransaction, _ product: inout SampleProduct, isFirst: Bool
  ) -> Instant? {
    var row = row
    // In the first months of the sample, some rows came without a price.
    if row.purchase < SampleCalendar.instant(2025, 9, 1), row.price != 0, random.chance(120) {
      row.price = nil
    }
    let isTrial = row.discount == "FREE_TRIAL"
    transactions.append(row)
    tell(
      isFirst ? "SUBSCRIBED" : "DID_RENEW", isFirst ? "INITIAL_BUY" : nil, row, at: row.signed,
      renewal: renewal(row, on: true), status: 1)
    share(row)
    restore(row)
    guard let expires = row.expires, expires < Self.end else { return nil }
    if !isTrial, refund(row) { return comeBack(after: expires, &product) }
    if let upgraded = upgrade(row, &product, isTrial: isTrial) { return upgraded }
    if random.chance(isTrial ? 600 : product.renewal) { return renew(row, at: expires) }
    return lapse(row, expires, &product)
  }

  /// Apple renews up to a day before the end.
  private mutating func renew(_ row: SampleTransaction, at expires: Instant) -> Instant {
    if random.chance(40) {
      // Off, and on again before the end.
      let off = row.purchase + (expires - row.purchase) / 3
      let on = row.purchase + (expires - row.purchase) / 2
      tell(
        "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", row, at: off,
        renewal: renewal(row, on: false), status: 1)
      tell(
        "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", row, at: on,
        renewal: renewal(row, on: true), status: 1)
    }
    return expires
  }

  private mutating func lapse(
    _ row: SampleTransaction, _ expires: Instant, _ product: inout SampleProduct
  ) -> Instant? {
    switch random.below(100) {
    case 0..<62:
      let off = row.purchase + 1 + random.below(max(1, expires - row.purchase - 1))
      tell(
        "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", row, at: off,
        renewal: renewal(row, on: false), status: 1)
      tell(
        "EXPIRED", "VOLUNTARY", row, at: expires + 60_000,
        renewal: renewal(row, on: false, intent: 1), status: 2)
      return comeBack(after: expires, &product)
    case 62..<94: return failToRenew(row, expires, &product)
    case 94..<97:
      tell(
        "EXPIRED", "PRODUCT_NOT_FOR_SALE", row, at: expires + 60_000,
        renewal: renewal(row, on: true, intent: 4), status: 2)
      return nil
    default: return nil
    }
  }

  /// The payment fails: grace, billing retry, and perhaps Apple collects after all.
  private mutating func failToRenew(
    _ row: SampleTransaction, _ expires: Instant, _ product: inout SampleProduct
  ) -> Instant? {
    let graceEnd = expires + 6 * Milliseconds.day
    tell(
      "DID_FAIL_TO_RENEW", "GRACE_PERIOD", row, at: expires + 5000,
      renewal: renewal(row, on: true, isInRetry: true, graceEnd: graceEnd), status: 4)
    if random.chance(250) { return expires + (1 + random.below(4)) * Milliseconds.day }
    tell(
      "GRACE_PERIOD_EXPIRED", nil, row, at: graceEnd + 5000,
      renewal: renewal(row, on: true, isInRetry: true), status: 3)
    if random.chance(350) { return expires + (8 + random.below(40)) * Milliseconds.day }
    tell(
      "EXPIRED", "BILLING_RETRY", row, at: expires + 60 * Milliseconds.day,
      renewal: renewal(row, on: true, isInRetry: false, intent: 2), status: 2)
    return comeBack(after: expires + 60 * Milliseconds.day, &product)
  }

  /// Some come back after months, a few to another product or with a win-back offer.
  private mutating func comeBack(after lapse: Instant, _ product: inout SampleProduct) -> Instant? {
    guard random.chance(120) else { return nil }
    if random.chance(300), product != .archive { product = .yearly }
    return lapse + (15 + random.below(120)) * Milliseconds.day
  }

  /// - Returns: whether the money went back and access ended.
  private mutating func refund(_ row: SampleTransaction) -> Bool {
    guard random.chance(25), row.price != 0, let expires = row.expires else { return false }
    var copy = row
    let at = row.purchase + (expires - row.purchase) / 4
    copy.revoked = at
    copy.signed = at + 5000
    copy.revocationReason = random.below(2)
    let isPartial = random.chance(300)
    copy.revocationType = isPartial ? "REFUND_PRORATED" : "REFUND_FULL"
    copy.revocationPercentage = isPartial ? 67_932 : 100_000
    signedAgain.append(copy)
    tell("REFUND", nil, copy, at: copy.signed, renewal: renewal(row, on: false), status: 5)
    guard random.chance(150) else { return true }
    var back = row
    back.signed = at + 20 * Milliseconds.day
    guard back.signed < Self.end else { return true }
    tell("REFUND_REVERSED", nil, back, at: back.signed, renewal: renewal(row, on: true), status: 1)
    return false
  }

  /// From a month to a year at once: the month ends, and Apple signs it again.
  private mutating func upgrade(
    _ row: SampleTransaction, _ product: inout SampleProduct, isTrial: Bool
  ) -> Instant? {
    guard product == .monthly, !isTrial, let expires = row.expires, random.chance(18) else {
      return nil
    }
    let at = row.purchase + (expires - row.purchase) / 3
    var copy = row
    copy.isUpgraded = true
    copy.signed = at + 5000
    signedAgain.append(copy)
    product = .yearly
    return at
  }

  /// Yearly subscriptions are sometimes shared with the family.
  private mutating func share(_ row: SampleTransaction) {
    guard row.product == .yearly, random.chance(150),
      row.purchase + 2 * Milliseconds.day < Self.end
    else { return }
    var member = row
    member.id = takeId()
    member.original = member.id
    member.ownership = "FAMILY_SHARED"
    member.lineItem = (row.lineItem ?? 0) + 500
    member.token = nil
    member.account = 704_900_000_000_000 + member.id % 1_000_000
    member.purchase += Milliseconds.day
    member.firstPurchase = member.purchase
    member.signed = member.purchase + 2000
    transactions.append(member)
  }

  /// A second device restores: another id for the same line item.
  private mutating func restore(_ row: SampleTransaction) {
    guard random.chance(12), row.signed + 4 * Milliseconds.day < Self.end else { return }
    var copy = row
    copy.id = takeId()
    copy.signed = row.signed + 3 * Milliseconds.day
    transactions.append(copy)
  }

  // MARK: Rows

  private mutating func takeId() -> Int64 {
    defer { nextId += 1 }
    return nextId
  }

  private func new(
    _ product: SampleProduct, id: Int64, original: Int64, at start: Instant, first: Instant
  ) -> SampleTransaction {
    var row = SampleTransaction(
      id: id, original: original, lineItem: product.group == nil ? nil : id + 5_000_000_000,
      product: product, storefront: storefront, purchase: start / 1000 * 1000,
      firstPurchase: first / 1000 * 1000, expires: nil, signed: start / 1000 * 1000 + 2000)
    row.environment = environment
    row.token = token
    row.account = account
    row.price = storefront.price(product)
    if product.group != nil { row.expires = product.end(of: row.purchase) }
    return row
  }

  private func renewal(
    _ row: SampleTransaction, on: Bool, isInRetry: Bool? = nil, intent: Int64? = nil,
    graceEnd: Instant? = nil
  ) -> [SampleField] {
    [
      .init("originalTransactionId", .text("\(row.original)")),
      .init("productId", .text(row.product.id)), .init("autoRenewProductId", .text(row.product.id)),
      .init("autoRenewStatus", .number(on ? 1 : 0)),
      .init("isInBillingRetryPeriod", isInRetry.map { .flag($0) }),
      .init("expirationIntent", intent.map { .number($0) }),
      .init("gracePeriodExpiresDate", graceEnd.map { .number($0) }),
      .init("renewalDate", row.expires.map { .number($0) }),
      .init("environment", .text(environment)),
    ]
  }

  private mutating func tell(
    _ type: String, _ subtype: String?, _ transaction: SampleTransaction, at signed: Instant,
    renewal: [SampleField]?, status: Int64
  ) {
    guard signed < Self.end else { return }
    let moment = signed / 1000 * 1000
    var copy = transaction
    copy.signed = max(copy.signed, moment)
    notifications.append(
      SampleNotification(
        uuid: Self.uuid(number, Int64(notifications.count) + 16), type: type, subtype: subtype,
        signed: moment, transaction: copy,
        renewal: renewal.map { $0 + [.init("signedDate", .number(moment))] } ?? [], status: status))
  }
}
