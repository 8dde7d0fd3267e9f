import Records

/// Adds notifications, renewal infos and posts: sets of distinct contents.
final class EventWriter {
  private let ledger: Ledger
  private let chains: ChainIndex

  init(_ ledger: Ledger, _ chains: ChainIndex) {
    self.ledger = ledger
    self.chains = chains
  }

  /// A notification is known by its UUID; of two that differ under one UUID the one signed last
  /// wins, then the larger content. Without a UUID it is known by its content.
  func add(_ notification: NotificationRecord) throws(LedgerError) -> RecordChange {
    let chain = try chain(notification.environment, notification.originalTransactionId)
    guard notification.notificationUUID != nil else {
      return try addToSet(
        notification, table: "notifications", chain: chain,
        alike: "notification_uuid IS NULL AND chain IS ?1 AND signed_date IS ?2"
      ) { key in
        key.add(chain)
        key.add(notification.signedDate)
      }
    }
    guard let known = try find(notification) else {
      try insert(notification, into: "notifications", chain: chain)
      return .new
    }
    if known.record == notification { return .repeated }
    guard known.record.isOlder(than: notification, ledger.symbols.table) else { return .older }
    try ledger.connection.execute("DELETE FROM notifications WHERE id = \(known.id)")
    try insert(notification, into: "notifications", chain: chain)
    return .updated
  }

  func add(_ renewal: RenewalInfo) throws(LedgerError) -> RecordChange {
    let chain = try chain(renewal.environment, renewal.originalTransactionId)
    return try addToSet(
      renewal, table: "renewals", chain: chain, alike: "chain IS ?1 AND signed_date IS ?2"
    ) { key in
      key.add(chain)
      key.add(renewal.signedDate)
    }
  }

  func add(_ post: AppPost) throws(LedgerError) -> RecordChange {
    let chain = try chain(post.environment, post.originalTransactionId)
    return try addToSet(
      post, table: "posts", chain: chain, alike: "chain IS ?1 AND purchase_date IS ?2"
    ) { key in
      key.add(chain)
      key.add(post.purchaseDate)
    }
  }

  private func chain(_ environment: Symbol, _ original: Identifier?) throws(LedgerError) -> Int64? {
    guard let original else { return nil }
    return try chains.number(environment, original)
  }

  private func find(_ notification: NotificationRecord) throws(LedgerError)
    -> (id: Int64, record: NotificationRecord)?
  {
    let statement = try ledger.connection.statement(
      "SELECT id, \(NotificationRecord.columns.names) FROM notifications"
        + " WHERE environment = ?1 AND notification_uuid = ?2")
    var key = RowWriter(statement, ledger.symbols)
    try key.add(notification.environment)
    key.add(token: notification.notificationUUID)
    guard try statement.step() else { return nil }
    var row = RowReader(statement, ledger.symbols)
    let known = (id: row.integer() ?? 0, record: try NotificationRecord(from: &row))
    statement.reset()
    return known
  }

  /// Adds a record if none of those alike has its content.
  private func addToSet<Row: RowCodable & Equatable>(
    _ record: Row, table: String, chain: Int64?, alike condition: String,
    key bind: (inout RowWriter) -> Void
  ) throws(LedgerError) -> RecordChange {
    let statement = try ledger.connection.statement(
      "SELECT \(Row.columns.names) FROM \(table) WHERE \(condition)")
    var key = RowWriter(statement, ledger.symbols)
    bind(&key)
    while try statement.step() {
      var row = RowReader(statement, ledger.symbols)
      if try Row(from: &row) == record {
        statement.reset()
        return .repeated
      }
    }
    try insert(record, into: table, chain: chain)
    return .new
  }

  private func insert<Row: RowCodable>(_ record: Row, into table: String, chain: Int64?)
    throws(LedgerError)
  {
    let places = (1...Row.columns.count + 1).map { "?\($0)" }.joined(separator: ", ")
    let statement = try ledger.connection.statement(
      "INSERT INTO \(table)(chain, \(Row.columns.names)) VALUES (\(places))")
    var row = RowWriter(statement, ledger.symbols)
    row.add(chain)
    try record.write(to: &row)
    _ = try statement.step()
  }
}
