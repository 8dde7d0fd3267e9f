import Money
import Records

/// The columns of a price catalogue: `product,duration[,storefront,from,price,currency,offer_type,
/// offer_id,offer_price]`; `productId`, `product_id` and `period` are known too.
struct CatalogueHeader {
  enum Column: String {
    case product, duration, storefront, from, price, currency
    case offerType = "offer_type"
    case offerIdentifier = "offer_id"
    case offerPrice = "offer_price"
  }

  let separator: UInt8
  let columns: [Column?]
  /// How long the header line is, its line feed included.
  let length: Int

  /// nil if the header is no catalogue's.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let line = bytes.prefix { $0 != 0x0a }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    guard let separator = separators.first(where: { line.contains($0) }) else { return nil }
    var row = TableRow(separator: separator)
    guard let length = row.read(bytes, isWhole: true) else { return nil }
    var columns: [Column?] = []
    row.forEachCell(bytes) { cell in
      let name = String(decoding: TableRow.plain(cell), as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).joined().lowercased()
      columns.append(Self.aliases[name] ?? Column(rawValue: name))
    }
    guard columns.contains(.product), columns.contains(.duration) || columns.contains(.price) else {
      return nil
    }
    self.separator = separator
    self.columns = columns
    self.length = length
  }

  private static let aliases: [String: Column] = [
    "productid": .product, "product_id": .product, "period": .duration, "offertype": .offerType,
    "offeridentifier": .offerIdentifier, "offer_identifier": .offerIdentifier,
    "offerprice": .offerPrice, "country": .storefront,
  ]
}

/// Reads the rows of a price catalogue as records.
struct CatalogueReader {
  private let window: Window
  private let header: CatalogueHeader
  private let reader: RecordReader

  init(_ window: Window, _ header: CatalogueHeader, _ reader: RecordReader) {
    self.window = window
    self.header = header
    self.reader = reader
  }

  /// - Returns: how many rows there were, blank ones left out.
  func read(_ output: Output) throws -> Int {
    window.consume(header.length)
    var row = TableRow(separator: header.separator)
    var count = 0
    while try window.first() != nil {
      while !window.isAtEnd { guard try window.extend() else { break } }
      let length = row.read(window.bytes, isWhole: true) ?? window.bytes.count
      let text = UnsafeRawBufferPointer(rebasing: window.bytes[..<length])
      if !row.isBlank {
        count += 1
        do throws(FieldProblem) {
          try read(row, text)
        } catch {
          reader.fail(error.message, at: text.baseAddress)
        }
        try output.flush(text, line: window.line, column: window.column)
      }
      window.consume(length)
    }
    return count
  }

  private func read(_ row: TableRow, _ text: UnsafeRawBufferPointer) throws(FieldProblem) {
    var cells: [CatalogueHeader.Column: String] = [:]
    var index = 0
    row.forEachCell(text) { cell in
      if index < header.columns.count, let column = header.columns[index], !cell.isEmpty {
        cells[column] = String(decoding: TableRow.plain(cell), as: UTF8.self)
      }
      index += 1
    }
    guard let product = cells[.product] else {
      throw FieldProblem(message: "a row without a product", position: nil)
    }
    var entry = CatalogueEntry(product: reader.symbols.intern(product))
    try addDuration(cells, entry, text)
    entry.storefront = cells[.storefront].map { reader.symbols.intern($0) }
    entry.from = try cells[.from].map { (day) throws(FieldProblem) in try Self.day(day) }
    entry.currency = try cells[.currency].map { (code) throws(FieldProblem) in
      guard Currency.isKnown(code) else {
        throw FieldProblem(message: "currency: \"\(code)\" is no code such as USD", position: nil)
      }
      return reader.symbols.intern(code)
    }
    if let price = cells[.price] {
      entry.price = try Self.price(price)
      reader.add(.catalogue(entry), at: text.baseAddress)
    }
    try addOffer(cells, entry, text)
  }

  private func addDuration(
    _ cells: [CatalogueHeader.Column: String], _ entry: CatalogueEntry,
    _ text: UnsafeRawBufferPointer
  ) throws(FieldProblem) {
    guard let duration = cells[.duration] else { return }
    let isISO =
      duration.hasPrefix("P") && "DWMY".contains(duration.last ?? " ")
      && Int(duration.dropFirst().dropLast()) ?? 0 > 0
    guard isISO else {
      throw FieldProblem(
        message: "duration: \"\(duration)\" is no period such as P1M or P1Y", position: nil)
    }
    var entry = entry
    entry.duration = reader.symbols.intern(duration)
    reader.add(.catalogue(entry), at: text.baseAddress)
  }

  private func addOffer(
    _ cells: [CatalogueHeader.Column: String], _ entry: CatalogueEntry,
    _ text: UnsafeRawBufferPointer
  ) throws(FieldProblem) {
    guard let price = cells[.offerPrice] else { return }
    var entry = entry
    entry.price = try Self.price(price)
    entry.offerType = cells[.offerType].flatMap { Int64($0) } ?? 1
    entry.offerIdentifier = cells[.offerIdentifier].map { reader.symbols.intern($0) }
    reader.add(.catalogue(entry), at: text.baseAddress)
  }

  private static func day(_ text: String) throws(FieldProblem) -> Int64 {
    guard let day = CivilDay.number(text) else {
      throw FieldProblem(message: "from: \"\(text)\" is no day such as 2026-01-31", position: nil)
    }
    return day
  }

  private static func price(_ text: String) throws(FieldProblem) -> Int64 {
    guard let price = DecimalText.milliunits(text), (0...1_000_000_000_000_000).contains(price)
    else {
      throw FieldProblem(
        message: "price: \"\(text)\" is no plain number of units such as 4.99", position: nil)
    }
    return price
  }
}
