import Metrics

/// A table as aligned columns for a terminal.
struct TerminalTable {
  let text: String

  init(_ table: Table) {
    let header = table.columns.map(\.name)
    let rows = table.rows.map { row in row.map { Self.shown($0.readableText) } }
    let layout = ColumnLayout(table, rows: [header] + rows)
    let rule = layout.widths.map { String(repeating: "─", count: $0) }
    text = ([header, rule] + rows).map { Self.line(layout.padded($0)) }.joined()
  }

  private static func line(_ cells: [String]) -> String {
    var line = cells.joined(separator: "  ")
    while line.hasSuffix(" ") { line.removeLast() }
    return line + "\n"
  }

  /// A product id must not steer the terminal, nor break the line.
  private static func shown(_ text: String) -> String {
    text.mappingScalars { $0.isControl ? "·" : nil }
  }
}
