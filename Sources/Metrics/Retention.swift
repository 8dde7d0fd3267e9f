import Records
import Subscriptions

/// By cohort of the first paid period and billing period: who is still there k periods later.
struct Retention: MetricFacts {
  private let frame: Frame
  private var segments = Segments()
  /// By segment, billing period and slot of the cohort.
  private var cohorts: [Series: [Int: Cohort]] = [:]

  private struct Series: Hashable {
    var segment: Int
    var duration: BillingPeriod
  }

  init(_ frame: Frame) { self.frame = frame }

  mutating func add(_ timeline: Timeline) {
    guard let run = timeline.firstPaidRun, let duration = timeline.periods[run.period].length,
      let slot = frame.intervals.slot(of: run.start),
      let key = frame.segmenter.key(timeline, period: run.period)
    else { return }
    let series = Series(segment: segments.number(key), duration: duration)
    let anchor = UTCCalendar.day(of: run.start)
    cohorts[series, default: [:]][slot, default: Cohort()].add(
      anchor: anchor, duration: duration, asOf: frame.query.asOf
    ) { instant in
      switch frame.query.retentionView {
      case .renewals: run.end > instant
      case .calendar: timeline.isActivePaid(at: instant)
      }
    }
  }

  private static let columns = [
    Column("duration", .key), Column("size", .count), Column("renewal_index", .key),
    Column("due", .count), Column("retained", .count), Column("retention_rate", .rate),
    Column("km_survival", .rate), Column("km_standard_error", .rate),
    Column("is_complete", .flag),
  ]

  func table() -> Table {
    let cellCount = cohorts.values.flatMap(\.values).map(\.cells.count).max() ?? 0
    let series = sortedSeries()
    var rows: [[Cell]] = []
    for interval in 0..<frame.intervals.count {
      for (series, keys) in series {
        let cohort = series.flatMap { cohorts[$0]?[interval + 1] } ?? Cohort()
        for index in 0..<max(1, cellCount) {
          let row = cells(cohort, series?.duration, interval: interval, index: index)
          let isUnknown = frame.intervals.isUnknown(interval)
          rows.append(
            [.text(frame.intervals.labels[interval])] + keys
              + (isUnknown ? frame.blanked(row, Self.columns) : row))
        }
      }
    }
    for case (let series?, let keys) in series {
      rows += averageRows(series, count: cellCount).map { [.text("average")] + keys + $0 }
    }
    return Table(columns: frame.keyColumns + Self.columns, rows: rows)
  }

  /// By dimension values, then length; one empty series stands for none.
  private func sortedSeries() -> [(series: Series?, keys: [Cell])] {
    let blocks = frame.blocks(segments) { segment, _ in
      cohorts.keys.filter { $0.segment == segment }
        .sorted {
          ($0.duration.nominalDays, $0.duration.iso) < ($1.duration.nominalDays, $1.duration.iso)
        }
    } isVisible: { series in
      !series.isEmpty
    }
    return blocks.flatMap { block in
      block.content.isEmpty
        ? [(series: nil, keys: block.keys)]
        : block.content.map { (series: $0, keys: block.keys) }
    }
  }

  private func cells(_ cohort: Cohort, _ duration: BillingPeriod?, interval: Int, index: Int)
    -> [Cell]
  {
    let cell = cohort.cells.indices.contains(index) ? cohort.cells[index] : Cohort.CellCounts()
    let isDue = cell.due > 0
    let isComplete = isComplete(cohort, duration, interval: interval, index: index)
    return [
      .text(duration?.iso ?? ""), .count(cohort.size), .count(Int128(index)), .count(cell.due),
      isDue ? .count(cell.retained) : .blank, .rate(cell.retained, of: cell.due), .blank, .blank,
      .flag(isComplete),
    ]
  }

