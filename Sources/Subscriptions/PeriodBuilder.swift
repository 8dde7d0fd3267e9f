import Money
import Records

/// Makes the periods of a chain from its rows: what each was sold as, and when its access ends.
struct PeriodBuilder {
  /// Visible rows of the population, in order.
  let rows: [PeriodRow]
  let context: SaleContext
  private let evidence: [Evidence]
  /// For each row, the start of the next one that starts later.
  private let nextStarts: [Instant]

  init(_ rows: [PeriodRow], evidence: [Evidence], context: SaleContext) {
    self.rows = rows
    self.evidence = evidence
    self.context = context
    var nextStarts = [Instant](repeating: .max, count: rows.count)
    for index in rows.indices.dropLast().reversed() {
      let next = rows[index + 1].start
      nextStarts[index] = next > rows[index].start ? next : nextStarts[index + 1]
    }
    self.nextStarts = nextStarts
  }

  /// The periods, in the order of the rows. O(n log n).
  func periods() -> [Period] {
    var paid = 0
    var periods = rows.indices.map { index in
      let isFree = rows[index].record.isFree
      if !isFree { paid += 1 }
      return period(index, isFree: isFree, renewalIndex: isFree ? nil : paid)
    }
    setLengths(of: &periods)
    bridge(&periods)
    return periods
  }

  private func period(_ index: Int, isFree: Bool, renewalIndex: Int?) -> Period {
    let row = rows[index]
    let revocations = context.revocations(of: row)
    let category = renewalIndex.map { $0 == 1 ? Sale.Category.new : .renewal }
    let sale = Sale(row, category: category, revocations: revocations)
    let upgradedAt = row.record.isUpgraded == true ? start(after: index) : nil
    let access = accessEnd(
      index, revokedAt: revocations.accessEnd, upgradedAt: upgradedAt)
    return Period(
      sale: sale, expires: row.record.expiresDate, accessEnd: access.end,
      isEndedByRevocation: access.isByRevocation, isFree: isFree, renewalIndex: renewalIndex,
      length: nil, mrr: nil,
      upgrade: sale.isRefunded ? nil : upgradedAt.map { upgrade(row, at: $0) },
      isUpgraded: upgradedAt != nil, isCommitment: row.record.billingPlanType == .monthly)
  }

  /// When the next row starts; nil after the last.
  private func start(after index: Int) -> Instant? {
    index + 1 < rows.count ? rows[index + 1].start : nil
  }

  /// The evidence that counts for a row: until the next one that starts later.
  func evidence(for index: Int) -> ArraySlice<Evidence> {
    evidence.during(from: rows[index].start, to: nextStarts[index])
  }

  private func accessEnd(_ index: Int, revokedAt: Instant?, upgradedAt: Instant?)
    -> (end: Instant, isByRevocation: Bool)
  {
    let row = rows[index]
    guard let expires = row.record.expiresDate else { return (row.start, false) }
    let grace = evidence(for: index).newest(\.graceEnd) ?? expires
    let end = min(max(expires, grace), upgradedAt ?? .max)
    guard let revokedAt, revokedAt < end else { return (max(end, row.start), false) }
    return (max(revokedAt, row.start), true)
  }

  /// Apple's prorated credit is not in the data; this estimates it by time, in micros.
  private func upgrade(_ row: PeriodRow, at instant: Instant) -> Upgrade {
    guard let price = row.record.price, let expires = row.record.expiresDate, expires > row.start
    else { return Upgrade(instant: instant, creditEstimate: row.record.price.map { _ in 0 }) }
    let unused = Int128(max(0, expires - instant))
    let credit = ExactArithmetic.roundedQuotient(
      Int128(price) * 1000 * unused, over: Int128(expires - row.start))
    return Upgrade(instant: instant, creditEstimate: Int64(clamping: credit))
  }
}

// MARK: - Length and MRR

extension PeriodBuilder {
  private func setLengths(of periods: inout [Period]) {
    for index in periods.indices {
      let previous = index > 0 ? periods[index - 1] : nil
      let length = length(index, after: previous)
      periods[index].length = length
      periods[index].mrr = periods[index].isFree ? 0 : monthly(periods[index].sale.price, length)
    }
  }

  private func monthly(_ price: Int64?, _ length: BillingPeriod?) -> Int64? {
    guard let price, let length else { return nil }
    return length.monthly(price, normalization: context.normalization)
  }

  private func isFree(_ index: Int) -> Bool { rows[index].record.isFree }

  private func length(_ index: Int, after previous: Period?) -> BillingPeriod? {
    let row = rows[index]
    if row.record.offerDiscountType == .payUpFront, let period = row.record.offerPeriod,
      let length = BillingPeriod(iso: context.symbols.text(period))
    {
      return length
    }
    if let duration = context.catalogue.duration(of: row.record.productId), !isFree(index) {
      return duration
    }
    guard let expires = row.firstExpires else { return nil }
    let span = max(0, expires - row.start)
    if let previous, let length = previous.length, isShortenedByLateRenewal(index, previous, span) {
      return length
    }
    return BillingPeriod(spanning: span)
  }

  /// A renewal that was paid late keeps the billing day, so its row is shorter than what it is sold
  /// as: the length is its predecessor's.
  private func isShortenedByLateRenewal(_ index: Int, _ previous: Period, _ span: Int64) -> Bool {
    let before = rows[index - 1]
    guard let expires = previous.expires, let firstExpires = before.firstExpires else {
      return false
    }
    return rows[index].start > expires && previous.sale.product == rows[index].record.productId
      && !previous.isFree && !before.record.hasOffer && firstExpires - before.start > span
  }
}

// MARK: - Bridging

extension PeriodBuilder {
  /// Where access ends uncovered and the next period that gives access starts within 24 hours, it
  /// goes on until then; a revocation is never bridged. O(n log n).
  private func bridge(_ periods: inout [Period]) {
    let giving = periods.filter { $0.accessEnd > $0.start }
    var latestEnd: Instant = .min
    let latestEnds = giving.map { period in
      latestEnd = max(latestEnd, period.accessEnd)
      return latestEnd
    }
    for index in periods.indices where !periods[index].isEndedByRevocation {
      let end = periods[index].accessEnd
      let started = giving.firstIndex(startingAfter: end)
      guard end > periods[index].start, started > 0, latestEnds[started - 1] == end,
        started < giving.count, giving[started].start - end < Milliseconds.day
      else { continue }
      periods[index].accessEnd = giving[started].start
    }
  }
}

extension [Period] {
  /// Index of the first period, of those sorted by start, that starts after an instant. O(log n).
  fileprivate func firstIndex(startingAfter instant: Instant) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start > instant { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
