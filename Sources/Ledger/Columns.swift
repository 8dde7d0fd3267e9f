import CSQLite
import Records

/// A column of a table of records, and how its view shows it.
struct ColumnDefinition {
  enum Kind {
    /// A number where the id is one, else text; shown as text.
    case identifier
    /// A number of the table `symbols`; shown as its text.
    case symbol
    /// Sixteen bytes where the text is a UUID in lower case, else text; shown as text.
    case token
    /// Milliseconds, counts and flags, as they are.
    case integer
    case text
  }

  var name: String
  var kind: Kind

  /// What the view selects for it from the table of that alias.
  func shown(_ table: String) -> String {
    let value = "\(table).\(name)"
    return switch kind {
    case .identifier: "CAST(\(value) AS TEXT) AS \(name)"
    case .symbol: "(SELECT text FROM symbols WHERE id = \(value)) AS \(name)"
    case .token:
      "CASE typeof(\(value)) WHEN 'blob' THEN lower(substr(hex(\(value)), 1, 8) || '-'"
        + " || substr(hex(\(value)), 9, 4) || '-' || substr(hex(\(value)), 13, 4) || '-'"
        + " || substr(hex(\(value)), 17, 4) || '-' || substr(hex(\(value)), 21))"
        + " ELSE \(value) END AS \(name)"
    case .integer, .text: "\(value) AS \(name)"
    }
  }
}

extension [ColumnDefinition] {
  var names: String { map(\.name).joined(separator: ", ") }

  func shown(_ table: String) -> String { map { $0.shown(table) }.joined(separator: ", ") }
}

/// A record that is a row of a table: its columns, and how it goes in and out in their order.
protocol RowCodable {
  static var columns: [ColumnDefinition] { get }
  func write(to row: inout RowWriter) throws(LedgerError)
  init(from row: inout RowReader) throws(LedgerError)
}

/// Binds values to a statement's parameters, one after another.
struct RowWriter {
  private let statement: Statement
  private let symbols: SymbolCoder
  private var index: Int32

  init(_ statement: Statement, _ symbols: SymbolCoder, from index: Int32 = 1) {
    self.statement = statement
    self.symbols = symbols
    self.index = index
  }

  mutating func add(_ value: Int64?) {
    statement.bind(value, at: index)
    index += 1
  }

  mutating func add(_ value: Bool?) { add(value.map { $0 ? Int64(1) : 0 }) }

  mutating func add(_ value: String?) {
    statement.bind(value, at: index)
    index += 1
  }

  mutating func add(_ value: Identifier?) {
    switch value {
    case .number(let number): add(number)
    case .text(let text): add(text)
    case nil: add(Int64?.none)
    }
  }

  mutating func add(_ value: Symbol?) throws(LedgerError) {
    if let value { add(try symbols.id(of: value)) } else { add(Int64?.none) }
  }

  mutating func add(token value: String?) {
    guard let value, let bytes = UUIDBytes.read(value) else { return add(value) }
    statement.bind(blob: bytes, at: index)
    index += 1
  }
}

/// Reads the columns of a row, one after another.
struct RowReader {
  private let statement: Statement
  private let symbols: SymbolCoder
  private var index: Int32

  init(_ statement: Statement, _ symbols: SymbolCoder, from index: Int32 = 0) {
    self.statement = statement
    self.symbols = symbols
    self.index = index
  }

  mutating func integer() -> Int64? {
    defer { index += 1 }
    return statement.integer(index)
  }

  mutating func flag() -> Bool? { integer().map { $0 != 0 } }

  mutating func text() -> String? {
    defer { index += 1 }
    return statement.text(index)
  }

  mutating func identifier() -> Identifier? {
    defer { index += 1 }
    return statement.identifier(index)
  }

  mutating func symbol() throws(LedgerError) -> Symbol? {
    defer { index += 1 }
    guard let id = statement.integer(index) else { return nil }
    return try symbols.symbol(of: id)
  }

  mutating func token() -> String? {
    defer { index += 1 }
    return statement.type(index) == SQLITE_BLOB
      ? UUIDBytes.text(statement.blob(index)) : statement.text(index)
  }
}

extension Statement {
  func identifier(_ column: Int32) -> Identifier? {
    switch type(column) {
    case SQLITE_NULL: nil
    case SQLITE_INTEGER: integer(column).map { .number($0) }
    default: text(column).map { .text($0) }
    }
  }
}
