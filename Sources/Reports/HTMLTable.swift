import Metrics

/// A table as HTML: scrolls in its own box where it is wider than the page.
struct HTMLTable {
  let text: String

  /// Older rows are left to the CSV file: a page has to stay light.
  static let rowLimit = 240

  init(_ caption: String, _ table: Table) {
    let rows = Self.newest(table.rows)
    let shown = table.columns.indices.filter { column in
      rows.isEmpty || rows.contains { $0[column] != .blank }
    }
    let hidden = table.columns.indices.filter { !shown.contains($0) }.map {
      table.columns[$0].name
    }
    let complete = table.place("is_complete")
    let body = rows.map { row in
      let isOpen = complete.map { row[$0] == .flag(false) } ?? false
      let cells = shown.map { Self.cell(row[$0], isHeader: $0 == shown.first, isOpen) }
      return "<tr\(isOpen ? " class=\"open\"" : "")>\(cells.joined())</tr>"
    }
    text =
      Self.box(
        caption, header: shown.map { Self.header(table, $0) }.joined(), body)
      + Self.remarks(hidden: hidden, shown: rows.count, of: table.rows.count)
  }

  /// A table in a box that scrolls by itself, with a keyboard too.
  static func box(_ caption: String, header: String, _ rows: [String]) -> String {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="\(HTMLText.escaped(caption))"><table>
    <caption>\(HTMLText.escaped(caption))</caption>
    <thead><tr>\(header)</tr></thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody></table></div>
    """
  }

  /// As many of the newest intervals as fit, each of them whole.
  private static func newest(_ rows: [[Cell]]) -> [[Cell]] {
    guard rows.count > rowLimit else { return rows }
    let cut = rows.count - rowLimit
    let whole = rows.suffix(rowLimit).drop { $0.first == rows[cut - 1].first }
    return whole.isEmpty ? rows.suffix(rowLimit) : Array(whole)
  }

  private static func header(_ table: Table, _ column: Int) -> String {
    let name = table.columns[column].name
    let meaning = ColumnMeaning.of(name)
    let title = meaning.isEmpty ? "" : " title=\"\(HTMLText.escaped(meaning))\""
    return "<th scope=\"col\"\(table.isNumeric(column) ? " class=\"n\"" : "")\(title)>"
      + "\(HTMLText.escaped(name.replacing("_", with: " ")))</th>"
  }

  private static func cell(_ cell: Cell, isHeader: Bool, _ isOpen: Bool) -> String {
    let text = HTMLText.escaped(cell.readableText)
    if isHeader { return "<th scope=\"row\">\(text)\(isOpen ? " \(HTMLText.openMark)" : "")</th>" }
    if cell == .blank { return HTMLText.blank }
    return "<td\(cell.isNumber ? " class=\"n\"" : "")>\(text)</td>"
  }

  private static func remarks(hidden: [String], shown: Int, of count: Int) -> String {
    var words: [String] = []
    if shown < count { words.append("The newest \(shown) of \(count) rows; the CSV file has all.") }
    if !hidden.isEmpty {
      words.append("Columns without any value are left out: \(hidden.joined(separator: ", ")).")
    }
    guard !words.isEmpty else { return "" }
    return "\n<p class=\"soft\">\(HTMLText.escaped(words.joined(separator: " ")))</p>"
  }
}
