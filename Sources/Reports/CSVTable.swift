import Metrics

/// A table as CSV (RFC 4180): UTF-8, a header row, fields in quotes where they must be, lines that
/// end with "\n".
///
/// A text that a spreadsheet would run as a formula (it begins with = + - @, a tab or a carriage
/// return) gets an apostrophe in front and quotes around; numbers never do.
struct CSVTable {
  let text: String

  init(_ table: Table) {
    let header = table.columns.map { Self.field(.text($0.name)) }
    let rows = table.rows.map { row in row.map(Self.field) }
    text = ([header] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private static func field(_ cell: Cell) -> String {
    guard case .text(let text) = cell else { return cell.exactText ?? "" }
    if let first = text.utf8.first, formulaStarts.contains(first) { return quoted("'" + text) }
    return text.utf8.contains(where: separators.contains) ? quoted(text) : text
  }

  private static let formulaStarts = Array("=+-@\t\r".utf8)
  private static let separators = Array(",\"\n\r".utf8)

  /// Scalar by scalar: a quote with a combining accent behind it is one character in Swift, and yet
  /// a quote to every reader of CSV.
  private static func quoted(_ text: String) -> String {
    "\"" + text.mappingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }
}
