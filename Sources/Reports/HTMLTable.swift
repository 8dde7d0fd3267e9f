import Metrics

/// A table as HTML: scrolls in its own box where it is wider than the page.
struct HTMLTable {
  let text: String

  init(_ caption: String, columns: [Column], rows: [[Cell]]) {
    let isNumber = columns.indices.map { column in rows.contains { $0[column].isNumber } }
    let header = columns.enumerated().map { index, column in
      "<th scope=\"col\"\(isNumber[index] ? " class=\"n\"" : "")"
        + " title=\"\(HTMLText.escaped(ColumnMeaning.of(column.name)))\">"
        + "\(HTMLText.escaped(column.name.replacing("_", with: " ")))</th>"
    }.joined()
    let completeness = columns.firstIndex { $0.name == "is_complete" }
    let body = rows.map { row in
      let isOpen = completeness.map { row[$0] == .flag(false) } ?? false
      let cells = row.indices.map { Self.cell(row[$0], isHeader: $0 == 0) }.joined()
      return "<tr\(isOpen ? " class=\"open\"" : "")>\(cells)</tr>"
    }
    text = """
      <div class="scroll" tabindex="0" role="region" aria-label="\(HTMLText.escaped(caption))"><table>
      <caption>\(HTMLText.escaped(caption))</caption>
      <thead><tr>\(header)</tr></thead>
      <tbody>
      \(body.joined(separator: "\n"))
      </tbody></table></div>
      """
  }

  private static func cell(_ cell: Cell, isHeader: Bool) -> String {
    if isHeader { return "<th scope=\"row\">\(HTMLText.escaped(cell.readableText))</th>" }
    if cell == .blank { return "<td class=\"blank\" title=\"not known or not defined\">–</td>" }
    return "<td\(cell.isNumber ? " class=\"n\"" : "")>\(HTMLText.escaped(cell.readableText))</td>"
  }
}
