import Records

extension Timeline {
  /// The history of a chain as of an instant: pure, the same for any order of the chain's arrays.
  ///
  /// - Parameters:
  ///   - chain: everything known of it; rows of an unknown type or ownership are in no metric.
  ///   - asOf: nothing dated later is seen: purchases, refunds (revocationDate), upgrades (the
  ///     successor's purchase), renewal state and reversals (signedDate). A copy's signedDate hides
  ///     nothing.
  ///   - normalization: how weeks and days are scaled to a month for MRR.
  ///   - catalogue: the team's price list, for periods and for prices that nothing better tells.
  ///   - symbols: the table that made the chain's symbols.
  /// - Complexity: O(n log n) in the chain's rows.
  public init(
    _ chain: Chain, asOf: Instant, normalization: Normalization = .exact,
    catalogue: Catalogue = .empty, symbols: SymbolTable
  ) {
    let visible = chain.transactions.filter { ($0.record.purchaseDate ?? .max) <= asOf }
    let context = SaleContext(
      chain, asOf: asOf, normalization: normalization, catalogue: catalogue, symbols: symbols)
    environment = chain.environment
    originalTransactionId = chain.originalTransactionId
    customer = Customer(visible, original: chain.originalTransactionId)
    var pricing = Pricing(chain.posts, catalogue, symbols: symbols)
    addOneOffs(visible, context: context, &pricing)
    let renewable = visible.filter(\.record.isAutoRenewable)
    sharedAccess = SharedAccess.of(
      PeriodRow.gather(renewable.filter(\.record.isShared)), context: context)
    let rows = PeriodRow.gather(renewable.filter(\.record.isPurchased))
      .map { pricing.priced($0) }
    priceDoubts = pricing.doubts
    restoredDuplicates = rows.reduce(0) { $0 + $1.transactions.count - 1 }
    addPeriods(PeriodBuilder(rows, evidence: Evidence.of(chain, asOf: asOf), context: context))
    resolveCurrencies(symbols)
  }

  private mutating func addOneOffs(
    _ visible: [Transaction], context: SaleContext, _ pricing: inout Pricing
  ) {
    let rows = visible.filter { $0.record.isOneOff && $0.record.isPurchased }
      .compactMap { PeriodRow([$0]) }.map { pricing.priced($0) }
    oneOffs = rows.map {
      Sale($0, category: .oneOff, revocations: context.revocations(of: $0))
    }.sorted { ($0.instant, $0.transactionId) < ($1.instant, $1.transactionId) }
  }

  private mutating func addPeriods(_ builder: PeriodBuilder) {
    guard !builder.rows.isEmpty else { return }
    let asOf = builder.context.asOf
    periods = builder.periods()
    let reader = LapseReader(builder: builder, periods: periods, asOf: asOf)
    let holdings = periods.holdings()
    let runs = Run.of(
      periods, holdings: holdings, asOf: asOf, isLapseVisible: reader.isVisible)
    stretches = runs.flatMap(\.stretches)
    lapses = reader.lapses(of: runs)
    transitions = Transition.of(runs, lapses: lapses)
    addRenewalStates(RenewalStates(builder: builder, periods: periods), holdings)
    addOutcomes(runs, holdings: holdings, asOf: asOf)
    addBeginning(builder, runs: runs)
  }

  private mutating func addRenewalStates(_ states: RenewalStates, _ holdings: [Span]) {
    grace = states.grace(holdings)
    setToCancel = states.setToCancel(stretches)
    billingRetry = lapses.flatMap { states.billingRetry($0) }
  }

  private mutating func addOutcomes(_ runs: [Run], holdings: [Span], asOf: Instant) {
    let inGrace = Set(grace.filter { $0.from <= asOf }.compactMap(\.period))
    let inRetry = Set(billingRetry.filter { $0.to > asOf }.compactMap(\.period))
    trials = TrialReader(
      periods: periods, runs: runs, lapses: lapses, inGrace: inGrace, inRetry: inRetry
    ).trials()
    dues = DueReader(
      periods: periods, holdings: holdings,
      renewable: Set(stretches.filter { $0.state == .paid }.map(\.period)),
      lapses: Dictionary(lapses.map { ($0.instant, $0) }) { first, _ in first },
      inGrace: inGrace, inRetry: inRetry, asOf: asOf
    ).dues()
  }

  private mutating func addBeginning(_ builder: PeriodBuilder, runs: [Run]) {
    origin = Origin(periods[0], hasOffer: builder.rows[0].record.hasOffer)
    beginsWithRenewal = builder.rows[0].record.transactionReason == .renewal
    if let entry = transitions.first, entry.kind == .new,
      lapses.contains(where: { $0.wasTrial && $0.instant <= entry.instant })
    {
      lateFirstPurchase = entry.to
    }
    guard let first = periods.firstIndex(where: { $0.renewalIndex == 1 }) else { return }
    let start = periods[first].start
    let run = runs.first { $0.start <= start && start < $0.end }
    firstPaidRun = PaidRun(
      period: first, start: start,
      end: run.map { $0.isLapsed ? $0.end : Timeline.ongoing } ?? start)
  }
}

extension Origin {
  init(_ first: Period, hasOffer: Bool) {
    if first.isFree {
      self = .trial
    } else if first.sale.offerType == 1 {
      self = .intro
    } else {
      self = hasOffer ? .offer : .direct
    }
  }
}
