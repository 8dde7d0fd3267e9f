import Money
import Records

/// One revocation of a paid period, by its date, as far as it is visible: a refund, a family
/// member's access withdrawn, or the mark of an upgrade.
struct Revocation {
  var instant: Instant
  /// Whether it gives money back.
  var isRefund: Bool
  /// The mark that an upgrade leaves: it ends no access and gives no money back.
  var isUpgradesOwn: Bool
  /// Thousandths of a percent of the price that were given back up to now, this one included.
  var percentage: Int64
  /// When it was taken back, if that is visible.
  var reversedAt: Instant?
}

extension Revocation {
  static let whole: Int64 = 100_000

  /// Every revocation ever seen of a paid period, oldest first.
  ///
  /// A REFUND_REVERSED takes back all that came before it; without one, the first copy that could
  /// have shown the revocation and no longer does.
  static func of(_ row: PeriodRow, reversals: [Instant], asOf: Instant, symbols: SymbolTable)
    -> [Revocation]
  {
    let copies = row.transactions.flatMap(\.copies)
    guard copies.contains(where: { $0.revocationDate != nil }) else { return [] }
    let newest = newestCopies(copies.filter { ($0.revocationDate ?? .max) <= asOf })
    return newest.map { instant, copy in
      let isUpgradesOwn = row.record.isUpgraded == true && copy.revocationPercentage == nil
      return Revocation(
        instant: instant,
        isRefund: row.record.isPurchased && !isUpgradesOwn
          && copy.isRefundType(symbols),
        isUpgradesOwn: isUpgradesOwn,
        percentage: min(max(copy.revocationPercentage ?? whole, 0), whole),
        reversedAt: reversals.first { $0 >= instant }
          ?? row.transactions.compactMap { $0.cleared(of: instant, asOf: asOf) }.min())
    }
  }

  /// For each revocationDate, the newest copy that has it; by date.
  private static func newestCopies(_ copies: [TransactionRecord])
    -> [(instant: Instant, copy: TransactionRecord)]
  {
    var newest: [Instant: TransactionRecord] = [:]
    for copy in copies {
      guard let instant = copy.revocationDate else { continue }
      if let known = newest[instant], (known.signedDate ?? .min) > (copy.signedDate ?? .min) {
        continue
      }
      newest[instant] = copy
    }
    return newest.map { (instant: $0.key, copy: $0.value) }.sorted { $0.instant < $1.instant }
  }
}

extension TransactionRecord {
  fileprivate func isRefundType(_ symbols: SymbolTable) -> Bool {
    revocationType.map { symbols.text($0).hasPrefix("REFUND_") } ?? true
  }
}

extension Transaction {
  /// When a copy first showed that a revocation had been taken back, if that is visible.
  fileprivate func cleared(of revocation: Instant, asOf: Instant) -> Instant? {
    let shown = copies.filter { $0.revocationDate == revocation }
    guard !shown.isEmpty else { return nil }
    let newest = shown.compactMap(\.signedDate).max() ?? .min
    return copies.lazy
      .filter { $0.revocationDate == nil && $0.carriesRevocation }
      .compactMap(\.signedDate)
      .filter { $0 > newest && $0 <= asOf }
      .min()
  }
}

extension [Revocation] {
  /// When access ends by a revocation that stands.
  var accessEnd: Instant? {
    first { $0.reversedAt == nil && !$0.isUpgradesOwn }?.instant
  }

  /// Refund legs and reversal legs of a sale in milliunits, each by date.
  ///
  /// Percentages are cumulative: a refund books its part of the price, rounded half to even, less
  /// what is refunded and stands, never below zero.
  func legs(price: Int64?) -> (refunds: [Leg], reversals: [Leg]) {
    var booked: [(revocation: Revocation, amount: Int64?)] = []
    for revocation in self where revocation.isRefund {
      let standing = booked.filter { ($0.revocation.reversedAt ?? .max) > revocation.instant }
        .reduce(0) { $0 + ($1.amount ?? 0) }
      let amount = price.map { Swift.max(0, part($0, revocation.percentage) - standing) }
      booked.append((revocation, amount))
    }
    let refunds = booked.map { Leg(instant: $0.revocation.instant, amount: $0.amount) }
    let reversals = booked.compactMap { event in
      event.revocation.reversedAt.map { Leg(instant: $0, amount: event.amount) }
    }
    return (refunds, reversals.sorted { $0.instant < $1.instant })
  }

  private func part(_ price: Int64, _ percentage: Int64) -> Int64 {
    Int64(
      clamping: ExactArithmetic.roundedQuotient(Int128(price) * Int128(percentage), over: 100_000))
  }
}
