import Metrics

/// LTV as a table a currency: cohorts downwards, months across.
struct LTVTables {
  let html: String

  private static let currencyLimit = 4
  private static let months = [1, 2, 3, 6, 9, 12, 18, 24, 36].map { String($0) } + ["to_date"]

  init(_ table: Table, currencies: [String]) {
    html =
      currencies.prefix(Self.currencyLimit).compactMap { Self.block($0, table) }
      .joined(separator: "\n")
      + PageSections.more(currencies.dropFirst(Self.currencyLimit))
  }

  private static func block(_ currency: String, _ table: Table) -> String? {
    guard let columns = Columns(table) else { return nil }
    let cohorts = Table.runs(of: table.rows(currency: currency), by: columns.cohort)
      .filter { cohort in cohort.rows.contains { $0[columns.size].isPositive } }
    guard !cohorts.isEmpty else { return nil }
    let known = Set(
      cohorts.flatMap(\.rows).filter { $0[columns.ltv] != .blank }
        .map { $0[columns.month].readableText })
    let months = months.filter(known.contains)
    let header = months.map { month in
      let words = month == "to_date" ? "to date" : month == "1" ? "1 month" : "\(month) months"
      return "<th scope=\"col\" class=\"n\">\(words)</th>"
    }
    let lines = cohorts.map { cohort in
      let cells = months.map { month in
        cell(cohort.rows.first { $0[columns.month].readableText == month }, columns)
      }
      return "<tr><th scope=\"row\">\(HTMLText.escaped(cohort.name))</th><td class=\"n\">"
        + "\(cohort.rows.first?[columns.size].readableText ?? "")</td>\(cells.joined())</tr>"
    }
    return HTMLTable.box(
      "\(currency) a customer, in the first months",
      header: "<th scope=\"col\">cohort</th><th scope=\"col\" class=\"n\">customers</th>"
        + header.joined(), lines)
  }

  private static func cell(_ row: [Cell]?, _ columns: Columns) -> String {
    guard let row, row[columns.ltv] != .blank else { return "<td></td>" }
    let isOpen = row[columns.complete] == .flag(false)
    return "<td class=\"n\">\(HTMLText.escaped(row[columns.ltv].readableText))"
      + "\(isOpen ? HTMLText.openMark : "")</td>"
  }

  private struct Columns {
    let cohort, month, size, ltv, complete: Int

    init?(_ table: Table) {
      guard let cohort = table.place("cohort"), let month = table.place("month_index"),
        let size = table.place("size"), let ltv = table.place("ltv"),
        let complete = table.place("is_complete")
      else { return nil }
      (self.cohort, self.month, self.size) = (cohort, month, size)
      (self.ltv, self.complete) = (ltv, complete)
    }
  }
}

extension Cell {
  var isPositive: Bool {
    if case .count(let count) = self { return count > 0 }
    return false
  }
}
