import Metrics

/// What to know at once.
extension PageSections {
  /// Currencies that a card names.
  private static let cardCurrencies = 3

  /// What is not as it should be, before any figure.
  var alert: String {
    guard let ok = content.quality.place("ok"), let name = content.quality.place("name"),
      let value = content.quality.place("value")
    else { return "" }
    let items = content.quality.rows.filter { $0[ok] == .flag(false) }.map { row in
      HTMLText.escaped(
        "\(row[name].readableText.replacing("_", with: " ")): \(row[value].readableText)")
    }
    guard !items.isEmpty else { return "" }
    return "<div class=\"alert\" role=\"note\"><p><strong>The data needs a look:</strong>"
      + " \(items.joined(separator: "; ")). See <a href=\"#quality\">data quality</a>.</p></div>"
  }

  var headline: PageSection? {
    let cards = [
      amountCard("Net revenue", "revenue", "net"), amountCard("MRR", "mrr", "mrr"),
      card("Active paid", "subscriptions", "active_paid"),
      card("Active trials", "subscriptions", "active_trial"),
      card("Churn rate", overallChurn, "churn_rate"),
      card("Trial conversion", "trials", "conversion_rate"),
      card("Renewal rate", "renewals", "renewal_rate"),
    ].compactMap { $0 }
    guard !cards.isEmpty else { return nil }
    return PageSection(
      "headline", "At a glance",
      [
        "<p>The last complete interval of each figure, and the running one as far as it has"
          + " come.</p>", "<ul class=\"cards\">\n\(cards.joined(separator: "\n"))\n</ul>",
      ])
  }

  private func card(_ title: String, _ metric: String, _ column: String) -> String? {
    guard let table = content.table(metric), table.place(column) != nil else { return nil }
    return Self.card(title, Self.figure(Series(table, column), currency: nil))
  }

  /// A card with a figure a currency.
  private func amountCard(_ title: String, _ metric: String, _ column: String) -> String? {
    guard let table = content.table(metric) else { return nil }
    let figures = content.currencies.prefix(Self.cardCurrencies).map { currency in
      Self.figure(
        Series(table, column, rows: table.rows(currency: currency)), currency: currency)
    }
    let others = content.currencies.count - figures.count
    let rest =
      others > 0 ? "<p>in \(others) more currencies: <a href=\"#\(metric)\">below</a></p>" : ""
    return Self.card(
      title, figures.isEmpty ? "<b>–</b>" : figures.joined() + rest, isTall: figures.count > 1)
  }

  private static func card(_ title: String, _ body: String, isTall: Bool = false) -> String {
    "<li\(isTall ? " class=\"tall\"" : "")><h3>\(title)</h3>\(body)</li>"
  }

  private static func figure(_ series: Series, currency: String?) -> String {
    let last = series.lastComplete
    let running = series.running.map {
      "<br>\(HTMLText.escaped($0.label)) so far: \(value($0.cell, currency))"
    }
    return "<b>\(value(last?.cell, currency))</b>"
      + "<p>\(HTMLText.escaped(last?.label ?? "no complete interval yet"))\(running ?? "")</p>"
  }

  private static func value(_ cell: Cell?, _ currency: String?) -> String {
    guard let cell, cell != .blank else { return "–" }
    return HTMLText.escaped([cell.readableText, currency].compactMap { $0 }.joined(separator: " "))
  }
}
