import Records

/// A table's header: which of its columns are fields that we know.
struct TableHeader {
  let separator: UInt8
  let columns: [FieldNames.Match?]
  let names: [[UInt8]]
  /// How long the header line is, its line feed included.
  let length: Int

  /// Reads the header of a table of comma-, semicolon- or tab-separated values; nil if its names are
  /// not those of records.
  init?(_ bytes: UnsafeRawBufferPointer, _ fields: FieldNames) {
    let line = bytes.prefix { $0 != 0x0a }
    guard
      let separator = [UInt8(ascii: ","), UInt8(ascii: "\t"), UInt8(ascii: ";")].max(by: { a, b in
        line.count { $0 == a } < line.count { $0 == b }
      }), line.contains(separator)
    else { return nil }
    var row = TableRow(separator: separator)
    guard let length = row.read(bytes, isWhole: true) else { return nil }
    var names: [[UInt8]] = []
    row.forEachCell(bytes) { cell in
      let plain = TableRow.plain(cell)
      let isSpace = { (byte: UInt8) in isJSONSpace(byte) }
      let trimmed = plain.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
      names.append(Array(trimmed))
    }
    self.separator = separator
    self.length = length
    self.names = names
    columns = names.map { name in
      name.withUnsafeBytes { fields.find($0) } ?? Self.lowercased(name, fields)
    }
    guard isOfRecords else { return nil }
  }

  /// "Transaction ID" and "TRANSACTION_ID" are transaction_id.
  private static func lowercased(_ name: [UInt8], _ fields: FieldNames) -> FieldNames.Match? {
    let plain = name.map { byte in
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-")
        ? UInt8(ascii: "_") : (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
    }
    return plain.withUnsafeBytes { fields.find($0) }
  }

  private var isOfRecords: Bool {
    columns.contains { column in
      switch column?.field {
      case .transactionId, .originalTransactionId, .signedPayload, .signedTransactionInfo,
        .notificationType:
        true
      default: false
      }
    }
  }
}

/// One row of a table (RFC 4180): where its cells stand.
struct TableRow {
  let separator: UInt8
  private var cells: [(start: Int, end: Int, isQuoted: Bool)] = []

  init(separator: UInt8) { self.separator = separator }

  var count: Int { cells.count }
  var isBlank: Bool { cells.count == 1 && cells[0].start == cells[0].end && !cells[0].isQuoted }

  /// Finds the cells of the row that begins the bytes; line feeds in quotes belong to a cell.
  ///
  /// - Parameter isWhole: whether the bytes reach to the end of the input.
  /// - Returns: how long the row is, its line feed included; nil if it is not whole yet.
  mutating func read(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Int? {
    cells.removeAll(keepingCapacity: true)
    var position = 0
    while true {
      let isQuoted = position < bytes.count && bytes[position] == UInt8(ascii: "\"")
      var start = position
      var end = position
      if isQuoted {
        start += 1
        guard let close = Self.closingQuote(bytes, from: start) else { return nil }
        end = close
        position = close + 1
        // What follows a closing quote and is no separator is dropped, as spreadsheets do.
      }
      while position < bytes.count, bytes[position] != separator, bytes[position] != 0x0a {
        position += 1
      }
      if !isQuoted { end = position }
      if position == bytes.count, !isWhole { return nil }
      if position < bytes.count, bytes[position] == separator {
        cells.append((start, end, isQuoted))
        position += 1
        continue
      }
      if !isQuoted, end > start, bytes[end - 1] == 0x0d { end -= 1 }
      cells.append((start, end, isQuoted))
      return min(position + 1, bytes.count)
    }
  }

  private static func closingQuote(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "\"") else {
        position += 1
        continue
      }
      if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"") {
        position += 2
      } else {
        return position
      }
    }
    return nil
  }

  func forEachCell(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    for cell in cells { body(UnsafeRawBufferPointer(rebasing: bytes[cell.start..<cell.end])) }
  }

  /// A cell with doubled quotes made single.
  static func plain(_ cell: UnsafeRawBufferPointer) -> [UInt8] {
    var plain: [UInt8] = []
    var wasQuote = false
    for byte in cell {
      let isQuote = byte == UInt8(ascii: "\"")
      if isQuote && wasQuote {
        wasQuote = false
        continue
      }
      wasQuote = isQuote
      plain.append(byte)
    }
    return plain
  }
}

