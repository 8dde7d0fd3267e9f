import Metrics

/// Retention of each billing period: the survival curve and a triangle.
struct RetentionTriangles {
  let html: String

  init(_ table: Table) {
    guard let duration = table.place("duration"), let columns = RetentionTriangle.Columns(table)
    else {
      html = ""
      return
    }
    var names: [String] = []
    for row in table.rows {
      let name = row[duration].readableText
      if !names.contains(name) { names.append(name) }
    }
    let parts = names.map { name in
      RetentionTriangle(
        BillingPeriodName(name).text,
        table.rows.filter { $0[duration].readableText == name }, columns, table)
    }.filter { !$0.isEmpty }
    html =
      "<div class=\"charts\">\n\(parts.map(\.curve).joined(separator: "\n"))\n</div>\n"
      + parts.map(\.html).joined(separator: "\n")
  }
}

/// Cohorts downwards, billing periods since the first payment across; then their average and the
/// Kaplan–Meier estimate.
struct RetentionTriangle {
  struct Columns {
    let cohort, index, size, rate, survival, error, complete: Int

    init?(_ table: Table) {
      guard let cohort = table.place("cohort"), let index = table.place("renewal_index"),
        let size = table.place("size"), let rate = table.place("retention_rate"),
        let survival = table.place("km_survival"), let error = table.place("km_standard_error"),
        let complete = table.place("is_complete")
      else { return nil }
      (self.cohort, self.index, self.size, self.rate) = (cohort, index, size, rate)
      (self.survival, self.error, self.complete) = (survival, error, complete)
    }
  }

  /// More would not be read; the CSV file has them.
  private static let cellLimit = 24

  private let name: String
  private let columns: Columns
  private let table: Table
  private let cohorts: [(name: String, rows: [[Cell]])]
  private let average: [[Cell]]
  private let last: Int

  init(_ name: String, _ rows: [[Cell]], _ columns: Columns, _ table: Table) {
    let runs = Table.runs(of: rows, by: columns.cohort)
    self.name = name
    self.columns = columns
    self.table = table
    average = runs.last { $0.name == "average" }?.rows ?? []
    cohorts = runs.filter { run in
      run.name != "average" && run.rows.contains { $0[columns.size].isPositive }
    }
    last =
      rows.filter { $0[columns.rate] != .blank }.compactMap { $0[columns.index].index }
      .max() ?? -1
  }

  var isEmpty: Bool { last < 0 }

  /// Survival over the billing periods.
  var curve: String {
    let rows = average.filter { $0[columns.survival] != .blank }
    let series = Series(
      table, "km_survival", along: "renewal_index", rows: rows, isEstimate: true)
    return Chart("Survival by period, billed every \(name)", series, .line).html
  }

  var html: String {
    let shown = 0...min(last, Self.cellLimit)
    let header = shown.map { "<th scope=\"col\" class=\"n\">\($0)</th>" }.joined()
    let lines =
      cohorts.map { line($0.name, $0.rows, shown, columns.rate) } + [
        line("average", average, shown, columns.rate),
        line("survival", average, shown, columns.survival, error: columns.error),
      ]
    return HTMLTable.box(
      "Billed every \(name)",
      header: "<th scope=\"col\">cohort</th><th scope=\"col\" class=\"n\">size</th>\(header)", lines
    )
      + (last > Self.cellLimit
        ? "\n<p class=\"soft\">Cells \(Self.cellLimit + 1) to \(last) are in the CSV file.</p>"
        : "")
  }

  private func line(
    _ name: String, _ rows: [[Cell]], _ shown: ClosedRange<Int>, _ value: Int, error: Int? = nil
  ) -> String {
    let size = error == nil ? rows.first?[columns.size].readableText ?? "" : ""
    let cells = shown.map { index in
      cell(rows.first { $0[columns.index].index == index }, value, error)
    }
    return "<tr\(rows == average ? " class=\"total\"" : "")><th scope=\"row\">"
      + "\(HTMLText.escaped(name))</th><td class=\"n\">\(size)</td>\(cells.joined())</tr>"
  }

  private func cell(_ row: [Cell]?, _ value: Int, _ error: Int?) -> String {
    guard let row, case .rate(let millionths) = row[value] else { return "<td></td>" }
    let shade = min(max(millionths / 100_000, 0), 10)
    // The estimate is made for incomplete cells: it needs no mark.
    let isOpen = error == nil && row[columns.complete] == .flag(false)
    let margin = error.map { "<br><small>± \(row[$0].readableText)</small>" } ?? ""
    return "<td class=\"n h\(shade)\">\(row[value].readableText)"
      + "\(isOpen ? HTMLText.openMark : "")\(margin)</td>"
  }
}

extension Cell {
  /// A small count as a place in a row.
  fileprivate var index: Int? {
    if case .count(let count) = self { return Int(exactly: count) }
    return nil
  }
}

/// A billing period in words: "P1M" is "month", "P3M" is "3 months".
struct BillingPeriodName {
  let text: String

  init(_ iso: String) {
    let units: [Character: String] = ["D": "day", "W": "week", "M": "month", "Y": "year"]
    guard iso.first == "P", let letter = iso.last, let unit = units[letter],
      let count = Int(iso.dropFirst().dropLast()), count > 0
    else {
      text = iso.isEmpty ? "unknown length" : iso
      return
    }
    text = count == 1 ? unit : "\(count) \(unit)s"
  }
}
