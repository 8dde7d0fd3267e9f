import Money
import Records

/// Adds exchange rates: the set of all that were ever published, contradictions included.
final class RateWriter {
  private let ledger: Ledger
  private let inserting: Statement

  init(_ ledger: Ledger) throws(LedgerError) {
    self.ledger = ledger
    inserting = try ledger.connection.statement(
      "INSERT INTO rates VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING RETURNING 1")
  }

  func add(_ rate: PublishedRate) throws(LedgerError) -> RecordChange {
    let symbols = ledger.symbols.table
    var row = RowWriter(inserting, ledger.symbols)
    try row.add(symbols.intern(rate.base))
    try row.add(symbols.intern(rate.quote))
    row.add(rate.day)
    row.add(rate.digits)
    let isNew = try inserting.step()
    inserting.reset()
    return isNew ? .new : .repeated
  }
}

extension Ledger {
  /// Every exchange rate that was ever read.
  public func rates() throws(LedgerError) -> [PublishedRate] {
    let statement = try connection.prepare("SELECT base, quote, day, digits FROM rates")
    var rates: [PublishedRate] = []
    while try statement.step() {
      var row = RowReader(statement, symbols)
      let base = symbols.table.text(try row.symbol())
      let quote = symbols.table.text(try row.symbol())
      rates.append(
        PublishedRate(
          day: row.integer() ?? 0, base: base, quote: quote, digits: row.text() ?? ""))
    }
    return rates
  }
}