/// Reads the rows of a table as records.
struct TableReader {
  private let window: Window
  private let header: TableHeader
  private let reader: RecordReader
  private var members = Members()

  init(_ window: Window, _ header: TableHeader, _ reader: RecordReader) {
    self.window = window
    self.header = header
    self.reader = reader
  }

  /// - Returns: how many rows there were, blank ones left out.
  mutating func read(_ output: Output) throws -> Int {
    window.consume(header.length)
    var row = TableRow(separator: header.separator)
    var count = 0
    while try window.first() != nil {
      guard let length = try nextRow(&row) else {
        try rejectRest(output)
        return count + 1
      }
      let text = UnsafeRawBufferPointer(rebasing: window.bytes[..<length])
      if !row.isBlank {
        count += 1
        read(row, text)
        try output.flush(text, line: window.line, column: window.column)
      }
      window.consume(length)
    }
    return count
  }

  private func nextRow(_ row: inout TableRow) throws(IngestError) -> Int? {
    while true {
      if let length = row.read(window.bytes, isWhole: window.isAtEnd) { return length }
      guard try window.extend() else {
        return window.isAtEnd ? row.read(window.bytes, isWhole: true) : nil
      }
    }
  }

  /// A quote that is never closed, or a row without an end.
  private func rejectRest(_ output: Output) throws {
    let (line, column) = (window.line, window.column)
    var text: [UInt8] = []
    var length = 0
    while try window.first() != nil {
      text += window.bytes.prefix(max(0, Output.textLimit - text.count))
      length += window.bytes.count
      window.consume(window.bytes.count)
    }
    try output.reject(
      Place(line: line, column: column),
      "a quote opens in this row and is never closed, or the row is longer than"
        + " \(Window.limit >> 20) MiB", text: text, length: length)
  }

  private mutating func read(_ row: TableRow, _ text: UnsafeRawBufferPointer) {
    guard row.count == header.columns.count else {
      let place = text.baseAddress
      return reader.fail(
        "the row has \(row.count) cells and the header \(header.columns.count)", at: place)
    }
    members.removeAll()
    // Cells with doubled quotes live here while the row is read.
    var unquoted: [[UInt8]] = []
    var column = 0
    row.forEachCell(text) { cell in
      if cell.contains(UInt8(ascii: "\"")) {
        unquoted.append(TableRow.plain(cell))
        column += 1
        return
      }
      add(Value(kind: .text, bytes: cell), column: column)
      column += 1
    }
    guard unquoted.isEmpty else { return readUnquoting(row, text) }
    reader.read(row: members, at: text.baseAddress)
  }

  /// The rare row with a doubled quote: its cells are copied first.
  private mutating func readUnquoting(_ row: TableRow, _ text: UnsafeRawBufferPointer) {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    row.forEachCell(text) { cell in
      let plain = TableRow.plain(cell)
      ranges.append(bytes.count..<bytes.count + plain.count)
      bytes += plain
    }
    members.removeAll()
    bytes.withUnsafeBytes { copied in
      for (column, range) in ranges.enumerated() {
        add(
          Value(kind: .text, bytes: UnsafeRawBufferPointer(rebasing: copied[range])),
          column: column)
      }
      reader.read(row: members, at: text.baseAddress)
    }
  }

  private mutating func add(_ value: Value, column: Int) {
    // Databases write a missing value as nothing, or as one of these words.
    let isNull = ["NULL", "null", "\\N"].contains { value.bytes.elementsEqual($0.utf8) }
    let value = isNull ? Value(kind: .null, bytes: value.bytes) : value
    if let match = header.columns[column] {
      members.add(match, value)
    } else if !value.isMissing {
      header.names[column].withUnsafeBytes { members.add($0, value, reader.names) }
    }
  }
}
