import Metrics

/// A table as Markdown, as GitHub reads it.
struct MarkdownTable {
  let text: String

  init(_ table: Table) {
    let header = table.columns.map { Self.escaped($0.name) }
    let marks = table.columns.indices.map { table.isNumeric($0) ? "--:" : "---" }
    let rows = table.rows.map { row in row.map { Self.escaped($0.readableText) } }
    text = ([header, marks] + rows).map(Self.line).joined()
  }

  private static func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func escaped(_ text: String) -> String {
    text.mappingScalars { scalar in
      switch scalar {
      case "|", "\\", "`", "*", "[": "\\" + String(scalar)
      case "<": "&lt;"
      case "&": "&amp;"
      case _ where scalar.isControl: " "
      default: nil
      }
    }
  }
}
