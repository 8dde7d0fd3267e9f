import Records

/// The run's symbols ↔ the ledger's numbers for the same texts.
final class SymbolCoder {
  let table: SymbolTable
  private unowned let connection: Connection
  private var ids: [Int64?] = []
  private var symbols: [Symbol?] = []

  init(_ table: SymbolTable, _ connection: Connection) throws(LedgerError) {
    self.table = table
    self.connection = connection
    try load()
  }

  /// Reads all texts of the ledger; also after a rollback, which may have taken some back.
  func load() throws(LedgerError) {
    ids = []
    symbols = []
    let statement = try connection.prepare("SELECT id, text FROM symbols")
    while try statement.step() {
      guard let id = statement.integer(0), let text = statement.text(1) else { continue }
      remember(table.intern(text), id)
    }
  }

  /// The ledger's number of a symbol, made if it is new.
  func id(of symbol: Symbol) throws(LedgerError) -> Int64 {
    let index = Int(symbol.rawValue)
    if index < ids.count, let id = ids[index] { return id }
    let statement = try connection.statement(
      "INSERT INTO symbols(text) VALUES (?1) ON CONFLICT DO UPDATE SET text = text RETURNING id")
    statement.bind(table.text(symbol), at: 1)
    guard try statement.step(), let id = statement.integer(0) else {
      throw LedgerError.failed(path: connection.path, "a symbol could not be kept")
    }
    statement.reset()
    remember(symbol, id)
    return id
  }

  func symbol(of id: Int64) throws(LedgerError) -> Symbol {
    if id >= 0, id < symbols.count, let symbol = symbols[Int(id)] { return symbol }
    // Another process may have added it since.
    let statement = try connection.statement("SELECT text FROM symbols WHERE id = ?1")
    statement.bind(id, at: 1)
    guard try statement.step(), let text = statement.text(0) else {
      throw LedgerError.damaged(path: connection.path, "there is no symbol \(id)")
    }
    statement.reset()
    let symbol = table.intern(text)
    remember(symbol, id)
    return symbol
  }

  private func remember(_ symbol: Symbol, _ id: Int64) {
    // Numbers are dense; one that is not comes from a damaged file and is looked up each time.
    guard id >= 0, id < 100_000_000 else { return }
    let index = Int(symbol.rawValue)
    while ids.count <= index { ids.append(nil) }
    while symbols.count <= Int(id) { symbols.append(nil) }
    ids[index] = id
    symbols[Int(id)] = symbol
  }
}
