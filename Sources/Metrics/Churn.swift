import Records
import Subscriptions

/// Of the subscriptions that were active paid at the start of an interval, those that lapsed in it,
/// once each, and what became of their MRR; those that came and went inside it stand apart.
struct Churn: MetricFacts {
  enum Level: Int, CaseIterable { case active, mrr }
  enum Fact: Int, CaseIterable {
    case churned, joinedAndChurned, mrrChurned, contraction, expansion
  }

  private let frame: Frame
  private var segments = Segments()
  private var facts: Facts<Fact>
  private var levels: Facts<Level>

  init(_ frame: Frame) {
    self.frame = frame
    facts = Facts(frame.intervals)
    levels = Facts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for stretch in timeline.stretches where stretch.state == .paid {
      let slots = frame.intervals.slotsClosing(from: stretch.from, to: stretch.to)
      guard !slots.isEmpty, let key = frame.segmenter.key(timeline, period: stretch.period)
      else { continue }
      let segment = segments.number(key)
      levels.add(to: .active, segment: segment, during: slots)
      levels.add(
        frame.valuation.mrr(timeline.periods[stretch.period]) ?? 0, to: .mrr, segment: segment,
        during: slots)
    }
    var rest = timeline.transitions[...]
    while let first = rest.first {
      guard let slot = frame.intervals.slot(of: first.instant) else {
        rest.removeFirst()
        continue
      }
      let inside = rest.prefix { frame.intervals.slot(of: $0.instant) == slot }
      add(inside, of: timeline, slot: slot)
      rest = rest.dropFirst(inside.count)
    }
  }

  /// Counts the transitions of one interval.
  private mutating func add(
    _ transitions: ArraySlice<Transition>, of timeline: Timeline, slot: Int
  ) {
    let start = frame.intervals.closing(ofSlot: slot - 1)
    let held = timeline.stretches.first {
      $0.state == .paid && $0.from <= start && start < $0.to
    }
    var own = held.map { OwnChain(timeline, heldBy: $0.period, frame) }
    for transition in transitions {
      if own?.hasLapsed == false {
        own?.follow(transition)
      } else if case .churn = transition.kind, let from = transition.from,
        let key = frame.segmenter.key(timeline, period: from)
      {
        facts.add(to: .joinedAndChurned, segment: segments.number(key), slot: slot)
      }
    }
    if let own { add(own, slot: slot) }
  }

  private mutating func add(_ own: OwnChain, slot: Int) {
    guard let key = own.key else { return }
    let segment = segments.number(key)
    if own.hasLapsed { facts.add(to: .churned, segment: segment, slot: slot) }
    facts.add(own.churned, to: .mrrChurned, segment: segment, slot: slot)
    facts.add(own.contraction, to: .contraction, segment: segment, slot: slot)
    facts.add(own.expansion, to: .expansion, segment: segment, slot: slot)
  }

  /// What happens in an interval to a chain that was active at its start, up to its first lapse;
  /// all under the dimensions held at the start.
  private struct OwnChain {
    let timeline: Timeline
    /// nil where a filter leaves it out.
    let key: SegmentKey?
    var hasLapsed = false
    var churned: Int128 = 0
    var contraction: Int128 = 0
    var expansion: Int128 = 0
    private let frame: Frame
    /// In native mode its money is counted up to a change of currency.
    private var countsMoney = true

    init(_ timeline: Timeline, heldBy period: Int, _ frame: Frame) {
      self.timeline = timeline
      self.frame = frame
      key = frame.segmenter.key(timeline, period: period)
    }

    mutating func follow(_ transition: Transition) {
      guard let from = transition.from else { return }
      let old = timeline.periods[from]
      guard let to = transition.to else {
        hasLapsed = true
        if countsMoney { churned = frame.valuation.mrr(old) ?? 0 }
        return
      }
      let new = timeline.periods[to]
      if frame.query.isNative, old.sale.currency != new.sale.currency { countsMoney = false }
      guard countsMoney, let change = MRRChange(from: old, to: new, frame.valuation) else {
        return
      }
      if change.kind == .expansion { expansion += change.amount }
      if change.kind == .contraction { contraction += change.amount }
    }
  }

  private static let columns = [
    Column("active_at_start", .count), Column("churned", .count),
    Column("joined_and_churned", .count), Column("churn_rate", .rate), Column("currency", .key),
    Column("mrr_start", .amount), Column("mrr_churned", .amount),
    Column("mrr_contraction", .amount), Column("mrr_expansion", .amount),
    Column("gross_mrr_churn_rate", .rate), Column("net_mrr_churn_rate", .rate),
    Column("grr", .rate), Column("nrr", .rate), Column("is_complete", .flag),
  ]

  func table() -> Table {
    let table = wholeTable()
    guard frame.query.countsOnly else { return table }
    let kept = table.columns.indices.filter { Self.countColumns.contains(table.columns[$0].name) }
    let keys = Array(0..<frame.keyColumns.count)
    return Table(
      columns: (keys + kept).map { table.columns[$0] },
      rows: table.rows.map { row in (keys + kept).map { row[$0] } })
  }

  private static let countColumns: Set<String> = [
    "active_at_start", "churned", "joined_and_churned", "churn_rate", "is_complete",
  ]

  private func wholeTable() -> Table {
    var atClosing = levels
    atClosing.accumulate(Level.allCases)
    return frame.table(Self.columns, segments: segments) { segment, currency, interval in
      func fact(_ fact: Fact) -> Int128 { facts[fact, segment: segment, slot: interval + 1] }
      func atStart(_ level: Level) -> Int128 {
        atClosing[level, segment: segment, slot: interval]
      }
      func amount(_ micros: Int128) -> Cell { .amount(micros, currency: currency) }
      let lost = fact(.mrrChurned) + fact(.contraction)
      let start = atStart(.mrr)
      return [
        .count(atStart(.active)), .count(fact(.churned)), .count(fact(.joinedAndChurned)),
        .rate(fact(.churned), of: atStart(.active)), .text(currency), amount(start),
        amount(fact(.mrrChurned)), amount(fact(.contraction)), amount(fact(.expansion)),
        .rate(lost, of: start), .rate(lost - fact(.expansion), of: start),
        .rate(start - lost, of: start), .rate(start - lost + fact(.expansion), of: start),
        .flag(frame.intervals.isOver(interval, for: Milliseconds.day)),
      ]
    }
  }
}
