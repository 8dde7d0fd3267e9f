import Records

/// Grace, billing retry and auto-renew over the runs of a chain, each as spans of time.
struct RenewalStates {
  var builder: PeriodBuilder
  var periods: [Period]

  /// Past expiresDate, inside a notified grace period, and held by that period.
  func grace(_ holdings: [Span]) -> [Span] {
    holdings.compactMap { holding in
      guard let period = holding.period, let expires = periods[period].expires,
        let graceEnd = builder.evidence(for: period).newest(\.graceEnd)
      else { return nil }
      return holding.clipped(from: expires, to: graceEnd)
    }
  }

  /// While the newest evidence says that auto-renew is off, in the time that the period holds.
  func setToCancel(_ stretches: [Stretch]) -> [Span] {
    stretches.flatMap { stretch in
      builder.evidence(for: stretch.period).spans(
        where: { $0.autoRenews.map(!) }, from: stretch.from, to: stretch.to,
        period: stretch.period)
    }
  }

  /// From the lapse while the newest evidence says retry, until the chain comes back, a final
  /// EXPIRED, or the end of Apple's retry.
  func billingRetry(_ lapse: Lapse) -> [Span] {
    guard let expires = periods[lapse.period].expires else { return [] }
    let returns = lapse.return.map { periods[$0.period].start } ?? .max
    return builder.evidence(for: lapse.period).spans(
      where: \.isInRetry, from: lapse.instant,
      to: min(expires + periods[lapse.period].retryLimit, returns), period: lapse.period)
  }
}
