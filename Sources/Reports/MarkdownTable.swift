import Metrics

/// A table as Markdown, as GitHub reads it.
struct MarkdownTable {
  let text: String

  init(_ table: Table) {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let marks = table.columns.indices.map { column in
      table.rows.contains { $0[column].isNumber } ? "--:" : "---"
    }
    text =
      line(table.columns.map { Self.escaped($0.name) }) + line(marks)
      + table.rows.map { row in line(row.map { Self.escaped($0.readableText) }) }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("\n", with: " ")
      .replacing("\r", with: " ").replacing("<", with: "&lt;").replacing("`", with: "\\`")
  }
}
