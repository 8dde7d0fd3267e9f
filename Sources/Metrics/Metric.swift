/// What can be asked. The raw value is the name on the command line and of the CSV file.
public enum Metric: String, CaseIterable, Sendable {
  case revenue
  case mrr
  case mrrMovement = "mrr-movement"
  case subscriptions
  case subscriptionMovement = "subscription-movement"
  case trials
  case churn
  case renewals
  case retention
  case ltv
  case refunds
  case arpu
}

extension Metric {
  /// What it is, in a line.
  public var summary: String {
    switch self {
    case .revenue: "sales, gross, refunds and net by day of purchase or refund"
    case .mrr: "monthly recurring revenue at the end of each interval"
    case .mrrMovement: "what changed MRR: new, expansion, contraction, churn by reason"
    case .subscriptions: "active paid, trial, grace, billing retry, set to cancel, customers"
    case .subscriptionMovement: "what changed the number of paid subscriptions"
    case .trials: "trials started, what became of them, and the conversion rate"
    case .churn: "of the subscriptions active at the start, those that lapsed, and their MRR"
    case .renewals: "periods that fell due, and how many renewed"
    case .retention: "by cohort of first payment, who is still paying after k periods"
    case .ltv: "by cohort of first transaction, net revenue a customer after n months"
    case .refunds: "of the sales of an interval, those refunded since"
    case .arpu: "MRR an active subscription and net revenue a paying customer"
    }
  }

  /// Whether rows are cohorts: `cohort` is the first column, and the interval sizes it.
  public var isByCohort: Bool { self == .trials || self == .retention || self == .ltv }

  /// Whether amounts are part of it, so that in native mode the currency is part of each row's key.
  public var hasMoney: Bool {
    switch self {
    case .revenue, .mrr, .mrrMovement, .churn, .ltv, .refunds, .arpu: true
    case .subscriptions, .subscriptionMovement, .trials, .renewals, .retention: false
    }
  }

  /// The dimensions that it can be split and filtered by.
  public var dimensions: [Dimension] {
    switch self {
    case .revenue, .refunds, .renewals, .trials: Dimension.allCases
    case .mrr, .mrrMovement, .subscriptions, .subscriptionMovement, .churn:
      Dimension.allCases.filter { $0 != .offer && $0 != .renewalIndex }
    case .retention, .ltv: Dimension.allCases.filter { $0 != .renewalIndex }
    case .arpu: [.app, .product, .group, .duration, .country, .saleCurrency]
    }
  }
}
