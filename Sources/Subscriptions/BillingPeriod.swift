/// How long a period is sold for: whole months or whole days, as ISO 8601 writes it.
public enum BillingPeriod: Hashable, Sendable {
  /// P1M, P2M, P3M, P6M; a year is twelve.
  case months(Int64)
  /// P1W is seven; any other length that fits no billing period of Apple's is counted in days.
  case days(Int64)
}
