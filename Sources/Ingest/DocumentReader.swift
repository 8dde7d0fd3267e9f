import Records

/// Reads JSON documents and tokens one after another: a line each, spread over lines, or as elements
/// of a list, which are taken one by one so that a list of any length fits in memory.
struct DocumentReader {
  private let window: Window
  private let reader: RecordReader
  private var tokens: [JSONToken] = []
  /// Where the list began that the documents are elements of.
  private var list: Place?
  /// Whether an element of it was broken: the list's end may have gone with it.
  private var isListBroken = false
  private var indentation = 0

  init(_ window: Window, _ reader: RecordReader) {
    self.window = window
    self.reader = reader
  }

  mutating func read(_ output: Output) throws {
    while let first = try skipSpace() {
      switch first {
      case UInt8(ascii: ",") where list != nil:
        window.consume(1)
      case UInt8(ascii: "]") where list != nil:
        list = nil
        window.consume(1)
      case UInt8(ascii: "[") where list == nil:
        list = Place(line: window.line, column: window.column)
        isListBroken = false
        window.consume(1)
      case UInt8(ascii: "e"): try readToken(output)
      default: try readDocument(output)
      }
    }
    if let list, !isListBroken {
      try output.reject(
        list, "the list that opens here is never closed: the file was cut off, more may be missing",
        text: Array("[".utf8), length: 1)
    }
  }

  /// The next byte that is no space, or nil at the end. Keeps how far its line is indented.
  private mutating func skipSpace() throws(IngestError) -> UInt8? {
    while try window.first() != nil {
      let bytes = window.bytes
      let spaces = bytes.prefix(while: isJSONSpace).count
      window.consume(spaces)
      indentation = window.column - 1
      if spaces < bytes.count { return window.bytes.first }
    }
    return nil
  }

  /// A bare token up to the next space.
  private func readToken(_ output: Output) throws {
    let end = try window.lineEnd() ?? window.bytes.count
    let line = UnsafeRawBufferPointer(rebasing: window.bytes[..<end])
    let token = UnsafeRawBufferPointer(rebasing: line.prefix { !isJSONSpace($0) })
    reader.readToken(token, RecordReader.Enclosing(), at: token.baseAddress)
    try output.flush(token, line: window.line, column: window.column)
    window.consume(token.count)
  }

  private mutating func readDocument(_ output: Output) throws {
    while true {
      let bytes = window.bytes
      guard let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      var scanner = JSONScanner(base, from: 0, to: bytes.count, reusing: tokens)
      let scanned = Result { () throws(JSONProblem) in try scanner.scan() }
      let document = JSONDocument(bytes: base, tokens: scanner.takeTokens())
      defer { tokens = document.tokens }
      switch scanned {
      case .success(let end):
        let text = UnsafeRawBufferPointer(rebasing: bytes[..<end])
        reader.read(document.value(0), in: document)
        try output.flush(text, line: window.line, column: window.column)
        return window.consume(end)
      case .failure(let problem):
        if problem.isIncomplete, try window.extend() { continue }
        return try recover(from: problem, output)
      }
    }
  }

  /// Rejects the text up to the next line that can begin a document: one that opens an object or a
  /// list and is not indented more than the broken one. Of it only so much is held in memory as is
  /// kept.
  private mutating func recover(from problem: JSONProblem, _ output: Output) throws {
    let (line, column) = (window.line, window.column)
    isListBroken = true
    let before = UnsafeRawBufferPointer(
      rebasing: window.bytes[..<min(problem.offset, window.bytes.count)])
    let at = Window.place(after: before, line: line, column: column)
    let isTooLong = problem.isIncomplete && !window.isAtEnd
    let reason =
      isTooLong
      ? "longer than \(Window.limit >> 20) MiB; no record is"
      : at.line == line
        ? "no JSON: \(problem.message)"
        : "no JSON: \(problem.message) (line \(at.line), column \(at.column))"
    var rejected = RejectedText()
    try skipLine(&rejected)
    while try !isDocumentNext() { try skipLine(&rejected) }
    try output.reject(
      Place(line: line, column: at.line == line && !isTooLong ? at.column : column), reason,
      text: rejected.text, length: rejected.length)
  }

  /// Consumes the rest of the line, its line feed included.
  private func skipLine(_ rejected: inout RejectedText) throws(IngestError) {
    while true {
      let end = try window.lineEnd()
      let count = end.map { $0 + 1 } ?? window.bytes.count
      rejected.add(UnsafeRawBufferPointer(rebasing: window.bytes[..<count]))
      window.consume(count)
      if end != nil { return }
      guard try window.first() != nil else { return }
    }
  }

  /// Whether the window stands before a line that can begin a document, or at the end.
  private func isDocumentNext() throws(IngestError) -> Bool {
    guard try window.first() != nil else { return true }
    while window.bytes.count <= indentation + 3 {
      guard try window.extend() else { break }
    }
    let spaces = window.bytes.prefix(while: { $0 == 0x20 || $0 == 0x09 }).count
    guard spaces <= indentation, spaces < window.bytes.count else { return false }
    let rest = window.bytes[spaces...]
    switch rest.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return true
    case UInt8(ascii: "]"): return list != nil
    default: return rest.starts(with: "eyJ".utf8)
    }
  }
}

/// The text of a reject: its beginning, and how long it was.
private struct RejectedText {
  private(set) var text: [UInt8] = []
  private(set) var length = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    text += bytes.prefix(max(0, Output.textLimit - text.count))
    length += bytes.count
  }
}
