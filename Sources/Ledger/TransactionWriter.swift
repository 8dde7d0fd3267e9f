import Records

/// Adds copies of transactions: the truth is always merged anew from all distinct copies.
///
/// A transaction with one copy is kept once, in `transactions`; from the second on every copy is in
/// `copies` too.
final class TransactionWriter {
  private let ledger: Ledger
  private let chains: ChainIndex
  private let file: Int64
  // The hot path of an ingest: prepared once, not looked up for every row.
  private let finding: Statement
  private let inserting: Statement
  private let seeing: Statement

  init(_ ledger: Ledger, _ chains: ChainIndex, file: Int64) throws(LedgerError) {
    self.ledger = ledger
    self.chains = chains
    self.file = file
    finding = try ledger.connection.statement(
      "SELECT chain, copy_count, \(TransactionRecord.columns.names) FROM transactions"
        + " WHERE environment = ?1 AND transaction_id = ?2")
    inserting = try ledger.connection.statement(
      "INSERT INTO transactions(chain, copy_count, \(TransactionRecord.columns.names)) VALUES ("
        + (1...TransactionRecord.columns.count + 2).map { "?\($0)" }.joined(separator: ", ") + ")")
    seeing = try ledger.connection.statement("INSERT INTO sightings VALUES (?1, ?2, ?3, ?4, ?5)")
  }

  func add(_ copy: TransactionRecord, line: Int64) throws(LedgerError) -> RecordChange {
    guard let known = try find(copy) else {
      try insert(copy, copyCount: 1)
      try see(copy, number: 1, line: line)
      return .new
    }
    let copies = known.copyCount == 1 ? [known.record] : try ledger.copies(of: copy)
    if let index = copies.firstIndex(of: copy) {
      try see(copy, number: Int64(index + 1), line: line)
      return .repeated
    }
    if known.copyCount == 1 { try keep(known.record, number: 1) }
    try keep(copy, number: Int64(copies.count + 1))
    try see(copy, number: Int64(copies.count + 1), line: line)
    let merged = Transaction(copies: copies + [copy], symbols: ledger.symbols.table)
    let truth = merged?.record ?? copy
    try replace(known, by: truth, copyCount: Int64(copies.count + 1))
    return truth == known.record ? .older : .updated
  }

  private struct Known {
    var chain: Int64
    var copyCount: Int64
    var record: TransactionRecord
  }

  private func find(_ copy: TransactionRecord) throws(LedgerError) -> Known? {
    var key = RowWriter(finding, ledger.symbols)
    try key.add(copy.environment)
    key.add(copy.transactionId)
    guard try finding.step() else { return nil }
    var row = RowReader(finding, ledger.symbols)
    let known = Known(
      chain: row.integer() ?? 0, copyCount: row.integer() ?? 1,
      record: try TransactionRecord(from: &row))
    finding.reset()
    return known
  }

  private func insert(_ record: TransactionRecord, copyCount: Int64) throws(LedgerError) {
    let chain = try chains.number(
      record.environment, record.originalTransactionId ?? record.transactionId)
    var row = RowWriter(inserting, ledger.symbols)
    row.add(chain)
    row.add(copyCount)
    try record.write(to: &row)
    _ = try inserting.step()
  }

  /// The truth may belong to another chain than what was known before.
  private func replace(_ known: Known, by record: TransactionRecord, copyCount: Int64)
    throws(LedgerError)
  {
    let statement = try ledger.connection.statement(
      "DELETE FROM transactions WHERE chain = ?1 AND transaction_id = ?2")
    var row = RowWriter(statement, ledger.symbols)
    row.add(known.chain)
    row.add(known.record.transactionId)
    _ = try statement.step()
    try insert(record, copyCount: copyCount)
  }

  private func keep(_ copy: TransactionRecord, number: Int64) throws(LedgerError) {
    let statement = try ledger.connection.statement(Self.keepSQL)
    var row = RowWriter(statement, ledger.symbols)
    row.add(number)
    try copy.write(to: &row)
    _ = try statement.step()
  }

  private static let keepSQL =
    "INSERT INTO copies(number, \(TransactionRecord.columns.names)) VALUES ("
    + (1...TransactionRecord.columns.count + 1).map { "?\($0)" }.joined(separator: ", ") + ")"

  private func see(_ copy: TransactionRecord, number: Int64, line: Int64) throws(LedgerError) {
    var row = RowWriter(seeing, ledger.symbols)
    row.add(file)
    row.add(line)
    try row.add(copy.environment)
    row.add(copy.transactionId)
    row.add(number)
    _ = try seeing.step()
  }
}

extension Ledger {
  /// The copies of a transaction that has several, in the order in which they came.
  func copies(of record: TransactionRecord) throws(LedgerError) -> [TransactionRecord] {
    let statement = try connection.statement(
      "SELECT \(TransactionRecord.columns.names) FROM copies"
        + " WHERE environment = ?1 AND transaction_id = ?2 ORDER BY number")
    var key = RowWriter(statement, symbols)
    try key.add(record.environment)
    key.add(record.transactionId)
    var copies: [TransactionRecord] = []
    while try statement.step() {
      var row = RowReader(statement, symbols)
      copies.append(try TransactionRecord(from: &row))
    }
    return copies
  }
}
