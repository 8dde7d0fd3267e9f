import Records
import Subscriptions

/// What changed the number of paid subscriptions between the closing instants, and how many changed
/// their product.
struct SubscriptionMovement: MetricFacts {
  enum Fact: Int, CaseIterable { case planChanges }

  private let frame: Frame
  private var segments = Segments()
  private var facts: MovementFacts
  private var changes: Facts<Fact>

  init(_ frame: Frame) {
    self.frame = frame
    facts = MovementFacts(frame.intervals)
    changes = Facts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for stretch in timeline.stretches where stretch.state == .paid {
      guard let key = frame.segmenter.key(timeline, period: stretch.period) else { continue }
      facts.add(1, segment: segments.number(key), from: stretch.from, to: stretch.to)
    }
    for transition in timeline.transitions { add(transition, of: timeline) }
  }

  private mutating func add(_ transition: Transition, of timeline: Timeline) {
    let old = transition.from.flatMap { frame.segmenter.key(timeline, period: $0) }
    let new = transition.to.flatMap { frame.segmenter.key(timeline, period: $0) }
    switch transition.kind {
    case .churn(let reason):
      add(Movement(reason), old, at: transition.instant)
    case .change:
      if old != new {
        add(.switchedOut, old, at: transition.instant)
        add(.switchedIn, new, at: transition.instant)
      }
      addPlanChange(transition, of: timeline, new)
    case .new, .newFromTrial, .reactivated, .recovered:
      guard let entry = Movement(entry: transition.kind) else { return }
      add(entry, new, at: transition.instant)
    }
  }

  private mutating func add(_ movement: Movement, _ key: SegmentKey?, at instant: Instant) {
    guard let key else { return }
    facts.add(1, to: movement, segment: segments.number(key), at: instant)
  }

  private mutating func addPlanChange(
    _ transition: Transition, of timeline: Timeline, _ key: SegmentKey?
  ) {
    guard let key, let from = transition.from, let to = transition.to,
      timeline.periods[from].sale.product != timeline.periods[to].sale.product,
      let slot = frame.intervals.slot(of: transition.instant)
    else { return }
    changes.add(to: .planChanges, segment: segments.number(key), slot: slot)
  }

  private static let moves: [(name: String, movement: Movement)] = [
    ("new", .new), ("new_from_trial", .newFromTrial), ("reactivated", .reactivated),
    ("recovered", .recovered), ("switched_in", .switchedIn), ("switched_out", .switchedOut),
    ("churn_voluntary", .churnVoluntary), ("churn_involuntary", .churnInvoluntary),
    ("churn_refund", .churnRefund), ("churn_other", .churnOther),
    ("churn_unknown", .churnUnknown),
  ]

  private static let columns =
    [Column("start", .count)] + moves.map { Column($0.name, .count) }
    + [Column("end", .count), Column("plan_changes", .count), Column("is_complete", .flag)]

  func table() throws(IdentityViolation) -> Table {
    let totals = try facts.totals("subscription-movement", segments: segments)
    return frame.table(Self.columns, segments: segments) { segment, _, interval in
      let moves = Self.moves.map { move in
        Cell.count(facts.moves[move.movement, segment: segment, slot: interval + 1])
      }
      return [.count(totals[.total, segment: segment, slot: interval])] + moves
        + [
          .count(totals[.total, segment: segment, slot: interval + 1]),
          .count(changes[.planChanges, segment: segment, slot: interval + 1]),
          .flag(frame.intervals.isOver(interval, for: Milliseconds.day)),
        ]
    }
  }
}
