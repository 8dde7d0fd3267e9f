import Metrics

/// Retention as triangles: cohorts downwards, periods since the first payment across.
struct RetentionTriangle {
  /// One triangle a billing period.
  let text: String

  init(_ table: Table) {
    guard let duration = table.place("duration") else {
      text = ""
      return
    }
    var durations: [String] = []
    for row in table.rows {
      let name = row[duration].readableText
      if !durations.contains(name) { durations.append(name) }
    }
    text = durations.map { name in
      Self.triangle(name, table, table.rows.filter { $0[duration].readableText == name })
    }.joined(separator: "\n")
  }

  private static func triangle(_ duration: String, _ table: Table, _ rows: [[Cell]]) -> String {
    guard let cohort = table.place("cohort"), let index = table.place("renewal_index"),
      let size = table.place("size"), let rate = table.place("retention_rate"),
      let survival = table.place("km_survival"), let complete = table.place("is_complete")
    else { return "" }
    let filled = rows.filter { $0[rate] != .blank }
    let last = filled.map { Int($0[index].readableText) ?? 0 }.max() ?? -1
    guard last >= 0 else { return "" }
    let columns = 0...min(last, 24)
    var cohorts: [(name: String, rows: [[Cell]])] = []
    for row in rows {
      let name = row[cohort].readableText
      if cohorts.last?.name != name { cohorts.append((name, [])) }
      cohorts[cohorts.count - 1].rows.append(row)
    }
    func line(_ name: String, _ members: String, _ rows: [[Cell]], _ value: Int) -> String {
      let cells = columns.map { column -> String in
        guard column < rows.count, case .rate(let millionths) = rows[column][value] else {
          return "<td class=\"blank\"></td>"
        }
        let isOpen = rows[column][complete] == .flag(false)
        return
          "<td class=\"n heat h\(max(0, min(10, millionths / 100_000)))\(isOpen ? " open" : "")\">"
          + "\(rows[column][value].readableText)</td>"
      }.joined()
      return
        "<tr><th scope=\"row\">\(HTMLText.escaped(name))</th><td class=\"n\">\(members)</td>\(cells)</tr>"
    }
    let shown = cohorts.filter { cohort in
      cohort.name == "average"
        || cohort.rows.contains { $0[size] != .count(0) && $0[size] != .blank }
    }
    var lines = shown.map { cohort in
      line(cohort.name, cohort.rows.first?[size].readableText ?? "", cohort.rows, rate)
    }
    if let average = cohorts.last, average.name == "average" {
      lines.append(line("survival (Kaplan–Meier)", "", average.rows, survival))
    }
    let caption = "Billing period \(duration): share still in their first run of paid access"
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(HTMLText.escaped(caption))"><table class="triangle">
      <caption>\(HTMLText.escaped(caption))</caption>
      <thead><tr><th scope="col">cohort</th><th scope="col" class="n">size</th>\(columns.map { "<th scope=\"col\" class=\"n\">\($0)</th>" }.joined())</tr></thead>
      <tbody>
      \(lines.joined(separator: "\n"))
      </tbody></table></div>
      """
  }
}
