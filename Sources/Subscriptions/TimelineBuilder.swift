import Records

extension Timeline {
  /// The history of a chain as of an instant.
  public init(_ chain: Chain, asOf: Instant) {
    environment = chain.environment
    originalTransactionId = chain.originalTransactionId
    customer = chain.originalTransactionId.description
  }
}
