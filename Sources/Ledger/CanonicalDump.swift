import Money
import Records

extension Ledger {
  /// Everything that the ledger knows, as sorted lines of JSON, without run log, numbers of rows or
  /// names of files: two ledgers with the same content have the same dump, byte for byte.
  ///
  /// Holds the whole text in memory; for tests and comparisons.
  public func canonicalDump() throws -> String {
    var lines: [String] = []
    let table = symbols.table
    try forEachChain(environment: nil) { chain in
      let name = "\(table.text(chain.environment)) \(chain.originalTransactionId)"
      for transaction in chain.transactions {
        lines.append("transaction \(name) \(transaction.record.canonicalJSON(table))")
        lines += transaction.copies.map { "copy \(name) \($0.canonicalJSON(table))" }
      }
      lines += chain.notifications.map { "notification \(name) \($0.canonicalJSON(table))" }
      lines += chain.renewals.map { "renewal \(name) \($0.canonicalJSON(table))" }
    }
    for environment in try environments() {
      try forEachLooseNotification(environment: environment) {
        lines.append("notification \($0.canonicalJSON(table))")
      }
    }
    let posts = try connection.prepare("SELECT \(AppPost.columns.names) FROM posts")
    while try posts.step() {
      var row = RowReader(posts, symbols)
      lines.append("post \(try AppPost(from: &row).canonicalJSON(table))")
    }
    lines += try rates().map { "rate \($0.day) \($0.base) \($0.quote) \($0.digits)" }
    lines += try catalogue().map { "catalogue \($0.canonicalJSON(table))" }
    let rejects = try connection.prepare("SELECT DISTINCT reason, text FROM rejects")
    while try rejects.step() {
      lines.append("reject \(rejects.text(0) ?? "") \(rejects.text(1) ?? "")")
    }
    return lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { $0 + "\n" }.joined()
  }
}
