import Records
import Subscriptions

/// Trials by the interval in which they started (or end), and what became of them.
struct Trials: MetricFacts {
  enum Fact: Int, CaseIterable {
    case started, running, converted, switched, refunded, pending, expired, lateFirstPurchases
  }

  /// For how long a trial that ended can still change.
  static let settling = 60 * Milliseconds.day

  private let frame: Frame
  private var segments = Segments()
  private var facts: Facts<Fact>
  /// The latest end of any member, by segment and slot.
  private var latestEnds: [Place: Instant] = [:]

  private struct Place: Hashable {
    var segment: Int
    var slot: Int
  }

  init(_ frame: Frame) {
    self.frame = frame
    facts = Facts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for trial in timeline.trials { add(trial, of: timeline) }
    guard let late = timeline.lateFirstPurchase,
      let slot = frame.intervals.slot(of: timeline.periods[late].start),
      let key = frame.segmenter.key(timeline, period: late)
    else { return }
    facts.add(to: .lateFirstPurchases, segment: segments.number(key), slot: slot)
  }

  private mutating func add(_ trial: Trial, of timeline: Timeline) {
    let anchor = frame.query.trialCohort == .byEnd ? trial.end : trial.start
    guard let slot = frame.intervals.slot(of: anchor),
      let key = frame.segmenter.key(timeline, period: trial.period)
    else { return }
    let segment = segments.number(key)
    let outcome: Fact =
      switch trial.outcome {
      case .running: .running
      case .converted: .converted
      case .pending: .pending
      case .expired: .expired
      }
    facts.add(to: .started, segment: segment, slot: slot)
    facts.add(to: outcome, segment: segment, slot: slot)
    if trial.isSwitched { facts.add(to: .switched, segment: segment, slot: slot) }
    if trial.isRefunded { facts.add(to: .refunded, segment: segment, slot: slot) }
    latestEnds[Place(segment: segment, slot: slot), default: .min] = max(
      trial.end, latestEnds[Place(segment: segment, slot: slot)] ?? .min)
  }

  private static let columns = [
    Column("started", .count), Column("running", .count), Column("ended", .count),
    Column("converted", .count), Column("switched", .count), Column("refunded", .count),
    Column("pending", .count), Column("expired", .count),
    Column("late_first_purchases", .count), Column("conversion_rate", .rate),
    Column("is_complete", .flag),
  ]

  func table() -> Table {
    frame.table(Self.columns, segments: segments) { segment, _, interval in
      let slot = interval + 1
      func fact(_ fact: Fact) -> Int128 { facts[fact, segment: segment, slot: slot] }
      let ended = fact(.converted) + fact(.pending) + fact(.expired)
      let latestEnd = latestEnds[Place(segment: segment, slot: slot)] ?? .min
      let isSettled = latestEnd <= frame.query.asOf - Self.settling
      return [
        .count(fact(.started)), .count(fact(.running)), .count(ended), .count(fact(.converted)),
        .count(fact(.switched)), .count(fact(.refunded)), .count(fact(.pending)),
        .count(fact(.expired)), .count(fact(.lateFirstPurchases)),
        .rate(fact(.converted), of: ended), .flag(frame.intervals.isOver(interval) && isSettled),
      ]
    }
  }
}
