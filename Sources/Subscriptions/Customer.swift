import Records

/// Who a chain belongs to.
enum Customer {
  /// The newest appTransactionId of any copy, else the newest appAccountToken, else the
  /// originalTransactionId. The prefix keeps the three kinds apart.
  static func of(_ transactions: [Transaction], original: Identifier) -> String {
    let copies = transactions.flatMap(\.copies)
    if let id = newest(copies, \.appTransactionId) { return "app:\(id)" }
    if let token = newest(copies, \.appAccountToken) { return "token:\(token)" }
    return "original:\(original)"
  }

  /// The field of the newest copy that has it; of equally new ones, the larger.
  private static func newest<Value: Comparable>(
    _ copies: [TransactionRecord], _ field: (TransactionRecord) -> Value?
  ) -> Value? {
    copies.compactMap { copy in field(copy).map { ($0, copy.signedDate ?? .min) } }
      .max { ($0.1, $0.0) < ($1.1, $1.0) }?.0
  }
}
