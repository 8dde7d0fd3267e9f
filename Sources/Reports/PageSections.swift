import Metrics

/// The parts of the page, in their order: what to know at once, each metric, where it comes from.
struct PageSections {
  let content: ReportContent

  /// Currencies with drawings of their own; the others are in the tables.
  private static let currencyLimit = 6

  init(_ content: ReportContent) { self.content = content }

  /// Those that the report has something for.
  var all: [PageSection] {
    [
      headline, revenue, mrr, subscriptions, trials, churn, renewals, retention, ltv, otherTables,
      quality, inputs, meanings,
    ].compactMap { $0 }
  }

  private var revenue: PageSection? {
    section(
      "revenue", "Revenue",
      "Net revenue: sales on their day, less refunds on the day they were given.",
      [charts("revenue", "net", "Net revenue")])
  }

  private var mrr: PageSection? {
    section(
      "mrr", "Monthly recurring revenue",
      "The price of each paid period that holds at the end of the interval, divided by its months.",
      [charts("mrr", "mrr", "MRR"), figures("mrr-movement", "What changed it")])
  }

  private var subscriptions: PageSection? {
    section(
      "subscriptions", "Active subscriptions", "At the end of each interval.",
      [
        Self.row([
          chart("subscriptions", "active_paid", "Active paid"),
          chart("subscriptions", "active_trial", "Active trials"),
        ]), figures("subscription-movement", "What changed their number"),
      ])
  }

  private var trials: PageSection? {
    section(
      "trials", "Trials",
      "By the interval in which they started. The rate is converted of those that have ended.",
      [
        Self.row([
          chart("trials", "started", "Trials started"),
          chart("trials", "conversion_rate", "Conversion rate", .line),
        ])
      ])
  }

  private var churn: PageSection? {
    let reasons = [
      ("churn_voluntary", "Lapsed: cancelled"), ("churn_involuntary", "Lapsed: payment failed"),
      ("churn_refund", "Lapsed: refunded"), ("churn_other", "Lapsed: other reasons"),
      ("churn_unknown", "Lapsed: no reason known"),
    ].filter { column, _ in
      content.table("subscription-movement").map { Series($0, column).hasContent } ?? false
    }
    return section(
      "churn", "Churn",
      "The rate: of the subscriptions that were active at the start of an interval, those that"
        + " lapsed in it. Below, all lapses by their reason.",
      [
        Self.row(
          [chart(overallChurn, "churn_rate", "Churn rate", .line)]
            + reasons.map { chart("subscription-movement", $0.0, $0.1) }),
        figures("churn-overall", "Churn over all currencies: all figures"),
      ])
  }

  private var renewals: PageSection? {
    section(
      "renewals", "Renewals", "Of the periods that fell due, those that renewed or recovered.",
      [
        Self.row([
          chart("renewals", "renewal_rate", "Renewal rate", .line),
          chart("renewals", "due", "Periods due"),
        ]), figures("renewals-by-renewal_index", "By how often they had renewed"),
      ])
  }

  private var retention: PageSection? {
    guard let table = content.table("retention") else { return nil }
    return PageSection(
      "retention", "Retention",
      [
        "<p>By the interval of the first payment: the share still there after so many billing"
          + " periods without a lapse. A cell that is not due yet is empty. Survival is the Kaplan–Meier"
          + " estimate over all cohorts, ± its standard error.</p>",
        RetentionTriangles(table).html, Self.link("retention"),
      ])
  }

  private var ltv: PageSection? {
    guard let table = content.table("ltv") else { return nil }
    return PageSection(
      "ltv", "Lifetime value",
      [
        "<p>By the interval of the first transaction: net revenue a customer in the first"
          + " <var>n</var> months, over those who have <var>n</var> whole months behind them.</p>",
        LTVTables(table, currencies: content.currencies).html, Self.link("ltv"),
      ])
  }

  /// Which table has churn with one row an interval.
  var overallChurn: String { content.table("churn-overall") == nil ? "churn" : "churn-overall" }

  // MARK: Parts of sections

  private func section(_ metric: String, _ title: String, _ words: String, _ parts: [String])
    -> PageSection?
  {
    guard content.table(metric) != nil else { return nil }
    return PageSection(
      metric, title, ["<p>\(words)</p>"] + parts + [figures(metric, "\(title): all figures")])
  }

  /// A chart a currency: amounts in two currencies share no scale.
  private func charts(_ metric: String, _ column: String, _ title: String) -> String {
    guard let table = content.table(metric) else { return "" }
    let known = content.currencies
    let drawings = known.prefix(Self.currencyLimit).map { currency in
      let series = Series(table, column, rows: table.rows(currency: currency))
      return Chart("\(title), \(currency)", series, .bars).html
    }
    return Self.row(drawings) + Self.more(known.dropFirst(Self.currencyLimit))
  }

  /// Names the currencies that are not drawn.
  static func more(_ currencies: ArraySlice<String>) -> String {
    guard !currencies.isEmpty else { return "" }
    let names = HTMLText.escaped(currencies.joined(separator: ", "))
    return "\n<p class=\"soft\">Not drawn, but in the CSV file: \(names).</p>"
  }

  private func chart(
    _ metric: String, _ column: String, _ title: String, _ style: Chart.Style = .bars
  ) -> String {
    content.table(metric).map { Chart(title, Series($0, column), style).html } ?? ""
  }

  private static func row(_ charts: [String]) -> String {
    let drawn = charts.filter { !$0.isEmpty }
    return drawn.isEmpty ? "" : "<div class=\"charts\">\n\(drawn.joined(separator: "\n"))\n</div>"
  }

  /// A table to unfold, and its CSV file.
  func figures(_ name: String, _ title: String) -> String {
    guard let table = content.table(name) else { return "" }
    return """
      <details><summary>\(title)</summary>
      \(HTMLTable(title, table).text)
      </details>
      \(Self.link(name))
      """
  }

  static func link(_ name: String) -> String {
    let file = HTMLText.escaped(name + ".csv")
    return "<p class=\"file\"><a href=\"\(file)\">\(file)</a></p>"
  }
}
