import Records

/// Reads what became of each expiry of a chain.
struct DueReader {
  var periods: [Period]
  /// Who holds access when, as it ends, whether that is visible or not.
  var holdings: [Span]
  /// Paid periods and free ones that follow a paid one.
  var renewable: Set<Int>
  var lapses: [Instant: Lapse]
  /// Periods that a grace period keeps, and lapsed ones that Apple still tries to collect for.
  var inGrace: Set<Int>
  var inRetry: Set<Int>
  var asOf: Instant

  func dues() -> [Due] {
    periods.indices.compactMap { index in
      let period = periods[index]
      guard !period.isFree || renewable.contains(index), !period.isUpgraded,
        !period.sale.isFullyRefunded, let expires = period.expires, expires <= asOf,
        let outcome = outcome(of: index)
      else { return nil }
      return Due(period: index, instant: expires, outcome: outcome)
    }
  }

  /// nil while neither a continuation nor a lapse is visible.
  private func outcome(of index: Int) -> Due.Outcome? {
    let end = periods[index].accessEnd
    guard end > periods[index].start else { return nil }
    if holdings.contains(at: end) { return .renewed }
    guard let lapse = lapses[end] else { return inGrace.contains(index) ? .pending : nil }
    if lapse.return?.kind == .recovered { return .recovered }
    return inRetry.contains(lapse.period) ? .pending : .lost
  }
}

extension [Span] {
  /// Whether one of these spans, which are in order, covers an instant. O(log n).
  fileprivate func contains(at instant: Instant) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].to > instant { high = middle } else { low = middle + 1 }
    }
    return low < count && self[low].from <= instant
  }
}
