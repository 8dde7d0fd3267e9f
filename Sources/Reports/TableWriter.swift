import Metrics

/// How a table is written out. The raw value is the name on the command line.
public enum TableFormat: String, CaseIterable, Sendable {
  /// Aligned columns for a terminal.
  case table
  case csv, json, ndjson, markdown
}

/// Writes tables as text. The same table gives the same bytes.
public struct TableWriter: Sendable {
  private let format: TableFormat
  private let excel: Bool

  /// - Parameter excel: begins CSV with a byte order mark, by which Excel knows UTF-8.
  public init(_ format: TableFormat, excel: Bool = false) {
    self.format = format
    self.excel = excel
  }

  /// The whole text, ending with a line feed unless there is nothing to write.
  public func text(_ table: Table) -> String {
    switch format {
    case .table: TerminalTable(table).text
    case .csv: (excel ? "\u{FEFF}" : "") + CSVTable(table).text
    case .json: JSONTable(table).array
    case .ndjson: JSONTable(table).lines
    case .markdown: MarkdownTable(table).text
    }
  }
}
