import CSQLite

/// Why a ledger could not be opened, read or written, in words for its user.
public enum LedgerError: Error, Hashable, Sendable, CustomStringConvertible {
  case missing(path: String)
  /// Another run is writing.
  case busy(path: String)
  /// A file that is no ledger: text, another program's database, …
  case foreign(path: String, String)
  case damaged(path: String, String)
  /// Written by a newer version of this program.
  case newer(path: String, version: Int64)
  case diskFull(path: String)
  case notPermitted(path: String, String)
  case failed(path: String, String)

  public var description: String {
    switch self {
    case .missing(let path):
      "\(path): there is no ledger here; make one with `subledger ingest PATH`, or name another"
        + " with --ledger"
    case .busy(let path):
      "\(path): another run holds the ledger; try again when it has ended"
    case .foreign(let path, let what):
      "\(path): this is no ledger (\(what)); it was left as it is, name another with --ledger"
    case .damaged(let path, let what):
      "\(path): the ledger is damaged (\(what)); nothing was changed. Restore a backup, or move it"
        + " away and ingest the exports again"
    case .newer(let path, let version):
      "\(path): the ledger was written by a newer version of subledger (schema \(version));"
        + " nothing was changed, update subledger"
    case .diskFull(let path):
      "\(path): no space left; nothing of the file at hand was kept, make room and run again"
    case .notPermitted(let path, let what):
      "\(path): \(what); check who owns the file and its folder"
    case .failed(let path, let what):
      "\(path): \(what)"
    }
  }

  init(sqlite code: Int32, _ message: String, path: String) {
    self =
      switch code & 0xff {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy(path: path)
      case SQLITE_NOTADB: .foreign(path: path, "not an SQLite database")
      case SQLITE_CORRUPT: .damaged(path: path, message)
      case SQLITE_FULL: .diskFull(path: path)
      case SQLITE_PERM, SQLITE_READONLY, SQLITE_CANTOPEN: .notPermitted(path: path, message)
      default: .failed(path: path, "SQLite says: \(message) (\(code))")
      }
  }
}