  /// Whether no later data can change a cell: its cohort is whole, everyone in it is due, and what
  /// they did by then is to be seen.
  private func isComplete(
    _ cohort: Cohort, _ duration: BillingPeriod?, interval: Int, index: Int
  ) -> Bool {
    guard frame.intervals.isOver(interval) else { return false }
    guard cohort.size > 0 else { return true }
    return cohort.cells.indices.contains(index) && cohort.cells[index].due == cohort.size
      && cohort.closing(duration, index) + Milliseconds.day <= frame.query.asOf
  }

  /// Sums over complete cells, zeros included; survival over all cells.
  private func averageRows(_ series: Series, count: Int) -> [[Cell]] {
    let bySlot = cohorts[series] ?? [:]
    let cohorts = bySlot.values
    var survival = KaplanMeier()
    return (0..<count).map { index in
      let complete = cohorts.filter {
        $0.cells.indices.contains(index) && $0.cells[index].due == $0.size
      }
      func sum(_ part: (Cohort.CellCounts) -> Int128) -> Int128 {
        complete.reduce(0) { $0 + part($1.cells[index]) }
      }
      let all = cohorts.filter { $0.cells.indices.contains(index) }.map { $0.cells[index] }
      let estimate =
        frame.query.retentionView == .renewals
        ? survival.step(
          atRisk: all.reduce(0) { $0 + $1.atRisk }, lost: all.reduce(0) { $0 + $1.lost }) : nil
      return [
        .text(series.duration.iso), .count(complete.reduce(0) { $0 + $1.size }),
        .count(Int128(index)), .count(sum(\.due)),
        sum(\.due) > 0 ? .count(sum(\.retained)) : .blank,
        .rate(sum(\.retained), of: sum(\.due)),
        estimate.map { .rate($0.survival) } ?? .blank,
        estimate.map { .rate($0.standardError) } ?? .blank,
        .flag(
          bySlot.allSatisfy { slot, cohort in
            isComplete(cohort, series.duration, interval: slot - 1, index: index)
          }),
      ]
    }
  }
}

/// The chains of one cohort and billing period.
private struct Cohort {
  struct CellCounts {
    var due: Int128 = 0
    var retained: Int128 = 0
    /// Retained one period before and due now; at 0 all that are due.
    var atRisk: Int128 = 0
    /// Of those, the ones that are not retained now.
    var lost: Int128 = 0
  }

  var size: Int128 = 0
  /// By k, as far as anything is due.
  var cells: [CellCounts] = []
  private var latestAnchor = Int64.min

  /// - Parameter isRetained: whether the chain is retained at an instant.
  mutating func add(
    anchor: Int64, duration: BillingPeriod, asOf: Instant, isRetained: (Instant) -> Bool
  ) {
    size += 1
    latestAnchor = max(latestAnchor, anchor)
    var wasRetained = true
    var index: Int64 = 0
    while true {
      let day = UTCCalendar.adding(index, duration, toDay: anchor)
      let closing = UTCCalendar.closing(ofDay: day)
      guard closing <= asOf else { return }
      let retained = isRetained(closing)
      if cells.count <= Int(index) { cells.append(CellCounts()) }
      cells[Int(index)].due += 1
      if retained { cells[Int(index)].retained += 1 }
      if wasRetained {
        cells[Int(index)].atRisk += 1
        if !retained { cells[Int(index)].lost += 1 }
      }
      wasRetained = retained
      index += 1
    }
  }

  /// When the last member's cell k falls due.
  func closing(_ duration: BillingPeriod?, _ index: Int) -> Instant {
    guard let duration, latestAnchor > .min else { return 0 }
    return UTCCalendar.closing(
      ofDay: UTCCalendar.adding(Int64(index), duration, toDay: latestAnchor))
  }
}

extension Timeline {
  /// Whether a paid stretch holds at an instant. O(stretches).
  func isActivePaid(at instant: Instant) -> Bool {
    stretches.contains { $0.state == .paid && $0.from <= instant && instant < $0.to }
  }
}

extension BillingPeriod {
  /// Roughly how long it is, to order durations by.
  var nominalDays: Int64 {
    switch self {
    case .months(let months): months * 30
    case .days(let days): days
    }
  }
}
