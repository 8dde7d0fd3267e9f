import Records

/// What the evidence says of the ends of a chain's runs.
struct LapseReader {
  var builder: PeriodBuilder
  var periods: [Period]
  var asOf: Instant

  /// Whether a lapse that nothing followed can be seen yet: a revocation at once, else when evidence
  /// says so, or 24 hours later.
  func isVisible(_ last: Span) -> Bool {
    guard let period = last.period, last.to <= asOf else { return false }
    if periods[period].isEndedByRevocation || asOf - last.to >= Milliseconds.day { return true }
    let evidence = builder.evidence(for: period)
    return evidence.contains { $0.isExpired || $0.intent != nil }
      || evidence.newest(\.isInRetry) == true
  }

  /// The lapses of a chain, each with how it came back.
  func lapses(of runs: [Run]) -> [Lapse] {
    runs.indices.filter { runs[$0].isLapsed }.map { index in
      let run = runs[index]
      var lapse = Lapse(
        instant: run.end, reason: reason(of: run.lastPeriod), period: run.lastPeriod,
        wasTrial: run.isTrial)
      if index + 1 < runs.count, let first = runs[index + 1].stretches.first {
        lapse.return = Return(kind: kind(of: first, after: lapse), period: first.period)
      }
      return lapse
    }
  }

  private func reason(of period: Int) -> Lapse.Reason {
    if periods[period].isEndedByRevocation { return .refund }
    let evidence = builder.evidence(for: period)
    switch evidence.newest(\.intent) {
    case 1, 3: return .voluntary
    case 2: return .involuntary
    case .some: return .other
    case nil: break
    }
    if let expired = evidence.last(where: \.isExpired) {
      switch expired.expiredSubtype {
      case .voluntary?, .priceIncrease?: return .voluntary
      case .billingRetry?: return .involuntary
      default: return .other
      }
    }
    if evidence.newest(\.isInRetry) == true { return .involuntary }
    return evidence.newest(\.autoRenews) == false ? .voluntary : .unknown
  }

  /// Recovered: Apple collected the payment that had failed, in time. Anything else is the customer
  /// coming back.
  private func kind(of first: Stretch, after lapse: Lapse) -> Return.Kind {
    let lapsed = periods[lapse.period]
    guard lapse.reason != .refund, let expires = lapsed.expires,
      first.from <= expires + lapsed.retryLimit
    else { return .reactivated }
    let row = builder.rows[first.period]
    let subtypes = subtypes(of: row)
    if subtypes.contains(.billingRecovery) { return .recovered }
    if let reason = row.record.transactionReason {
      return reason == .renewal ? .recovered : .reactivated
    }
    return subtypes.isEmpty && lapse.reason == .involuntary ? .recovered : .reactivated
  }

  /// Subtypes that tell how a purchase came about, of the notifications that carry it.
  private func subtypes(of row: PeriodRow) -> Set<Symbol> {
    let telling: Set<Symbol> = [.billingRecovery, .resubscribe, .initialBuy]
    return telling.intersection(
      builder.context.notifications(of: row).compactMap(\.subtype))
  }
}

extension Period {
  /// How long after the expiry Apple tries to collect: 60 days, 90 on commitment plans.
  var retryLimit: Int64 { (isCommitment ? 90 : 60) * Milliseconds.day }
}
