import Records
import Subscriptions

/// The work of answering one query: timelines go in one by one, in any order, and the table comes
/// out. The same timelines give the same table, byte for byte.
public struct Evaluation {
  private var facts: any MetricFacts

  /// - Parameter symbols: the table that made the symbols of the timelines.
  public init(_ query: Query, symbols: SymbolTable) {
    let frame = Frame(query, symbols: symbols)
    facts =
      switch query.metric {
      case .revenue: Revenue(frame)
      case .mrr: MRR(frame)
      case .mrrMovement: MRRMovement(frame)
      case .subscriptions: SubscriptionCounts(frame)
      case .subscriptionMovement: SubscriptionMovement(frame)
      case .trials: Trials(frame)
      case .churn: Churn(frame)
      case .renewals: Renewals(frame)
      case .retention: Retention(frame)
      case .ltv: LTV(frame)
      case .refunds: Refunds(frame)
      case .arpu: ARPU(frame)
      }
  }

  /// Counts one chain. O(its periods).
  public mutating func add(_ timeline: Timeline) { facts.add(timeline) }

  /// The answer over all that was added.
  ///
  /// - Throws: ``IdentityViolation`` if figures that must add up do not: an error of this program.
  public func table() throws(IdentityViolation) -> Table { try facts.table() }
}

/// What one metric keeps of the timelines, and the table that it makes of them.
protocol MetricFacts {
  mutating func add(_ timeline: Timeline)
  func table() throws(IdentityViolation) -> Table
}

/// Figures that must add up and do not.
public struct IdentityViolation: Error, CustomStringConvertible {
  public let description: String
}
