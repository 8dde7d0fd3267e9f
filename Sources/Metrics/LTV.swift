import Money
import Records
import Subscriptions

/// By cohort of a customer's first transaction: net revenue a customer in the first n months, over
/// the members who have n whole months behind them.
///
/// A customer can have several chains, so a row is kept for each money event and reduced at the end.
struct LTV: MetricFacts {
  private let frame: Frame
  private var segments = Segments()
  private var customers = Customers()
  private var firsts: [First] = []
  private var events: [Event] = []

  /// A customer's first transaction, of any kind.
  private struct First {
    var instant = Instant.max
    var transactionId = Identifier.number(.max)
    var currency: Symbol?
    /// nil where a filter leaves it out.
    var segment: Int?
  }

  /// One booking of money, or an unpriced sale.
  private struct Event {
    enum Kind: UInt8 { case sale, refund, reversal, unpriced }

    var customer: UInt32
    var currency: Symbol?
    var kind: Kind
    var instant: Instant
    var micros: Int128
  }

  init(_ frame: Frame) { self.frame = frame }

  mutating func add(_ timeline: Timeline) {
    let customer = customers.number(timeline.customer)
    if customer == firsts.count { firsts.append(First()) }
    for index in timeline.periods.indices {
      let sale = timeline.periods[index].sale
      if isFirst(sale, of: customer) {
        begin(sale, of: customer, frame.segmenter.key(timeline, period: index))
      }
      if sale.category != nil { add(sale, of: customer) }
    }
    for sale in timeline.oneOffs {
      if isFirst(sale, of: customer) {
        begin(sale, of: customer, frame.segmenter.key(timeline, sale: sale))
      }
      add(sale, of: customer)
    }
  }

  private func isFirst(_ sale: Sale, of customer: Int) -> Bool {
    let first = firsts[customer]
    return (sale.instant, sale.transactionId) < (first.instant, first.transactionId)
  }

  private mutating func begin(_ sale: Sale, of customer: Int, _ key: SegmentKey?) {
    firsts[customer] = First(
      instant: sale.instant, transactionId: sale.transactionId,
      currency: frame.query.isNative ? sale.currency : nil,
      segment: key.map { segments.number($0) })
  }

  private mutating func add(_ sale: Sale, of customer: Int) {
    func append(_ kind: Event.Kind, _ instant: Instant, _ milliunits: Int64) {
      events.append(
        Event(
          customer: UInt32(customer), currency: frame.query.isNative ? sale.currency : nil,
          kind: kind, instant: instant,
          micros: frame.valuation.micros(milliunits, of: sale) ?? 0))
    }
    guard let price = sale.price else { return append(.unpriced, sale.instant, 0) }
    if price > 0 { append(.sale, sale.instant, price) }
    for leg in sale.refunds { append(.refund, leg.instant, leg.amount ?? 0) }
    for leg in sale.reversals { append(.reversal, leg.instant, leg.amount ?? 0) }
  }

  private static let columns = [
    Column("currency", .key), Column("size", .count), Column("payers", .count),
    Column("month_index", .key), Column("mature", .count), Column("gross", .amount),
    Column("refunds", .amount), Column("net", .amount), Column("ltv", .amount),
    Column("ltv_per_payer", .amount), Column("proceeds_ltv", .amount),
    Column("unpriced", .count), Column("other_currency_sales", .count),
    Column("is_complete", .flag),
  ]

  func table() -> Table {
    let cohorts = reduce()
    let monthCount = cohorts.values.flatMap(\.values).map(\.monthCount).max() ?? 0
    let blocks = frame.blocks(segments) { segment, currency in
      (0..<frame.intervals.count).map { interval in
        let cohort = cohorts[segment]?[interval + 1] ?? Cohort()
        return ((1...monthCount + 1)).map { month in
          cells(
            cohort, month: month <= monthCount ? month : nil, currency: currency,
            interval: interval)
        }
      }
    } isVisible: { intervals in
      intervals.joined().contains { frame.hasContent($0, Self.columns) }
    }
    var rows: [[Cell]] = []
    for interval in 0..<frame.intervals.count {
      for block in blocks {
        rows += block.content[interval].map {
          [.text(frame.intervals.labels[interval])] + block.keys + $0
        }
      }
    }
    return Table(columns: frame.keyColumns + Self.columns, rows: rows)
  }

