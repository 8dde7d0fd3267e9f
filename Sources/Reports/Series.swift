import Metrics

/// One column of a table over its rows: what a chart shows.
struct Series {
  struct Point {
    var label: String
    var cell: Cell
    var isComplete: Bool

    /// The bare number: micros, millionths or a count; nil where it is blank.
    var number: Int128? {
      switch cell {
      case .count(let number), .amount(let number, _), .rate(let number): number
      case .blank, .text, .flag: nil
      }
    }
  }

  let points: [Point]

  /// - Parameters:
  ///   - label: the column along the chart; nil: the first.
  ///   - rows: of the table; nil: all.
  ///   - isEstimate: an estimate over all there is, final whether the row is complete or not.
  init(
    _ table: Table, _ column: String, along label: String? = nil, rows: [[Cell]]? = nil,
    isEstimate: Bool = false
  ) {
    guard let value = table.place(column),
      let label = label.map(table.place) ?? table.columns.indices.first
    else {
      points = []
      return
    }
    let complete = isEstimate ? nil : table.place("is_complete")
    points = (rows ?? table.rows).map { row in
      Point(
        label: row[label].readableText, cell: row[value],
        isComplete: complete.map { row[$0] == .flag(true) } ?? true)
    }
  }

  /// The last point whose figures are final.
  var lastComplete: Point? { points.last { $0.isComplete } }
  /// The last point, if it is not final yet.
  var running: Point? { points.last.flatMap { $0.isComplete ? nil : $0 } }
  var numbers: [Int128] { points.compactMap(\.number) }
  var hasContent: Bool { numbers.contains { $0 != 0 } }
}

extension Table {
  func place(_ column: String) -> Int? { columns.firstIndex { $0.name == column } }

  /// The rows of one currency; all where no row has any.
  func rows(currency: String) -> [[Cell]] {
    guard let place = place("currency") else { return rows }
    return rows.filter { $0[place] == .text(currency) }
  }

  /// Rows that follow each other with the same text in a column, together.
  static func runs(of rows: [[Cell]], by column: Int) -> [(name: String, rows: [[Cell]])] {
    var runs: [(name: String, rows: [[Cell]])] = []
    for row in rows {
      let name = row[column].readableText
      if runs.last?.name != name { runs.append((name, [])) }
      runs[runs.count - 1].rows.append(row)
    }
    return runs
  }
}

extension ReportContent {
  /// The currencies that something was sold in: the one with most sales first, then by code.
  var currencies: [String] {
    guard let table = table("revenue"), let currency = table.place("currency"),
      let sales = table.place("sales")
    else { return [] }
    var counts: [String: Int128] = [:]
    for row in table.rows {
      guard case .text(let code) = row[currency], !code.isEmpty else { continue }
      if case .count(let count) = row[sales] { counts[code, default: 0] += count }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
