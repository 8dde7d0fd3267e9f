import Records

/// What the ledger notes of a file that it took in.
public struct FileEntry: Hashable, Sendable {
  public var name: String
  /// SHA-256 of the file's bytes as they lay on the disk, hexadecimal.
  public var sha256: String
  public var byteCount: Int
  /// none, gzip or zstd.
  public var compression: String
  /// What the content was recognised as, for people.
  public var format: String?
  /// The run's clock.
  public var ingestedAt: Instant

  public init(
    name: String, sha256: String, byteCount: Int, compression: String, format: String?,
    ingestedAt: Instant
  ) {
    self.name = name
    self.sha256 = sha256
    self.byteCount = byteCount
    self.compression = compression
    self.format = format
    self.ingestedAt = ingestedAt
  }
}

/// What became of a file's records: each is counted once.
public struct FileOutcome: Hashable, Sendable {
  /// Never seen before.
  public var new = 0
  /// Changed what was known.
  public var updated = 0
  /// Seen before, exactly so.
  public var repeated = 0
  /// An older version that changed nothing; kept all the same.
  public var older = 0
  /// Of other environments than Production.
  public var otherEnvironment = 0
  public var rejected = 0
  /// Whether the same bytes had been taken in before.
  public var isRepeat = false

  public init() {}
}

extension Ledger {
  /// Takes in one file as one SQLite transaction, its line of the run log included: all or nothing.
  ///
  /// - Parameter body: adds records and rejects and says what file they came from; whatever it
  ///   throws undoes the whole file.
  public func ingestFile(_ body: (FileWriter) throws -> FileEntry) throws -> FileOutcome {
    try connection.execute("BEGIN IMMEDIATE")
    do {
      let file = try connection.integer("SELECT coalesce(max(id), 0) + 1 FROM files")
      let writer = try FileWriter(self, file: file)
      let entry = try body(writer)
      if try hasFile(sha256: entry.sha256) {
        // The same bytes again: nothing of them is new but the run.
        try undo()
        writer.outcome.isRepeat = true
        try connection.execute("BEGIN IMMEDIATE")
      }
      try log(entry, writer.outcome, file: file)
      try connection.execute("COMMIT")
      return writer.outcome
    } catch {
      try? undo()
      throw error
    }
  }

  private func undo() throws(LedgerError) {
    try connection.execute("ROLLBACK")
    try symbols.load()
  }

  /// Whether a file of these bytes was taken in before.
  public func hasFile(sha256: String) throws(LedgerError) -> Bool {
    let statement = try connection.statement("SELECT 1 FROM files WHERE sha256 = ?1 LIMIT 1")
    statement.bind(sha256, at: 1)
    let found = try statement.step()
    statement.reset()
    return found
  }

  private func log(_ entry: FileEntry, _ outcome: FileOutcome, file: Int64) throws(LedgerError) {
    let statement = try connection.statement(
      "INSERT INTO files VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)")
    var row = RowWriter(statement, symbols)
    row.add(file)
    row.add(entry.name)
    row.add(entry.sha256)
    row.add(Int64(entry.byteCount))
    row.add(entry.compression)
    row.add(entry.format)
    row.add(entry.ingestedAt)
    row.add(outcome.isRepeat)
    row.add(Int64(outcome.new))
    row.add(Int64(outcome.updated))
    row.add(Int64(outcome.repeated))
    row.add(Int64(outcome.older))
    row.add(Int64(outcome.otherEnvironment))
    row.add(Int64(outcome.rejected))
    _ = try statement.step()
  }
}

/// Adds the records and rejects of one file.
public final class FileWriter {
  private let ledger: Ledger
  private let transactions: TransactionWriter
  private let events: EventWriter
  private let rates: RateWriter
  private let file: Int64
  /// What became of the records so far.
  public fileprivate(set) var outcome = FileOutcome()

  fileprivate init(_ ledger: Ledger, file: Int64) throws(LedgerError) {
    self.ledger = ledger
    self.file = file
    let chains = try ChainIndex(ledger)
    transactions = try TransactionWriter(ledger, chains, file: file)
    events = EventWriter(ledger, chains)
    rates = try RateWriter(ledger)
  }

  /// Adds what a line of the file says.
  public func add(_ record: Record, at place: Place) throws(LedgerError) {
    let change: RecordChange
    let environment: Symbol
    switch record {
    case .transaction(let transaction):
      change = try transactions.add(transaction, line: Int64(place.line))
      environment = transaction.environment
    case .notification(let notification):
      change = try events.add(notification)
      environment = notification.environment
    case .renewal(let renewal):
      change = try events.add(renewal)
      environment = renewal.environment
    case .post(let post):
      change = try events.add(post)
      environment = post.environment
    case .catalogue(let entry):
      change = try ledger.add(entry)
      environment = .production
    case .rate(let rate):
      change = try rates.add(rate)
      environment = .production
    }
    count(change, environment)
  }

  private func count(_ change: RecordChange, _ environment: Symbol) {
    guard environment == .production else {
      outcome.otherEnvironment += 1
      return
    }
    switch change {
    case .new: outcome.new += 1
    case .updated: outcome.updated += 1
    case .repeated: outcome.repeated += 1
    case .older: outcome.older += 1
    }
  }

  /// Keeps a line that could not be used.
  public func add(_ reject: Reject) throws(LedgerError) {
    outcome.rejected += 1
    let statement = try ledger.connection.statement(
      "INSERT INTO rejects VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
    var row = RowWriter(statement, ledger.symbols)
    row.add(file)
    row.add(Int64(reject.place.line))
    row.add(Int64(reject.place.column))
    row.add(reject.reason)
    row.add(reject.text)
    row.add(Int64(reject.length))
    _ = try statement.step()
  }
}

/// What a record did to what was known.
enum RecordChange { case new, updated, repeated, older }
