import Metrics

/// The page's beginning and end: what to know at once, and where it comes from.
extension PageSections {
  /// What is not as it should be, before any figure.
  var alert: String {
    guard let ok = content.quality.place("ok"), let name = content.quality.place("name"),
      let value = content.quality.place("value")
    else { return "" }
    let bad = content.quality.rows.filter { $0[ok] == .flag(false) }
    guard !bad.isEmpty else { return "" }
    let items = bad.map {
      "\(HTMLText.escaped($0[name].readableText.replacing("_", with: " "))):"
        + " \(HTMLText.escaped($0[value].readableText))"
    }
    return "<div class=\"alert\" role=\"note\"><p><strong>The data needs a look:</strong>"
      + " \(items.joined(separator: "; ")). See <a href=\"#quality\">data quality</a>.</p></div>"
  }

  var headline: String {
    let cards = [
      amountCard("Net revenue", "revenue", "net"), amountCard("MRR", "mrr", "mrr"),
      card("Active paid", "subscriptions", "active_paid"),
      card("Active trials", "subscriptions", "active_trial"),
      card("Churn rate", "churn-overall", "churn_rate"),
      card("Trial conversion", "trials", "conversion_rate"),
      card("Renewal rate", "renewals", "renewal_rate"),
    ]
    return
      "<h2 id=\"headline\">At a glance</h2>\n<p>The last complete interval; beside it the running"
      + " one, as far as it has come.</p>\n<ul class=\"cards\">\n"
      + cards.filter { !$0.isEmpty }.joined(separator: "\n") + "\n</ul>"
  }

  /// A card of one figure.
  private func card(_ title: String, _ metric: String, _ column: String) -> String {
    guard let table = content.table(metric), table.place(column) != nil else { return "" }
    let series = Series(table, column)
    return Self.card(
      title, lines: [Self.value(series.lastComplete?.cell, currency: nil)],
      period: series.lastComplete?.label, running: series.running.map { Self.running($0, nil) })
  }

  /// A card with a line a currency.
  private func amountCard(_ title: String, _ metric: String, _ column: String) -> String {
    guard let table = content.table(metric) else { return "" }
    let currencies = content.currencies
    let all = currencies.prefix(3).map {
      (currency: $0, series: Series(table, column, currency: $0))
    }
    guard let first = all.first else { return "" }
    let lines = all.map { Self.value($0.series.lastComplete?.cell, currency: $0.currency) }
    let running = first.series.running.map { Self.running($0, first.currency) }
    let more =
      currencies.count > 3 ? ["<small>and \(currencies.count - 3) more currencies</small>"] : []
    return Self.card(
      title, lines: lines, period: first.series.lastComplete?.label, running: running, more: more)
  }

  private static func card(
    _ title: String, lines: [String], period: String?, running: String?, more: [String] = []
  ) -> String {
    "<li>\(title)" + lines.map { "<b>\($0)</b>" }.joined() + more.joined()
      + "<small>\(HTMLText.escaped(period ?? "no complete interval yet"))</small>"
      + (running.map { "<small>\($0)</small>" } ?? "") + "</li>"
  }

  private static func value(_ cell: Cell?, currency: String?) -> String {
    guard let cell, cell != .blank else { return "–" }
    return HTMLText.escaped([cell.readableText, currency].compactMap { $0 }.joined(separator: " "))
  }

  private static func running(_ point: Series.Point, _ currency: String?) -> String {
    "\(HTMLText.escaped(point.label)) so far: \(value(point.cell, currency: currency))"
  }

  var quality: String {
    """
    <section>
    <h2 id="quality">Data quality</h2>
    <p>What the data does not say, or says doubtfully. Nothing of it is hidden in the figures.</p>
    \(HTMLTable("quality", columns: content.quality.columns, rows: content.quality.rows).text)
    <p><a href="quality.csv">quality.csv</a></p>
    </section>
    """
  }

  var inputs: String {
    let rows = content.inputs.map { input -> [Cell] in
      [
        .text(input.name), .count(Int128(input.recordCount)),
        .text(String(input.sha256.prefix(12))),
      ]
    }
    let notes = content.notes.map { "<p>\(HTMLText.escaped($0))</p>" }.joined()
    return "<section><h2 id=\"inputs\">Made from</h2>\n\(notes)"
      + HTMLTable(
        "files",
        columns: [Column("file", .key), Column("records", .count), Column("sha256", .text)],
        rows: rows
      ).text + "</section>"
  }
}

/// LTV as a table a currency: cohorts downwards, months across.
struct LTVTables {
  let text: String

  init(_ table: Table, currencies: [String]) {
    text = currencies.prefix(4)
      .map { Self.block($0, table) }.joined(separator: "\n")
  }

  private static func block(_ currency: String, _ table: Table) -> String {
    guard let cohort = table.place("cohort"), let month = table.place("month_index"),
      let size = table.place("size"), let ltv = table.place("ltv"),
      let complete = table.place("is_complete")
    else { return "" }
    let rows = table.rows(currency: currency)
    var cohorts: [(name: String, rows: [[Cell]])] = []
    for row in rows {
      let name = row[cohort].readableText
      if cohorts.last?.name != name { cohorts.append((name, [])) }
      cohorts[cohorts.count - 1].rows.append(row)
    }
    let shown = cohorts.filter { cohort in
      cohort.rows.contains { $0[size] != .count(0) && $0[size] != .blank }
    }
    let months = [1, 2, 3, 6, 9, 12, 18, 24].map(String.init) + ["to date"]
    let lines = shown.map { cohort -> String in
      let cells = months.map { name -> String in
        let row = cohort.rows.first {
          $0[month].readableText.replacing("_", with: " ") == name
        }
        guard let row, row[ltv] != .blank else { return "<td class=\"blank\"></td>" }
        let isOpen = row[complete] == .flag(false)
        return
          "<td class=\"n\(isOpen ? " open" : "")\">\(HTMLText.escaped(row[ltv].readableText))</td>"
      }.joined()
      return "<tr><th scope=\"row\">\(HTMLText.escaped(cohort.name))</th><td class=\"n\">"
        + "\(cohort.rows.first?[size].readableText ?? "")</td>\(cells)</tr>"
    }
    let caption = "\(currency) a customer, in the first n months"
    return """
      <div class="scroll" tabindex="0" role="region" aria-label="\(HTMLText.escaped(caption))"><table>
      <caption>\(HTMLText.escaped(caption))</caption>
      <thead><tr><th scope="col">cohort</th><th scope="col" class="n">customers</th>\(months.map { "<th scope=\"col\" class=\"n\">\($0)</th>" }.joined())</tr></thead>
      <tbody>
      \(lines.joined(separator: "\n"))
      </tbody></table></div>
      """
  }
}
