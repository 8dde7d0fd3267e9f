import Records

/// Who a chain belongs to. The three kinds of id never meet by chance.
public enum Customer: Hashable, Sendable {
  case appTransaction(Identifier)
  case appAccountToken(String)
  case originalTransaction(Identifier)
}

extension Customer {
  /// The newest appTransactionId of any copy, else the newest appAccountToken, else the
  /// originalTransactionId.
  init(_ transactions: [Transaction], original: Identifier) {
    if let id = Self.newest(transactions, \.appTransactionId) {
      self = .appTransaction(id)
    } else if let token = Self.newest(transactions, \.appAccountToken) {
      self = .appAccountToken(token)
    } else {
      self = .originalTransaction(original)
    }
  }

  /// The field of the newest copy that has it; of equally new ones, the larger.
  private static func newest<Value: Comparable>(
    _ transactions: [Transaction], _ field: (TransactionRecord) -> Value?
  ) -> Value? {
    var best: (signed: Instant, value: Value)?
    func consider(_ copy: TransactionRecord) {
      guard let value = field(copy) else { return }
      let signed = copy.signedDate ?? .min
      if let best, (signed, value) <= (best.signed, best.value) { return }
      best = (signed, value)
    }
    for transaction in transactions {
      if transaction.severalCopies.isEmpty {
        consider(transaction.record)
      } else {
        transaction.severalCopies.forEach(consider)
      }
    }
    return best?.value
  }
}

extension Customer: CustomStringConvertible {
  /// The id alone.
  public var description: String {
    switch self {
    case .appTransaction(let id), .originalTransaction(let id): id.description
    case .appAccountToken(let token): token
    }
  }
}
