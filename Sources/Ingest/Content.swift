import Money
import Records

/// What a file's content is, told by how it begins.
enum Content {
  case empty(FileSummary.EmptyKind)
  /// JSON documents and tokens, one after another.
  case documents
  case table(TableHeader)
  /// A table of exchange rates, its header not consumed yet.
  case rates(RateFile)
  case catalogue(CatalogueHeader)
  /// Nothing of it can be read; why.
  case unreadable(String)

  /// Looks at the start of a file, and consumes a byte order mark.
  static func recognise(_ window: Window, _ reader: RecordReader) throws(IngestError) -> Content {
    // Enough to see a whole header and whether lines of JSON follow.
    while window.bytes.count < 1 << 16 {
      guard try window.extend() else { break }
    }
    let start = window.bytes
    guard !start.isEmpty else { return .empty(.zeroBytes) }
    if start.starts(with: [0xef, 0xbb, 0xbf]) { window.consume(3) }
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) {
      return .unreadable("the file is UTF-16; save it as UTF-8")
    }
    if start.prefix(4096).contains(0) {
      return .unreadable("the file is binary; JSON, CSV or tokens (JWS) in text are expected")
    }
    let bytes = window.bytes
    guard let first = bytes.first(where: { !isJSONSpace($0) }) else {
      return window.isAtEnd ? .empty(.blank) : .documents
    }
    if "{[\"".utf8.contains(first) || startsWithToken(bytes) { return .documents }
    return try table(window, reader)
  }

  private static func startsWithToken(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.firstIndex(where: { !isJSONSpace($0) }) else { return false }
    return bytes[start...].starts(with: "eyJ".utf8)
  }

  private static func table(_ window: Window, _ reader: RecordReader) throws(IngestError) -> Content
  {
    if let header = TableHeader(window.bytes, reader.names) { return .table(header) }
    let first = String(decoding: window.bytes.prefix { $0 != 0x0a }.prefix(4096), as: UTF8.self)
    if let rates = RateFile(header: first) { return .rates(rates) }
    if let header = CatalogueHeader(window.bytes) { return .catalogue(header) }
    if hasDocuments(window.bytes) { return .documents }
    // A header of another kind of table, with nothing below it, is still an empty file.
    let lines = window.bytes.split(separator: 0x0a).filter { line in
      line.contains { !isJSONSpace($0) }
    }
    if window.isAtEnd, lines.count == 1, lines[0].contains(where: { "\t,;".utf8.contains($0) }) {
      return .empty(.headerOnly)
    }
    return .unreadable(
      "neither JSON nor tokens (JWS), nor a table whose header names a transaction's fields"
        + " (transaction_id, purchase_date, …)")
  }

  /// Whether a later line begins a document: then the first is just a broken one.
  private static func hasDocuments(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.split(separator: 0x0a).dropFirst().contains { line in
      line.starts(with: "{".utf8) || line.starts(with: "eyJ".utf8)
    }
  }
}
