import CSQLite

/// One open SQLite database, used by one thread: statements are prepared once and kept.
final class Connection {
  let path: String
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// - Parameter flags: SQLite's open flags.
  init(_ path: String, flags: Int32) throws(LedgerError) {
    self.path = path
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
      sqlite3_close_v2(opened)
      throw LedgerError(sqlite: code, message, path: path)
    }
    handle = opened
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, 10_000)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// Runs statements that have no parameters and whose rows nobody wants.
  func execute(_ sql: String) throws(LedgerError) {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// The statement of a text, ready to be bound; the same object each time. Only one use at a time.
  func statement(_ sql: String) throws(LedgerError) -> Statement {
    if let known = statements[sql] {
      known.reset()
      return known
    }
    let new = try prepare(sql)
    statements[sql] = new
    return new
  }

  /// A statement of its own, for a cursor that stays open.
  func prepare(_ sql: String) throws(LedgerError) -> Statement {
    var prepared: OpaquePointer?
    try check(
      sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let prepared else { throw LedgerError.failed(path: path, "empty statement: \(sql)") }
    return Statement(prepared, self)
  }

  /// The single integer that a query answers; 0 where it answers nothing.
  func integer(_ sql: String) throws(LedgerError) -> Int64 {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) ?? 0 : 0
  }

  func check(_ code: Int32) throws(LedgerError) {
    guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
    throw LedgerError(sqlite: code, String(cString: sqlite3_errmsg(handle)), path: path)
  }
}

/// A prepared statement: parameters from 1, columns from 0, as SQLite counts them.
final class Statement {
  private let handle: OpaquePointer
  private unowned let connection: Connection

  init(_ handle: OpaquePointer, _ connection: Connection) {
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  func reset() {
    sqlite3_reset(handle)
  }

  /// Whether there is a row.
  func step() throws(LedgerError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code != SQLITE_DONE { try connection.check(code) }
    sqlite3_reset(handle)
    return false
  }

  func bind(_ value: Int64?, at index: Int32) {
    if let value {
      sqlite3_bind_int64(handle, index, value)
    } else {
      sqlite3_bind_null(handle, index)
    }
  }

  func bind(_ value: String?, at index: Int32) {
    guard var value else {
      sqlite3_bind_null(handle, index)
      return
    }
    value.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      _ = sqlite3_bind_text(handle, index, start, Int32(clamping: bytes.count), Self.copies)
    }
    if value.isEmpty { sqlite3_bind_text(handle, index, "", 0, Self.copies) }
  }

  func bind(blob bytes: [UInt8], at index: Int32) {
    sqlite3_bind_blob(handle, index, bytes, Int32(clamping: bytes.count), Self.copies)
  }

  func integer(_ column: Int32) -> Int64? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, column)
  }

  /// The whole text, also where a zero byte stands in it.
  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func type(_ column: Int32) -> Int32 { sqlite3_column_type(handle, column) }

  func blob(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// Tells SQLite to copy what is bound at once (its SQLITE_TRANSIENT, a macro of C).
  private static let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
