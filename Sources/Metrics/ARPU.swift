import Records
import Subscriptions

/// MRR an active paid subscription, and net revenue a paying customer.
struct ARPU: MetricFacts {
  enum Level: Int, CaseIterable { case active, valued, mrr, payers }
  enum Fact: Int, CaseIterable { case net, unpriced }

  private let frame: Frame
  private var segments = Segments()
  private var levels: Facts<Level>
  private var facts: Facts<Fact>
  private var payers = CustomerSpans()

  init(_ frame: Frame) {
    self.frame = frame
    levels = Facts(frame.intervals)
    facts = Facts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for stretch in timeline.stretches where stretch.state == .paid {
      let slots = frame.intervals.slotsClosing(from: stretch.from, to: stretch.to)
      guard !slots.isEmpty, let key = frame.segmenter.key(timeline, period: stretch.period)
      else { continue }
      let segment = segments.number(key)
      levels.add(to: .active, segment: segment, during: slots)
      guard let mrr = frame.valuation.mrr(timeline.periods[stretch.period]) else { continue }
      levels.add(to: .valued, segment: segment, during: slots)
      levels.add(mrr, to: .mrr, segment: segment, during: slots)
    }
    for index in timeline.periods.indices where timeline.periods[index].sale.category != nil {
      add(
        timeline.periods[index].sale, frame.segmenter.key(timeline, period: index),
        timeline.customer)
    }
    for sale in timeline.oneOffs {
      add(sale, frame.segmenter.key(timeline, sale: sale), timeline.customer)
    }
  }

  private mutating func add(_ sale: Sale, _ key: SegmentKey?, _ customer: Customer) {
    guard let key else { return }
    let segment = segments.number(key)
    func slot(_ instant: Instant) -> Int? { frame.intervals.slot(of: instant) }
    if let slot = slot(sale.instant) {
      if let price = sale.price {
        facts.add(
          frame.valuation.micros(price, of: sale) ?? 0, to: .net, segment: segment, slot: slot)
        if price > 0 { payers.add(customer, segment: segment, during: slot..<slot + 1) }
      } else {
        facts.add(to: .unpriced, segment: segment, slot: slot)
      }
    }
    for leg in sale.refunds {
      guard let slot = slot(leg.instant) else { continue }
      facts.add(0 - micros(leg, of: sale), to: .net, segment: segment, slot: slot)
    }
    for leg in sale.reversals {
      guard let slot = slot(leg.instant) else { continue }
      facts.add(micros(leg, of: sale), to: .net, segment: segment, slot: slot)
    }
  }

  private func micros(_ leg: Leg, of sale: Sale) -> Int128 {
    frame.valuation.micros(leg.amount ?? 0, of: sale) ?? 0
  }

  private static let columns = [
    Column("currency", .key), Column("active_paid", .count), Column("payers", .count),
    Column("arpa", .amount), Column("arppu", .amount), Column("unpriced", .count),
    Column("is_complete", .flag),
  ]

  func table() -> Table {
    var atClosing = levels
    payers.forEachDistinct { segment, slots in
      atClosing.add(to: .payers, segment: segment, during: slots)
    }
    atClosing.accumulate(Level.allCases)
    return frame.table(Self.columns, segments: segments) { segment, currency, interval in
      func level(_ level: Level) -> Int128 {
        atClosing[level, segment: segment, slot: interval + 1]
      }
      func fact(_ fact: Fact) -> Int128 { facts[fact, segment: segment, slot: interval + 1] }
      return [
        .text(currency), .count(level(.active)), .count(level(.payers)),
        .average(level(.mrr), of: level(.valued), currency: currency),
        .average(fact(.net), of: level(.payers), currency: currency), .count(fact(.unpriced)),
        .flag(frame.intervals.isOver(interval, for: Milliseconds.day)),
      ]
    }
  }
}
