import Money
import Records

/// What the sales of a chain have in common while a timeline is made.
struct SaleContext {
  var asOf: Instant
  var symbols: SymbolTable
  var normalization: Normalization
  var catalogue: Catalogue
  /// Visible notifications by the transaction that they carry, oldest first.
  private var notifications: [Identifier: [NotificationRecord]] = [:]

  init(
    _ chain: Chain, asOf: Instant, normalization: Normalization, catalogue: Catalogue,
    symbols: SymbolTable
  ) {
    self.asOf = asOf
    self.catalogue = catalogue
    self.symbols = symbols
    self.normalization = normalization
    for notification in chain.notifications {
      guard let id = notification.transactionId, let signed = notification.signedDate,
        signed <= asOf
      else { continue }
      notifications[id, default: []].append(notification)
    }
  }

  /// The visible notifications that carry a row's transactions.
  func notifications(of row: PeriodRow) -> [NotificationRecord] {
    if notifications.isEmpty { return [] }
    return row.transactions.flatMap { notifications[$0.record.transactionId] ?? [] }
  }

  func revocations(of row: PeriodRow) -> [Revocation] {
    let reversals = notifications(of: row)
      .filter { $0.notificationType == .refundReversed }
      .compactMap(\.signedDate).sorted()
    return Revocation.of(row, reversals: reversals, asOf: asOf, symbols: symbols)
  }
}

extension Sale {
  init(_ row: PeriodRow, category: Category?, revocations: [Revocation]) {
    let record = row.record
    let legs = revocations.legs(price: record.price)
    let refunds = revocations.filter(\.isRefund)
    self.init(
      transactionId: record.transactionId, instant: row.start, category: category,
      price: record.price, priceSource: row.priceSource, currency: record.currency,
      quantity: record.quantity ?? 1,
      bundle: record.bundleId, product: record.productId,
      group: record.subscriptionGroupIdentifier, country: record.storefront,
      offerType: record.offerType, offer: record.offerIdentifier,
      refunds: legs.refunds, reversals: legs.reversals, isRefunded: !refunds.isEmpty,
      isEveryRefundReversed: !refunds.isEmpty && refunds.allSatisfy { $0.reversedAt != nil },
      isFullyRefunded: Sale.isWhole(refunds.filter { $0.reversedAt == nil }, of: record.price, legs)
    )
  }

  /// Whether what stands refunded is the whole price.
  private static func isWhole(
    _ standing: [Revocation], of price: Int64?, _ legs: (refunds: [Leg], reversals: [Leg])
  ) -> Bool {
    if standing.contains(where: { $0.percentage == Revocation.whole }) { return true }
    guard let price, price > 0, !standing.isEmpty else { return false }
    let refunded = legs.refunds.reduce(0) { $0 + ($1.amount ?? 0) }
    let reversed = legs.reversals.reduce(0) { $0 + ($1.amount ?? 0) }
    return refunded - reversed >= price
  }
}

extension Timeline {
  /// Gives each sale without a currency that of the chain's last earlier sale with one, else the
  /// next one's, else its storefront's on that day.
  mutating func resolveCurrencies(_ symbols: SymbolTable) {
    let places =
      periods.indices.map { (periods[$0].start, Place.period($0)) }
      + oneOffs.indices.map { (oneOffs[$0].instant, Place.oneOff($0)) }
    let order = places.sorted { $0.0 < $1.0 }.map(\.1)
    guard order.contains(where: { self[$0].currency == nil }) else { return }
    var last: Symbol?
    for place in order {
      last = self[place].currency ?? last
      self[place].currency = last
    }
    var next: Symbol?
    for place in order.reversed() {
      next = self[place].currency ?? next
      self[place].currency = next ?? self[place].storefrontCurrency(symbols)
    }
  }

  private enum Place {
    case period(Int)
    case oneOff(Int)
  }

  /// A sale of the timeline.
  private subscript(place: Place) -> Sale {
    get {
      switch place {
      case .period(let index): periods[index].sale
      case .oneOff(let index): oneOffs[index]
      }
    }
    set {
      switch place {
      case .period(let index): periods[index].sale = newValue
      case .oneOff(let index): oneOffs[index] = newValue
      }
    }
  }
}

extension Sale {
  /// The currency that the sale's storefront sold in on that day.
  fileprivate func storefrontCurrency(_ symbols: SymbolTable) -> Symbol? {
    guard let country else { return nil }
    let date = CivilDay.date(CivilDay.floorQuotient(instant, Milliseconds.day))
    func padded(_ number: Int64, _ length: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
    let day = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
    return Storefront.currency(symbols.text(country), on: day).map { symbols.intern($0) }
  }
}
