import Records

extension CatalogueEntry: RowCodable {
  static let columns: [ColumnDefinition] = [
    .init(name: "product", kind: .symbol),
    .init(name: "storefront", kind: .symbol),
    .init(name: "from_day", kind: .integer),
    .init(name: "duration", kind: .symbol),
    .init(name: "price", kind: .integer),
    .init(name: "currency", kind: .symbol),
    .init(name: "offer_type", kind: .integer),
    .init(name: "offer_identifier", kind: .symbol),
  ]

  func write(to row: inout RowWriter) throws(LedgerError) {
    try row.add(product)
    try row.add(storefront)
    row.add(from)
    try row.add(duration)
    row.add(price)
    try row.add(currency)
    row.add(offerType)
    try row.add(offerIdentifier)
  }

  init(from row: inout RowReader) throws(LedgerError) {
    self.init(product: try row.symbol() ?? .production)
    storefront = try row.symbol()
    from = row.integer()
    duration = try row.symbol()
    price = row.integer()
    currency = try row.symbol()
    offerType = row.integer()
    offerIdentifier = try row.symbol()
  }
}

extension Ledger {
  /// Adds an entry to the catalogue, a set.
  func add(_ entry: CatalogueEntry) throws(LedgerError) -> RecordChange {
    let columns = CatalogueEntry.columns
    let alike = columns.enumerated().map { "\($1.name) IS ?\($0 + 1)" }.joined(separator: " AND ")
    let places = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
    let statement = try connection.statement(
      "INSERT INTO catalogue SELECT \(places) WHERE NOT EXISTS"
        + " (SELECT 1 FROM catalogue WHERE \(alike)) RETURNING 1")
    var row = RowWriter(statement, symbols)
    try entry.write(to: &row)
    let isNew = try statement.step()
    statement.reset()
    return isNew ? .new : .repeated
  }

  /// Every entry of every price catalogue that was read.
  public func catalogue() throws(LedgerError) -> [CatalogueEntry] {
    let statement = try connection.prepare("SELECT \(CatalogueEntry.columns.names) FROM catalogue")
    var entries: [CatalogueEntry] = []
    while try statement.step() {
      var row = RowReader(statement, symbols)
      entries.append(try CatalogueEntry(from: &row))
    }
    return entries
  }
}
