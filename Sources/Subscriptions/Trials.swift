import Records

/// Reads the trials of a chain from its runs.
struct TrialReader {
  var periods: [Period]
  var runs: [Run]
  var lapses: [Lapse]
  /// Periods that a grace period keeps, and lapsed ones that Apple still tries to collect for.
  var inGrace: Set<Int>
  var inRetry: Set<Int>

  func trials() -> [Trial] {
    runs.indices.compactMap { trial(ofRun: $0) }
  }

  private func trial(ofRun index: Int) -> Trial? {
    let run = runs[index]
    let free = run.stretches.prefix { $0.state == .trial }
    guard let first = free.first, let last = free.last else { return nil }
    let holdEnd = free.count < run.stretches.count ? last.to : run.end
    let end = min(periods[last.period].expires ?? holdEnd, holdEnd)
    var trial = Trial(period: first.period, start: first.from, end: end, outcome: .expired)
    if let paid = run.firstPaid {
      convert(&trial, to: paid.period)
    } else if run.isLapsed {
      afterLapse(&trial, lapses[index])
    } else {
      trial.outcome = inGrace.contains(last.period) ? .pending : .running
    }
    return trial
  }

  private func convert(_ trial: inout Trial, to period: Int) {
    trial.outcome = .converted
    trial.conversion = period
    trial.isSwitched = periods[period].sale.product != periods[trial.period].sale.product
    let sale = periods[period].sale
    trial.isRefunded = sale.isRefunded && !sale.isEveryRefundReversed
  }

  private func afterLapse(_ trial: inout Trial, _ lapse: Lapse) {
    if let back = lapse.return, back.kind == .recovered, !periods[back.period].isFree {
      convert(&trial, to: back.period)
    } else if inRetry.contains(lapse.period) {
      trial.outcome = .pending
    }
  }
}
