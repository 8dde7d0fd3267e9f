import Metrics

/// The report as one page that needs nothing else: no network, no script.
struct HTMLPage {
  let text: String

  init(_ content: ReportContent) {
    let sections = PageSections(content)
    text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(HTMLText.escaped(content.title)) as of \(HTMLText.escaped(content.asOf))</title>
      <style>
      \(HTMLStyle.text)
      </style>
      </head>
      <body>
      <svg class="vector" aria-hidden="true"><defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line x1="0" y1="0" x2="0" y2="6" style="stroke: var(--accent); stroke-width: 2"/></pattern></defs></svg>
      <header>
      <h1>\(HTMLText.escaped(content.title))</h1>
      <p class="soft">As of \(HTMLText.escaped(content.asOf)) · days and months in \(HTMLText.escaped(content.timeZone)) · \(Self.currency(content)) · \(HTMLText.escaped(content.environment)) · subledger \(HTMLText.escaped(content.version))</p>
      </header>
      <main>
      \(sections.all.filter { !$0.isEmpty }.joined(separator: "\n"))
      </main>
      <footer>
      <p class="soft">* not complete: more can still come, or some of it is not due yet. – is not known or not defined; it is not zero. Amounts are what customers paid, tax included, before Apple's commission. Definitions: DECISIONS.md of subledger; columns: <a href="schema.json">schema.json</a>.</p>
      </footer>
      </body>
      </html>

      """
  }

  private static func currency(_ content: ReportContent) -> String {
    content.currency == "native"
      ? "every amount in its own currency" : "in \(HTMLText.escaped(content.currency))"
  }
}

/// The parts of the page, in their order.
struct PageSections {
  let content: ReportContent

  init(_ content: ReportContent) { self.content = content }

  var all: [String] {
    [
      alert, headline, revenue, mrr, subscriptions, churn, renewals, trials, retention, ltv,
      otherTables, quality, inputs,
    ]
  }

  private func section(_ title: String, _ metric: String, _ words: String, _ parts: [String])
    -> String
  {
    guard let table = content.table(metric) else { return "" }
    return """
      <section>
      <h2 id="\(metric)">\(title)</h2>
      <p>\(words)</p>
      \(parts.joined(separator: "\n"))
      \(figures("All figures", metric, table))
      </section>
      """
  }

  /// The rows of a table to unfold, and its CSV; of a long one the CSV alone.
  private func figures(_ title: String, _ name: String, _ table: Table) -> String {
    let link = "<a href=\"\(name).csv\">\(name).csv</a>"
    guard table.rows.count <= Self.rowLimit else {
      return "<p>\(title): \(table.rows.count) rows, in \(link)</p>"
    }
    return """
      <details><summary>\(title)</summary>
      \(HTMLTable(name, columns: table.columns, rows: table.rows).text)
      </details>
      <p>\(link)</p>
      """
  }

  /// More rows than this nobody reads on a page.
  private static let rowLimit = 400

  private func charts(
    _ metric: String, _ column: String, _ title: String, _ style: Chart.Style, limit: Int = 6
  ) -> String {
    guard let table = content.table(metric) else { return "" }
    let known = content.currencies
    let shown = known.prefix(limit)
    let drawings = shown.map {
      Chart("\(title), \($0)", Series(table, column, currency: $0), style).svg
    }
    let rest =
      known.count > shown.count
      ? "<p class=\"soft\">\(known.count - shown.count) more currencies are in the table and the CSV: "
        + "\(HTMLText.escaped(known.dropFirst(limit).joined(separator: ", "))).</p>" : ""
    return "<div class=\"charts\">\n\(drawings.joined(separator: "\n"))\n</div>\(rest)"
  }

  private var revenue: String {
    section(
      "Revenue", "revenue",
      "Net: sales on their day, refunds on the day they were given. Two currencies are never added.",
      [charts("revenue", "net", "Net revenue", .bars)])
  }

  private var mrr: String {
    section(
      "Monthly recurring revenue", "mrr",
      "The price of every paid period that holds at the end of the interval, divided by its months.",
      [charts("mrr", "mrr", "MRR", .bars)])
  }

  private var subscriptions: String {
    section(
      "Active subscriptions", "subscriptions", "Subscriptions at the end of each interval.",
      [
        "<div class=\"charts\">" + drawing("subscriptions", "active_paid", "Active paid", .bars)
          + drawing("subscriptions", "active_trial", "Active trials", .bars) + "</div>"
      ])
  }

  private func drawing(_ metric: String, _ column: String, _ title: String, _ style: Chart.Style)
    -> String
  {
    content.table(metric).map { Chart(title, Series($0, column), style).svg } ?? ""
  }

  private var churn: String {
    let movement =
      drawing("subscription-movement", "churn_voluntary", "Lapsed: cancelled", .bars)
      + drawing("subscription-movement", "churn_involuntary", "Lapsed: payment failed", .bars)
    return section(
      "Churn", "churn",
      "Of the subscriptions active at the start of an interval, those that lapsed in it.",
      [
        "<div class=\"charts\">" + drawing("churn-overall", "churn_rate", "Churn rate", .line)
          + "</div>",
        "<h3>Why they lapsed</h3><div class=\"charts\">\(movement)</div>",
      ])
  }

  private var renewals: String {
    section(
      "Renewals", "renewals", "Of the periods that fell due, those that went on.",
      [
        "<div class=\"charts\">" + drawing("renewals", "renewal_rate", "Renewal rate", .line)
          + "</div>"
      ])
  }

  private var trials: String {
    section(
      "Trials", "trials", "By the interval in which they started; converted of those that ended.",
      [
        "<div class=\"charts\">" + drawing("trials", "started", "Trials started", .bars)
          + drawing("trials", "conversion_rate", "Conversion rate", .line) + "</div>"
      ])
  }

  private var retention: String {
    section(
      "Retention", "retention",
      "By cohort of the first payment: the share still there after k billing periods. A cell that is"
        + " not due is empty.",
      [content.table("retention").map { RetentionTriangle($0).text } ?? ""])
  }

  private var ltv: String {
    section(
      "Lifetime value", "ltv",
      "By cohort of the first transaction: net revenue a customer in the first n months, over those"
        + " who have n whole months behind them.",
      [content.table("ltv").map { LTVTables($0, currencies: content.currencies).text } ?? ""])
  }

  /// Tables without a section of their own.
  private var otherTables: String {
    let named = [
      ("churn-overall", "Churn over all currencies"), ("mrr-movement", "What changed MRR"),
      ("subscription-movement", "What changed the number of subscriptions"),
      ("refunds", "Refunds by the day of the sale"), ("arpu", "Revenue a subscription and a payer"),
    ]
    let parts = named.compactMap { name, title -> String? in
      content.table(name).map { figures(title, name, $0) }
    }
    return "<section><h2 id=\"more\">More tables</h2>\n\(parts.joined(separator: "\n"))</section>"
  }
}