  /// - Parameter month: n, or nil for `to_date`.
  private func cells(_ cohort: Cohort, month: Int?, currency: String, interval: Int) -> [Cell] {
    let sums = month.map { cohort.sums(month: $0) } ?? cohort.toDate
    func amount(_ micros: Int128) -> Cell { .amount(micros, currency: currency) }
    let net = sums.gross - sums.refunds
    let isComplete =
      month != nil && sums.mature == cohort.size && frame.intervals.isOver(interval)
    let row: [Cell] = [
      .text(currency), .count(cohort.size), .count(sums.payers),
      month.map { .count(Int128($0)) } ?? .text("to_date"), .count(sums.mature),
      amount(sums.gross), amount(sums.refunds), amount(net),
      .average(net, of: sums.mature, currency: currency),
      .average(net, of: sums.payers, currency: currency), .blank, .count(sums.unpriced),
      .count(sums.otherCurrencySales), .flag(isComplete),
    ]
    return frame.intervals.isUnknown(interval) ? frame.blanked(row, Self.columns) : row
  }
}

extension LTV {
  /// By segment and slot.
  private func reduce() -> [Int: [Int: Cohort]] {
    var cohorts: [Int: [Int: Cohort]] = [:]
    let sorted = events.sorted { $0.customer < $1.customer }
    var next = sorted[...]
    for customer in firsts.indices {
      let own = next.prefix { $0.customer == customer }
      next = next.dropFirst(own.count)
      let first = firsts[customer]
      guard let segment = first.segment, let slot = frame.intervals.slot(of: first.instant) else {
        continue
      }
      let member = member(first, own)
      cohorts[segment, default: [:]][slot, default: Cohort()].add(member)
    }
    return cohorts
  }

  private func member(_ first: First, _ events: ArraySlice<Event>) -> Member {
    var member = Member(start: first.instant, asOf: frame.query.asOf)
    for event in events {
      let isOther = event.currency != first.currency
      var sums = Sums()
      switch event.kind {
      case _ where isOther: if event.kind != .sale { continue } else { sums.otherCurrencySales = 1 }
      case .sale: sums.gross = event.micros
      case .refund: sums.refunds = event.micros
      case .reversal: sums.refunds = 0 - event.micros
      case .unpriced: sums.unpriced = 1
      }
      member.add(sums, at: event.instant, isPayment: event.kind == .sale && !isOther)
    }
    return member
  }
}

private struct Sums {
  var mature: Int128 = 0
  var payers: Int128 = 0
  var gross: Int128 = 0
  /// Net of reversals.
  var refunds: Int128 = 0
  var unpriced: Int128 = 0
  var otherCurrencySales: Int128 = 0

  static func + (left: Sums, right: Sums) -> Sums {
    Sums(
      mature: left.mature + right.mature, payers: left.payers + right.payers,
      gross: left.gross + right.gross, refunds: left.refunds + right.refunds,
      unpriced: left.unpriced + right.unpriced,
      otherCurrencySales: left.otherCurrencySales + right.otherCurrencySales)
  }
}

/// One customer's money by month since the first transaction.
private struct Member {
  /// When the n-th month is over: [t0 + 1 month, …], as far as they are whole at as-of.
  private let ends: [Instant]
  /// What falls into each whole month; the last element is what comes after them.
  private(set) var months: [Sums]
  private var firstPayment = Int.max

  init(start: Instant, asOf: Instant) {
    var ends: [Instant] = []
    while true {
      let end = UTCCalendar.adding(months: Int64(ends.count + 1), to: start)
      guard end <= asOf else { break }
      ends.append(end)
    }
    self.ends = ends
    months = Array(repeating: Sums(), count: ends.count + 1)
  }

  mutating func add(_ sums: Sums, at instant: Instant, isPayment: Bool) {
    let month = ends.firstIndex { instant < $0 } ?? ends.count
    months[month] = months[month] + sums
    if isPayment { firstPayment = min(firstPayment, month) }
  }

  /// Everything in the first n whole months, for each n; then everything.
  func runningSums() -> [Sums] {
    var running = Sums(mature: 1)
    return months.enumerated().map { month, sums in
      running = running + sums
      running.payers = firstPayment <= month ? 1 : 0
      return running
    }
  }
}

/// The customers of one cohort.
private struct Cohort {
  var size: Int128 = 0
  var toDate = Sums()
  private var months: [Sums] = []

  var monthCount: Int { months.count }

  func sums(month: Int) -> Sums { months.indices.contains(month - 1) ? months[month - 1] : Sums() }

  mutating func add(_ member: Member) {
    size += 1
    let running = member.runningSums()
    for (month, sums) in running.dropLast().enumerated() {
      if month == months.count { months.append(Sums()) }
      months[month] = months[month] + sums
    }
    if let all = running.last { toDate = toDate + all }
  }
}
