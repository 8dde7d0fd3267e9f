import Records

/// Reads export files of any supported format, recognised by their content.
///
/// One pass, in pieces: memory does not grow with the file. A line that cannot be used is handed on
/// as a reject with its place, and the rest is read.
public struct ExportReader {
  private let symbols: SymbolTable
  private let format: InputFormat?
  private let ignoresPrices: Bool

  /// - Parameters:
  ///   - symbols: the table that the records' symbols are added to.
  ///   - format: what objects are, where they do not say it themselves; nil to tell by content.
  ///   - ignoringPrices: leaves all prices of transaction formats out, for a file whose prices are
  ///     suspect.
  public init(symbols: SymbolTable, format: InputFormat? = nil, ignoringPrices: Bool = false) {
    self.symbols = symbols
    self.format = format
    ignoresPrices = ignoringPrices
  }

  /// Reads a file to its end.
  ///
  /// - Returns: what it held. If its prices are suspect, what was handed on is not to be used: read
  ///   it again with `ignoringPrices`.
  /// - Throws: ``IngestError`` if the file cannot be read to its end, which may show only after
  ///   records were handed on; and whatever the closures throw.
  public func read(
    _ input: InputFile, onRecord: (Record, Place) throws -> Void,
    onReject: (Reject) throws -> Void
  ) throws -> FileSummary {
    try withoutActuallyEscaping(onRecord) { onRecord in
      try withoutActuallyEscaping(onReject) { onReject in
        try read(input, onRecord, onReject)
      }
    }
  }

  private func read(
    _ input: InputFile, _ onRecord: @escaping (Record, Place) throws -> Void,
    _ onReject: @escaping (Reject) throws -> Void
  ) throws -> FileSummary {
    let source = try ByteSource(input)
    let reader = RecordReader(symbols: symbols, format: format, ignoresPrices: ignoresPrices)
    let output = Output(reader: reader, onRecord: onRecord, onReject: onReject)
    let window = Window(source)
    let content = try Content.recognise(window, reader)
    var emptyKind: FileSummary.EmptyKind?
    var container: String?
    switch content {
    case .empty(let kind): emptyKind = kind
    case .unreadable(let reason): try reject(whole: window, reason, output)
    case .table(let table):
      container = "CSV"
      var rows = TableReader(window, table, reader)
      if try rows.read(output) == 0 { emptyKind = .headerOnly }
    case .rates(let file):
      container = "CSV"
      if try RateReader(window, file, reader).read(output) == 0 { emptyKind = .headerOnly }
    case .catalogue(let header):
      container = "CSV"
      if try CatalogueReader(window, header, reader).read(output) == 0 { emptyKind = .headerOnly }
    case .documents:
      container = "JSON"
      var documents = DocumentReader(window, reader)
      try documents.read(output)
    }
    let sha256 = try source.finish()
    return FileSummary(
      name: input.name, compression: source.compression.rawValue,
      format: container.map { describe(reader.counts, $0) }, sha256: sha256,
      byteCount: source.byteCount, counts: reader.counts, rejectCount: output.rejectCount,
      emptyKind: emptyKind, pricesAreSuspect: reader.hasWholePrices && reader.hasDecimalPrices)
  }

  /// One reject for a file of which nothing can be read.
  private func reject(whole window: Window, _ reason: String, _ output: Output) throws {
    var text: [UInt8] = []
    var length = 0
    repeat {
      if text.count < Output.textLimit {
        text += window.bytes.prefix(Output.textLimit - text.count)
      }
      length += window.bytes.count
      window.consume(window.bytes.count)
    } while try window.extend()
    try output.reject(Place(line: 1, column: 1), reason, text: text, length: length)
  }

  private func describe(_ counts: RecordCounts, _ container: String) -> String {
    let kinds = [
      ("transactions", counts.transactions), ("notifications", counts.notifications),
      ("renewal infos", counts.renewals), ("posts", counts.posts), ("exchange rates", counts.rates),
      ("catalogue", counts.catalogue),
    ].filter { $0.1 > 0 }.map(\.0)
    return ([container] + kinds).joined(separator: ", ")
  }
}

/// Hands on what a reader found.
final class Output {
  /// How much of a rejected text is kept.
  static let textLimit = 64 << 10

  private let reader: RecordReader
  private let onRecord: (Record, Place) throws -> Void
  private let onReject: (Reject) throws -> Void
  private(set) var rejectCount = 0

  init(
    reader: RecordReader, onRecord: @escaping (Record, Place) throws -> Void,
    onReject: @escaping (Reject) throws -> Void
  ) {
    self.reader = reader
    self.onRecord = onRecord
    self.onReject = onReject
  }

  /// Hands on what was found in a text that begins at a place.
  func flush(_ text: UnsafeRawBufferPointer, line: Int, column: Int) throws {
    guard !reader.records.isEmpty || !reader.problems.isEmpty else { return }
    let isOneLine = text.isEmpty || !text.contains(0x0a)
    func place(_ position: UnsafeRawPointer?) -> Place {
      guard let base = text.baseAddress, let position else {
        return Place(line: line, column: column)
      }
      let offset = position - base
      guard offset >= 0, offset <= text.count else { return Place(line: line, column: column) }
      if isOneLine { return Place(line: line, column: column + offset) }
      let before = UnsafeRawBufferPointer(rebasing: text[..<offset])
      let found = Window.place(after: before, line: line, column: column)
      return Place(line: found.line, column: found.column)
    }
    for found in reader.records { try onRecord(found.record, place(found.position)) }
    for problem in reader.problems {
      try reject(
        place(problem.position), problem.message,
        text: problem.text ?? Array(text.prefix(Self.textLimit)),
        length: problem.text?.count ?? text.count)
    }
    reader.clear()
  }

  func reject(_ place: Place, _ reason: String, text: [UInt8], length: Int) throws {
    rejectCount += 1
    var end = text.count
    while end > 0, text[end - 1] == 0x0a || text[end - 1] == 0x0d { end -= 1 }
    try onReject(
      Reject(
        place: place, reason: reason, text: String(decoding: text[..<end], as: UTF8.self),
        length: length))
  }
}
