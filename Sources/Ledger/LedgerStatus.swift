import Records

/// What a ledger holds, counted.
public struct LedgerStatus: Hashable, Sendable {
  /// What one environment holds.
  public struct Environment: Hashable, Sendable {
    public var name: String
    public var transactions = 0
    public var chains = 0
    public var notifications = 0
    public var renewals = 0
    public var posts = 0
    /// Transactions with a known price.
    public var priced = 0
    public var span: LedgerSpan?
  }

  /// In the order of their names, Production first.
  public var environments: [Environment]
  /// Distinct copies of transactions.
  public var copies = 0
  /// Distinct rejected lines.
  public var rejects = 0
  public var files = 0
  /// Notification types and subtypes and transaction types that are not known, as they stood.
  public var unknownTypes: [String] = []
}

/// From when to when an environment's rows reach.
public struct LedgerSpan: Hashable, Sendable {
  /// The earliest purchaseDate of a PURCHASED row; nil if there is none.
  public var earliest: Instant?
  /// The newest signedDate, purchaseDate, revocationDate or notification.
  public var newest: Instant
  /// The newest signedDate of all.
  public var newestSigned: Instant?
}

/// A line of the run log.
public struct LedgerFile: Hashable, Sendable {
  public var entry: FileEntry
  public var outcome: FileOutcome
}

/// A rejected line and where it stood.
public struct LedgerReject: Hashable, Sendable {
  public var file: String
  public var reject: Reject
}

extension Ledger {
  /// The environments that have rows, Production first, then by name.
  public func environments() throws(LedgerError) -> [Symbol] {
    let statement = try connection.prepare(
      "SELECT environment FROM chains UNION SELECT environment FROM notifications"
        + " UNION SELECT environment FROM posts UNION SELECT environment FROM transactions")
    var found: [Symbol] = []
    while try statement.step() {
      if let id = statement.integer(0) { found.append(try symbols.symbol(of: id)) }
    }
    return found.sorted {
      ($0 == .production ? "" : symbols.table.text($0))
        < ($1 == .production ? "" : symbols.table.text($1))
    }
  }

  /// From when to when an environment reaches; nil where it has nothing with a date.
  public func span(environment: Symbol) throws(LedgerError) -> LedgerSpan? {
    guard let id = try knownID(of: environment) else { return nil }
    let purchased = try knownID(of: .purchased) ?? -1
    let dates = try connection.prepare(
      """
      SELECT
        min(CASE WHEN coalesce(in_app_ownership_type, \(purchased)) = \(purchased)
          THEN purchase_date END),
        max(signed_date), max(purchase_date), max(revocation_date)
      FROM transactions WHERE +environment = \(id)
      """)
    _ = try dates.step()
    let notified = try connection.prepare(
      "SELECT max(signed_date) FROM notifications WHERE environment = \(id)")
    _ = try notified.step()
    let signed = [dates.integer(1), notified.integer(0)].compactMap { $0 }.max()
    let newest = [signed, dates.integer(2), dates.integer(3)].compactMap { $0 }.max()
    return newest.map {
      LedgerSpan(earliest: dates.integer(0), newest: $0, newestSigned: signed)
    }
  }

