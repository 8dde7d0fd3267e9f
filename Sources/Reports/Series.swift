import Metrics

/// One column of a table over its periods: what a chart shows.
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

  var points: [Point]

  /// - Parameter currency: only rows of this currency; nil for tables without.
  init(_ table: Table, _ column: String, currency: String? = nil) {
    guard let value = table.place(column), let label = table.places(of: .key).first else {
      points = []
      return
    }
    let currencyPlace = table.place("currency")
    let complete = table.place("is_complete")
    points = table.rows.compactMap { row in
      if let currency, let currencyPlace, row[currencyPlace] != .text(currency) { return nil }
      return Point(
        label: row[label].readableText, cell: row[value],
        isComplete: complete.map { row[$0] == .flag(true) } ?? true)
    }
  }

  /// The last point whose figures are final, and the running one after it.
  var lastComplete: Point? { points.last { $0.isComplete } }
  var running: Point? { points.last.flatMap { $0.isComplete ? nil : $0 } }
  var hasContent: Bool { points.contains { ($0.number ?? 0) != 0 } }
}

extension Table {
  func place(_ column: String) -> Int? { columns.firstIndex { $0.name == column } }

  func places(of kind: Column.Kind) -> [Int] { columns.indices.filter { columns[$0].kind == kind } }

  /// The rows of one currency.
  func rows(currency: String) -> [[Cell]] {
    guard let place = place("currency") else { return rows }
    return rows.filter { $0[place] == .text(currency) }
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
      if case .count(let count) = row[sales] {
        counts[code, default: 0] += count
      } else {
        counts[code, default: 0] += 0
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
