import Records

extension Ledger {
  /// Hands out the chains of an environment (or of all) one by one, everything of each with it.
  ///
  /// One pass over the tables, constant memory. The order is that in which the chains were first
  /// seen: nothing that is counted may depend on it.
  public func forEachChain(environment: Symbol?, _ body: (Chain) throws -> Void) throws {
    // One snapshot for all cursors, whatever a writer does meanwhile.
    try connection.execute("BEGIN")
    defer { try? connection.execute("COMMIT") }
    let chains = try connection.prepare(
      "SELECT id, environment, original_transaction_id FROM chains ORDER BY id")
    var transactions = try RowCursor<TransactionRow>(self, "transactions", order: "transaction_id")
    var notifications = try RowCursor<NotificationRecord>(
      self, "notifications", order: "signed_date")
    var renewals = try RowCursor<RenewalInfo>(self, "renewals", order: "signed_date")
    var posts = try RowCursor<AppPost>(self, "posts", order: "purchase_date")
    let loosePosts = try loosePosts()
    while try chains.step() {
      guard let number = chains.integer(0), let original = chains.identifier(2) else { continue }
      let own = try symbols.symbol(of: chains.integer(1) ?? 0)
      var chain = Chain(environment: own, originalTransactionId: original)
      let isWanted = environment == nil || environment == own
      let rows = try transactions.take(chain: number)
      if isWanted {
        chain.transactions = try rows.map { row throws(LedgerError) in try transaction(row) }
      }
      chain.notifications = sorted(try notifications.take(chain: number))
      chain.renewals = sorted(try renewals.take(chain: number))
      chain.posts = try posts.take(chain: number)
      for row in rows { chain.posts += loosePosts[row.key] ?? [] }
      chain.posts = sorted(chain.posts)
      let isEmpty =
        chain.transactions.isEmpty && chain.notifications.isEmpty && chain.renewals.isEmpty
      if isWanted && !isEmpty { try body(chain) }
    }
  }

  /// Notifications that speak of no subscription: tests, summaries, tokens.
  public func forEachLooseNotification(
    environment: Symbol, _ body: (NotificationRecord) throws -> Void
  ) throws {
    let statement = try connection.prepare(
      "SELECT \(NotificationRecord.columns.names) FROM notifications WHERE chain IS NULL")
    while try statement.step() {
      var row = RowReader(statement, symbols)
      let notification = try NotificationRecord(from: &row)
      if notification.environment == environment { try body(notification) }
    }
  }

  /// Posts that name a transaction and no subscription, by that transaction.
  private func loosePosts() throws(LedgerError) -> [TransactionRow.Key: [AppPost]] {
    let statement = try connection.prepare(
      "SELECT \(AppPost.columns.names) FROM posts WHERE chain IS NULL AND transaction_id IS NOT NULL"
    )
    var posts: [TransactionRow.Key: [AppPost]] = [:]
    while try statement.step() {
      var row = RowReader(statement, symbols)
      let post = try AppPost(from: &row)
      guard let id = post.transactionId else { continue }
      posts[TransactionRow.Key(environment: post.environment, id: id), default: []].append(post)
    }
    return posts
  }

  private func sorted(_ posts: [AppPost]) -> [AppPost] {
    guard posts.count > 1 else { return posts }
    return posts.map { (post: $0, key: $0.canonicalJSON(symbols.table)) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map(\.post)
  }

  private func transaction(_ row: TransactionRow) throws(LedgerError) -> Transaction {
    guard row.copyCount > 1 else { return Transaction(record: row.record) }
    return Transaction(copies: try copies(of: row.record), symbols: symbols.table)
      ?? Transaction(record: row.record)
  }

  private func sorted(_ notifications: [NotificationRecord]) -> [NotificationRecord] {
    guard notifications.count > 1 else { return notifications }
    return notifications.sorted {
      let (signed, otherSigned) = ($0.signedDate ?? .min, $1.signedDate ?? .min)
      if signed != otherSigned { return signed < otherSigned }
      let (uuid, otherUUID) = ($0.notificationUUID ?? "", $1.notificationUUID ?? "")
      if uuid.utf8.lexicographicallyPrecedes(otherUUID.utf8) { return true }
      if otherUUID.utf8.lexicographicallyPrecedes(uuid.utf8) { return false }
      return $0.isOlder(than: $1, symbols.table)
    }
  }

  private func sorted(_ renewals: [RenewalInfo]) -> [RenewalInfo] {
    guard renewals.count > 1 else { return renewals }
    return renewals.sorted { $0.isOlder(than: $1, symbols.table) }
  }
}

/// A row of `transactions`.
struct TransactionRow: RowCodable {
  static let columns =
    [ColumnDefinition(name: "copy_count", kind: .integer)]
    + TransactionRecord.columns

  struct Key: Hashable {
    var environment: Symbol
    var id: Identifier
  }

  var copyCount: Int64
  var record: TransactionRecord

  var key: Key { Key(environment: record.environment, id: record.transactionId) }

  init(from row: inout RowReader) throws(LedgerError) {
    copyCount = row.integer() ?? 1
    record = try TransactionRecord(from: &row)
  }

  func write(to row: inout RowWriter) throws(LedgerError) {
    row.add(copyCount)
    try record.write(to: &row)
  }
}

/// Walks a table in the order of its chains.
struct RowCursor<Row: RowCodable> {
  private let statement: Statement
  private let symbols: SymbolCoder
  private var next: (chain: Int64, row: Row)?

  init(_ ledger: Ledger, _ table: String, order: String) throws(LedgerError) {
    symbols = ledger.symbols
    statement = try ledger.connection.prepare(
      "SELECT chain, \(Row.columns.names) FROM \(table) WHERE chain IS NOT NULL"
        + " ORDER BY chain, \(order)")
    try advance()
  }

  /// The rows of a chain; chains must be asked for in ascending order.
  mutating func take(chain: Int64) throws(LedgerError) -> [Row] {
    var rows: [Row] = []
    while let (number, row) = next, number <= chain {
      if number == chain { rows.append(row) }
      try advance()
    }
    return rows
  }

  private mutating func advance() throws(LedgerError) {
    guard try statement.step(), let chain = statement.integer(0) else {
      next = nil
      return
    }
    var row = RowReader(statement, symbols, from: 1)
    next = (chain, try Row(from: &row))
  }
}
