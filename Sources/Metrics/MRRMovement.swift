import Records
import Subscriptions

/// What changed MRR between the closing instants: one movement a transition, in micros.
struct MRRMovement: MetricFacts {
  private let frame: Frame
  private var segments = Segments()
  private var facts: MovementFacts

  init(_ frame: Frame) {
    self.frame = frame
    facts = MovementFacts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for stretch in timeline.stretches where stretch.state == .paid {
      guard let mrr = frame.valuation.mrr(timeline.periods[stretch.period]),
        let key = frame.segmenter.key(timeline, period: stretch.period)
      else { continue }
      facts.add(mrr, segment: segments.number(key), from: stretch.from, to: stretch.to)
    }
    for transition in timeline.transitions { add(transition, of: timeline) }
  }

  private mutating func add(_ transition: Transition, of timeline: Timeline) {
    func mrr(_ period: Int?) -> Int128 {
      period.flatMap { frame.valuation.mrr(timeline.periods[$0]) } ?? 0
    }
    let old = transition.from.flatMap { frame.segmenter.key(timeline, period: $0) }
    let new = transition.to.flatMap { frame.segmenter.key(timeline, period: $0) }
    switch transition.kind {
    case .churn(let reason):
      add(mrr(transition.from), to: Movement(reason), old, at: transition.instant)
    case .change:
      guard let from = transition.from, let to = transition.to else { return }
      let (before, after) = (timeline.periods[from], timeline.periods[to])
      if frame.query.isNative, before.sale.currency != after.sale.currency {
        add(mrr(from), to: .switchedOut, old, at: transition.instant)
        add(mrr(to), to: .switchedIn, new, at: transition.instant)
        return
      }
      if old != new {
        add(mrr(from), to: .switchedOut, old, at: transition.instant)
        add(mrr(from), to: .switchedIn, new, at: transition.instant)
      }
      if let change = MRRChange(from: before, to: after, frame.valuation) {
        add(change.amount, to: change.kind, new, at: transition.instant)
      }
    case .new, .newFromTrial, .reactivated, .recovered:
      guard let entry = Movement(entry: transition.kind) else { return }
      add(mrr(transition.to), to: entry, new, at: transition.instant)
    }
  }

  private mutating func add(
    _ amount: Int128, to movement: Movement, _ key: SegmentKey?, at instant: Instant
  ) {
    guard let key, amount != 0 else { return }
    facts.add(amount, to: movement, segment: segments.number(key), at: instant)
  }

  private static let moves: [(name: String, movement: Movement)] = [
    ("new", .new), ("new_from_trial", .newFromTrial), ("expansion", .expansion),
    ("contraction", .contraction), ("reactivated", .reactivated), ("recovered", .recovered),
    ("fx", .fx), ("unvalued", .unvalued), ("switched_in", .switchedIn),
    ("switched_out", .switchedOut), ("churn_voluntary", .churnVoluntary),
    ("churn_involuntary", .churnInvoluntary), ("churn_refund", .churnRefund),
    ("churn_other", .churnOther), ("churn_unknown", .churnUnknown),
  ]

  private static let columns =
    [Column("currency", .key), Column("start", .amount)] + moves.map { Column($0.name, .amount) }
    + [Column("end", .amount), Column("is_complete", .flag)]

  func table() throws(IdentityViolation) -> Table {
    let totals = try facts.totals("mrr-movement", segments: segments)
    return frame.table(Self.columns, segments: segments) { segment, currency, interval in
      func amount(_ micros: Int128) -> Cell { .amount(micros, currency: currency) }
      let moves = Self.moves.map { move in
        amount(facts.moves[move.movement, segment: segment, slot: interval + 1])
      }
      return [.text(currency), amount(totals[.total, segment: segment, slot: interval])] + moves
        + [
          amount(totals[.total, segment: segment, slot: interval + 1]),
          .flag(frame.intervals.isOver(interval, for: Milliseconds.day)),
        ]
    }
  }
}