  private func knownID(of symbol: Symbol) throws(LedgerError) -> Int64? {
    let statement = try connection.prepare("SELECT id FROM symbols WHERE text = ?1")
    statement.bind(symbols.table.text(symbol), at: 1)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// What the ledger holds.
  public func status() throws(LedgerError) -> LedgerStatus {
    var status = LedgerStatus(environments: [])
    for environment in try environments() {
      status.environments.append(try self.status(of: environment))
    }
    status.copies = Int(
      try connection.integer("SELECT count(*) FROM transactions WHERE copy_count = 1")
        + connection.integer("SELECT count(*) FROM copies"))
    status.rejects = try rejectCount()
    status.files = Int(try connection.integer("SELECT count(*) FROM files"))
    status.unknownTypes = try unknownTypes()
    return status
  }

  /// Distinct rejected lines: the same line in two files, or in one file twice, is one.
  public func rejectCount() throws(LedgerError) -> Int {
    Int(
      try connection.integer(
        "SELECT count(*) FROM (SELECT DISTINCT reason, text, length FROM rejects)"))
  }

  private func status(of environment: Symbol) throws(LedgerError) -> LedgerStatus.Environment {
    let id = try knownID(of: environment) ?? -1
    func count(_ table: String, _ condition: String = "1") throws(LedgerError) -> Int {
      Int(
        try connection.integer(
          "SELECT count(*) FROM \(table) WHERE environment = \(id) AND \(condition)"))
    }
    var found = LedgerStatus.Environment(name: symbols.table.text(environment))
    found.transactions = try count("transactions")
    found.chains = Int(
      try connection.integer(
        "SELECT count(DISTINCT chain) FROM transactions WHERE environment = \(id)"))
    found.notifications = try count("notifications")
    found.renewals = try count("renewals")
    found.posts = try count("posts")
    found.priced = try count("transactions", "price IS NOT NULL")
    found.span = try span(environment: environment)
    return found
  }

  private func unknownTypes() throws(LedgerError) -> [String] {
    let known = Symbol.notificationTypes.union(Symbol.notificationSubtypes)
      .union([.autoRenewable, .nonConsumable, .consumable, .nonRenewing])
    let statement = try connection.prepare(
      "SELECT notification_type FROM notifications UNION SELECT subtype FROM notifications"
        + " UNION SELECT type FROM transactions")
    var found: [String] = []
    while try statement.step() {
      guard let id = statement.integer(0) else { continue }
      let symbol = try symbols.symbol(of: id)
      if !known.contains(symbol) { found.append(symbols.table.text(symbol)) }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The run log, oldest first.
  public func files() throws(LedgerError) -> [LedgerFile] {
    let statement = try connection.prepare("SELECT * FROM files ORDER BY id")
    var files: [LedgerFile] = []
    while try statement.step() {
      var row = RowReader(statement, symbols, from: 1)
      let entry = FileEntry(
        name: row.text() ?? "", sha256: row.text() ?? "", byteCount: Int(row.integer() ?? 0),
        compression: row.text() ?? "", format: row.text(), ingestedAt: row.integer() ?? 0)
      var outcome = FileOutcome()
      outcome.isRepeat = row.flag() ?? false
      outcome.new = Int(row.integer() ?? 0)
      outcome.updated = Int(row.integer() ?? 0)
      outcome.repeated = Int(row.integer() ?? 0)
      outcome.older = Int(row.integer() ?? 0)
      outcome.otherEnvironment = Int(row.integer() ?? 0)
      outcome.rejected = Int(row.integer() ?? 0)
      files.append(LedgerFile(entry: entry, outcome: outcome))
    }
    return files
  }

  /// The rejected lines, by file in the order of the run log, then by place.
  ///
  /// - Parameters:
  ///   - file: only of files with this name.
  ///   - limit: how many at most; nil for all.
  public func rejects(file: String? = nil, limit: Int? = nil) throws(LedgerError) -> [LedgerReject]
  {
    let statement = try connection.prepare(
      "SELECT f.name, r.line, r.\"column\", r.reason, r.text, r.length FROM rejects r"
        + " JOIN files f ON f.id = r.file WHERE ?1 IS NULL OR f.name = ?1"
        + " ORDER BY r.file, r.line, r.\"column\", r.rowid LIMIT ?2")
    statement.bind(file, at: 1)
    statement.bind(Int64(limit ?? -1), at: 2)
    var rejects: [LedgerReject] = []
    while try statement.step() {
      var row = RowReader(statement, symbols)
      let name = row.text() ?? ""
      let place = Place(line: Int(row.integer() ?? 0), column: Int(row.integer() ?? 0))
      rejects.append(
        LedgerReject(
          file: name,
          reject: Reject(
            place: place, reason: row.text() ?? "", text: row.text() ?? "",
            length: Int(row.integer() ?? 0))))
    }
    return rejects
  }
}

extension Ledger {
  /// How many transactions are of other environments than this one.
  public func transactionCount(except environment: Symbol) throws(LedgerError) -> Int {
    let id = try knownID(of: environment) ?? -1
    return Int(
      try connection.integer("SELECT count(*) FROM transactions WHERE environment <> \(id)"))
  }
}
