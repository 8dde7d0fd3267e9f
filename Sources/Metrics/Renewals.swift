import Records
import Subscriptions

/// Periods whose expiry has come, and how many of them renewed.
struct Renewals: MetricFacts {
  enum Fact: Int, CaseIterable { case renewed, recovered, pending, lost, commitments }

  private let frame: Frame
  private var segments = Segments()
  private var facts: Facts<Fact>

  init(_ frame: Frame) {
    self.frame = frame
    facts = Facts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for due in timeline.dues {
      guard let slot = frame.intervals.slot(of: due.instant),
        let key = frame.segmenter.key(timeline, period: due.period)
      else { continue }
      let segment = segments.number(key)
      let outcome: Fact =
        switch due.outcome {
        case .renewed: .renewed
        case .recovered: .recovered
        case .pending: .pending
        case .lost: .lost
        }
      facts.add(to: outcome, segment: segment, slot: slot)
      if timeline.periods[due.period].isCommitment {
        facts.add(to: .commitments, segment: segment, slot: slot)
      }
    }
  }

  private static let columns = [
    Column("due", .count), Column("renewed", .count), Column("recovered", .count),
    Column("pending", .count), Column("lost", .count), Column("renewal_rate", .rate),
    Column("is_complete", .flag),
  ]

  func table() -> Table {
    frame.table(Self.columns, segments: segments) { segment, _, interval in
      func fact(_ fact: Fact) -> Int128 { facts[fact, segment: segment, slot: interval + 1] }
      let continued = fact(.renewed) + fact(.recovered)
      let due = continued + fact(.pending) + fact(.lost)
      // Apple tries to collect for 60 days, with a 12-month commitment for 90.
      let settling = (fact(.commitments) > 0 ? 90 : 60) * Milliseconds.day
      return [
        .count(due), .count(fact(.renewed)), .count(fact(.recovered)), .count(fact(.pending)),
        .count(fact(.lost)), .rate(continued, of: due),
        .flag(frame.intervals.isOver(interval, for: settling)),
      ]
    }
  }
}
