import Records

extension [Period] {
  /// Which period holds access when, in order and without overlap: at an instant, of those whose
  /// access covers it, the one that comes last in the array. `to` is where access ends, visible or
  /// not. O(n).
  func holdings() -> [Span] {
    var holdings: [Span] = []
    var covering: [Int] = []
    var now: Instant = .min
    func advance(to instant: Instant) {
      while let top = covering.last, now < instant {
        let end = Swift.min(self[top].accessEnd, instant)
        if end > now {
          holdings.append(Span(from: now, to: end, period: top))
          now = end
        }
        if self[top].accessEnd <= now { covering.removeLast() }
      }
      now = instant
    }
    for index in indices where self[index].accessEnd > self[index].start {
      advance(to: self[index].start)
      covering.append(index)
    }
    advance(to: .max)
    return holdings
  }
}

/// Holdings without a gap between them.
struct Run {
  var stretches: [Stretch]
  /// Where access ends.
  var end: Instant
  /// Whether the lapse at `end` is visible; until then the chain counts as going on.
  var isLapsed: Bool

  var start: Instant { stretches.first?.from ?? end }
  var lastPeriod: Int { stretches.last?.period ?? 0 }
  var isTrial: Bool { stretches.last?.state == .trial }
  var firstPaid: Stretch? { stretches.first { $0.state == .paid } }
}

extension Run {
  /// The runs of a chain. A free period is a trial until something was paid in its run. Who will
  /// hold access only after as-of has not happened yet.
  static func of(
    _ periods: [Period], holdings: [Span], asOf: Instant, isLapseVisible: (Span) -> Bool
  ) -> [Run] {
    let holdings = holdings.filter { $0.from <= asOf }
    var runs: [Run] = []
    for (index, holding) in holdings.enumerated() {
      guard let period = holding.period else { continue }
      if index == 0 || holdings[index - 1].to < holding.from {
        runs.append(Run(stretches: [], end: holding.to, isLapsed: true))
      }
      let last = runs.count - 1
      let isPaid = !periods[period].isFree || runs[last].stretches.last?.state == .paid
      runs[last].stretches.append(
        Stretch(
          from: holding.from, to: holding.to, period: period, state: isPaid ? .paid : .trial))
      runs[last].end = holding.to
    }
    if let last = holdings.last, !isLapseVisible(last) {
      runs[runs.count - 1].isLapsed = false
      let stretches = runs[runs.count - 1].stretches.count
      runs[runs.count - 1].stretches[stretches - 1].to = Timeline.ongoing
    }
    return runs
  }
}
