import Records
import Subscriptions

/// Of the sales of an interval, those refunded since: every column by the sale's day.
struct Refunds: MetricFacts {
  enum Fact: Int, CaseIterable { case paid, refunded, reversed, amount }

  private let frame: Frame
  private var segments = Segments()
  private var facts: Facts<Fact>

  init(_ frame: Frame) {
    self.frame = frame
    facts = Facts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for index in timeline.periods.indices where timeline.periods[index].sale.category != nil {
      add(timeline.periods[index].sale, frame.segmenter.key(timeline, period: index))
    }
    for sale in timeline.oneOffs { add(sale, frame.segmenter.key(timeline, sale: sale)) }
  }

  private mutating func add(_ sale: Sale, _ key: SegmentKey?) {
    guard let key, let price = sale.price, price > 0,
      let slot = frame.intervals.slot(of: sale.instant)
    else { return }
    let segment = segments.number(key)
    facts.add(to: .paid, segment: segment, slot: slot)
    guard sale.isRefunded else { return }
    facts.add(
      to: sale.isEveryRefundReversed ? .reversed : .refunded, segment: segment, slot: slot)
    func sum(_ legs: [Leg]) -> Int128 {
      legs.reduce(0) { $0 + (frame.valuation.micros($1.amount ?? 0, of: sale) ?? 0) }
    }
    facts.add(sum(sale.refunds) - sum(sale.reversals), to: .amount, segment: segment, slot: slot)
  }

  private static let columns = [
    Column("currency", .key), Column("paid_sales", .count), Column("refunded_sales", .count),
    Column("refund_rate", .rate), Column("refund_amount", .amount),
    Column("reversed_sales", .count), Column("is_complete", .flag),
  ]

  func table() -> Table {
    frame.table(Self.columns, segments: segments) { segment, currency, interval in
      func fact(_ fact: Fact) -> Int128 { facts[fact, segment: segment, slot: interval + 1] }
      return [
        .text(currency), .count(fact(.paid)), .count(fact(.refunded)),
        .rate(fact(.refunded), of: fact(.paid)), .amount(fact(.amount), currency: currency),
        .count(fact(.reversed)),
        .flag(frame.intervals.isOver(interval, for: 90 * Milliseconds.day)),
      ]
    }
  }
}
