import Records
import Subscriptions

/// How many subscriptions are in which state at the closing instants, and of how many customers.
struct SubscriptionCounts: MetricFacts {
  enum Fact: Int, CaseIterable {
    case activePaid, activeTrial, inGrace, inBillingRetry, setToCancel, familyShared, customers
  }

  private let frame: Frame
  private var segments = Segments()
  private var facts: Facts<Fact>
  private var customers = CustomerSpans()

  init(_ frame: Frame) {
    self.frame = frame
    facts = Facts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for stretch in timeline.stretches {
      let slots = frame.intervals.slotsClosing(from: stretch.from, to: stretch.to)
      guard !slots.isEmpty, let key = frame.segmenter.key(timeline, period: stretch.period)
      else { continue }
      let segment = segments.number(key)
      facts.add(
        to: stretch.state == .paid ? .activePaid : .activeTrial, segment: segment, during: slots)
      customers.add(timeline.customer, segment: segment, during: slots)
    }
    add(timeline.grace, to: .inGrace, of: timeline)
    add(timeline.billingRetry, to: .inBillingRetry, of: timeline)
    add(timeline.setToCancel, to: .setToCancel, of: timeline)
    for shared in timeline.sharedAccess {
      guard let key = frame.segmenter.key(timeline, sale: shared.sale) else { continue }
      facts.add(
        to: .familyShared, segment: segments.number(key),
        during: frame.intervals.slotsClosing(from: shared.span.from, to: shared.span.to))
    }
  }

  private mutating func add(_ spans: [Span], to fact: Fact, of timeline: Timeline) {
    for span in spans {
      guard let period = span.period, let key = frame.segmenter.key(timeline, period: period)
      else { continue }
      facts.add(
        to: fact, segment: segments.number(key),
        during: frame.intervals.slotsClosing(from: span.from, to: span.to))
    }
  }

  private static let columns = [
    Column("active_paid", .count), Column("active_trial", .count), Column("in_grace", .count),
    Column("in_billing_retry", .count), Column("set_to_cancel", .count),
    Column("family_shared", .count), Column("customers", .count), Column("is_complete", .flag),
  ]

  func table() -> Table {
    var levels = facts
    customers.forEachDistinct { segment, slots in
      levels.add(to: .customers, segment: segment, during: slots)
    }
    levels.accumulate(Fact.allCases)
    return frame.table(Self.columns, segments: segments) { segment, _, interval in
      Fact.allCases.map { .count(levels[$0, segment: segment, slot: interval + 1]) }
        + [.flag(frame.intervals.isOver(interval, for: Milliseconds.day))]
    }
  }
}
