import Money
import Records

/// Reads the lines of a rate table as records.
struct RateReader {
  private let window: Window
  private let file: RateFile
  private let reader: RecordReader

  init(_ window: Window, _ file: RateFile, _ reader: RecordReader) {
    self.window = window
    self.file = file
    self.reader = reader
  }

  /// - Returns: how many lines there were below the header, blank ones left out.
  func read(_ output: Output) throws -> Int {
    try skipHeader()
    var count = 0
    while try window.first() != nil {
      let end = try window.lineEnd() ?? window.bytes.count
      let text = UnsafeRawBufferPointer(rebasing: window.bytes[..<end])
      if text.contains(where: { !isJSONSpace($0) }) {
        count += 1
        read(String(decoding: text, as: UTF8.self), at: text.baseAddress)
        try output.flush(text, line: window.line, column: window.column)
      }
      window.consume(min(end + 1, window.bytes.count))
    }
    return count
  }

  private func skipHeader() throws(IngestError) {
    let end = try window.lineEnd() ?? window.bytes.count
    window.consume(min(end + 1, window.bytes.count))
  }

  private func read(_ line: String, at position: UnsafeRawPointer?) {
    switch file.rates(of: line) {
    case .success(let rates): for rate in rates { reader.add(.rate(rate), at: position) }
    case .failure(let problem): reader.fail(problem.message, at: position)
    }
  }
}
