import Records

/// The numbers of chains, found or made.
final class ChainIndex {
  private let ledger: Ledger
  /// Neighbouring records nearly always belong to one chain.
  private var latest: (environment: Symbol, original: Identifier, number: Int64)?

  private let finding: Statement
  private let making: Statement

  init(_ ledger: Ledger) throws(LedgerError) {
    self.ledger = ledger
    finding = try ledger.connection.statement(
      "SELECT id FROM chains WHERE environment = ?1 AND original_transaction_id = ?2")
    making = try ledger.connection.statement(
      "INSERT INTO chains(environment, original_transaction_id) VALUES (?1, ?2) RETURNING id")
  }

  func number(_ environment: Symbol, _ original: Identifier) throws(LedgerError) -> Int64 {
    if let latest, latest.environment == environment, latest.original == original {
      return latest.number
    }
    let known = try find(environment, original)
    let number = if let known { known } else { try make(environment, original) }
    latest = (environment, original, number)
    return number
  }

  private func find(_ environment: Symbol, _ original: Identifier) throws(LedgerError) -> Int64? {
    var row = RowWriter(finding, ledger.symbols)
    try row.add(environment)
    row.add(original)
    let number = try finding.step() ? finding.integer(0) : nil
    finding.reset()
    return number
  }

  private func make(_ environment: Symbol, _ original: Identifier) throws(LedgerError) -> Int64 {
    var row = RowWriter(making, ledger.symbols)
    try row.add(environment)
    row.add(original)
    guard try making.step(), let number = making.integer(0) else {
      throw LedgerError.failed(path: ledger.connection.path, "a chain could not be kept")
    }
    making.reset()
    return number
  }
}
