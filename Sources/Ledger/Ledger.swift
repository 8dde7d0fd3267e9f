import CSQLite
import Foundation
import Records

/// The store of everything that was ever read: one SQLite file, one writer, any number of readers.
///
/// Its content is a function of the set of records that were added: their order, their repetition
/// and how they were split into files change nothing but the run log.
public final class Ledger {
  let connection: Connection
  let symbols: SymbolCoder
  private let lock: WriterLock?

  private init(_ connection: Connection, symbols: SymbolTable, lock: WriterLock?)
    throws(LedgerError)
  {
    self.connection = connection
    self.lock = lock
    self.symbols = try SymbolCoder(symbols, connection)
  }

  /// Opens a ledger to add to it; makes it, readable by its owner alone, if there is none.
  ///
  /// - Parameters:
  ///   - path: a file, or ":memory:" for a ledger that ends with the run.
  ///   - symbols: the run's table; the ledger's texts are added to it.
  /// - Throws: ``LedgerError/busy(path:)`` if another process is writing.
  public static func openForWriting(_ path: String, symbols: SymbolTable) throws(LedgerError)
    -> Ledger
  {
    if path == ":memory:" {
      let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      try migrate(connection)
      return try Ledger(connection, symbols: symbols, lock: nil)
    }
    try refuseWhatIsNoFile(path)
    let lock = try WriterLock(for: path)
    try makePrivate(path)
    let connection = try Connection(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try checkOwner(of: connection)
    try connection.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -131072;"
        + " PRAGMA temp_store = MEMORY;")
    try migrate(connection)
    return try Ledger(connection, symbols: symbols, lock: lock)
  }

  /// Opens a ledger to read it, also while another process writes, and where this one may only read.
  /// Never makes a file.
  public static func openForReading(_ path: String, symbols: SymbolTable) throws(LedgerError)
    -> Ledger
  {
    guard FileManager.default.fileExists(atPath: path) else {
      throw LedgerError.missing(path: path)
    }
    try refuseWhatIsNoFile(path)
    let connection = try openReadOnly(path)
    guard try connection.integer("PRAGMA application_id") == Schema.applicationID else {
      throw LedgerError.foreign(path: path, "another program's SQLite database, or an empty file")
    }
    try refuseNewer(connection)
    try connection.execute("PRAGMA cache_size = -131072; PRAGMA query_only = 1;")
    return try Ledger(connection, symbols: symbols, lock: nil)
  }

  private static func openReadOnly(_ path: String) throws(LedgerError) -> Connection {
    let connection = try Connection(path, flags: SQLITE_OPEN_READONLY)
    do {
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
      return connection
    } catch {
      // A folder that may only be read has no room for the index of the write-ahead log.
      guard case .notPermitted = error else { throw error }
      let escaped =
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      let immutable = try Connection(
        "file:\(escaped)?immutable=1", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
      _ = try immutable.integer("SELECT count(*) FROM sqlite_schema")
      return immutable
    }
  }

  private static func refuseWhatIsNoFile(_ path: String) throws(LedgerError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw LedgerError.foreign(path: path, "a folder")
    }
  }

  /// Makes the file before SQLite would, so that nobody else can ever read it.
  private static func makePrivate(_ path: String) throws(LedgerError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw LedgerError.notPermitted(path: path, String(cString: strerror(errno)))
    }
    close(descriptor)
  }

  /// A new file is empty; any other must be a ledger already.
  private static func checkOwner(of connection: Connection) throws(LedgerError) {
    let isNew = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
    let owner = try connection.integer("PRAGMA application_id")
    guard owner == Schema.applicationID || (isNew && owner == 0) else {
      throw LedgerError.foreign(path: connection.path, "another program's SQLite database")
    }
    try refuseNewer(connection)
  }

  private static func refuseNewer(_ connection: Connection) throws(LedgerError) {
    let version = try connection.integer("PRAGMA user_version")
    guard version <= Schema.migrations.count else {
      throw LedgerError.newer(path: connection.path, version: version)
    }
  }

  private static func migrate(_ connection: Connection) throws(LedgerError) {
    let version = Int(try connection.integer("PRAGMA user_version"))
    guard version < Schema.migrations.count else { return }
    for (index, migration) in Schema.migrations.enumerated().dropFirst(version) {
      try connection.execute(
        "BEGIN IMMEDIATE; PRAGMA application_id = \(Schema.applicationID); \(migration)"
          + " PRAGMA user_version = \(index + 1); COMMIT;")
    }
  }
}
