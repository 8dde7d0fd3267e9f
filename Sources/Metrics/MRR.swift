import Records
import Subscriptions

/// Monthly recurring revenue at the closing instants: each paid period that holds then, its price
/// divided by its months.
struct MRR: MetricFacts {
  enum Fact: Int, CaseIterable { case mrr, setToCancel, unvalued }

  private let frame: Frame
  private var segments = Segments()
  private var facts: Facts<Fact>

  init(_ frame: Frame) {
    self.frame = frame
    facts = Facts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for stretch in timeline.stretches where stretch.state == .paid {
      let slots = frame.intervals.slotsClosing(from: stretch.from, to: stretch.to)
      guard !slots.isEmpty, let key = frame.segmenter.key(timeline, period: stretch.period)
      else { continue }
      let segment = segments.number(key)
      if let mrr = frame.valuation.mrr(timeline.periods[stretch.period]) {
        facts.add(mrr, to: .mrr, segment: segment, during: slots)
        addSetToCancel(mrr, timeline, stretch, segment: segment)
      } else {
        facts.add(to: .unvalued, segment: segment, during: slots)
      }
    }
  }

  private mutating func addSetToCancel(
    _ mrr: Int128, _ timeline: Timeline, _ stretch: Stretch, segment: Int
  ) {
    for span in timeline.setToCancel
    where span.period == stretch.period && span.from < stretch.to && stretch.from < span.to {
      let slots = frame.intervals.slotsClosing(
        from: max(span.from, stretch.from), to: min(span.to, stretch.to))
      facts.add(mrr, to: .setToCancel, segment: segment, during: slots)
    }
  }

  private static let columns = [
    Column("currency", .key), Column("mrr", .amount), Column("arr", .amount),
    Column("mrr_set_to_cancel", .amount), Column("unvalued_subscriptions", .count),
    Column("is_complete", .flag),
  ]

  func table() -> Table {
    var levels = facts
    levels.accumulate(Fact.allCases)
    return frame.table(Self.columns, segments: segments) { segment, currency, interval in
      func level(_ fact: Fact) -> Int128 { levels[fact, segment: segment, slot: interval + 1] }
      return [
        .text(currency), .amount(level(.mrr), currency: currency),
        .amount(12 * level(.mrr), currency: currency),
        .amount(level(.setToCancel), currency: currency), .count(level(.unvalued)),
        .flag(frame.intervals.isOver(interval, for: Milliseconds.day)),
      ]
    }
  }
}
