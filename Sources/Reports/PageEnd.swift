import Metrics

/// Where the figures come from, and what they mean.
extension PageSections {
  /// Tables that no section above shows.
  var otherTables: PageSection? {
    let shown: Set = [
      "revenue", "mrr", "mrr-movement", "subscriptions", "subscription-movement", "trials",
      "churn", "churn-overall", "renewals", "renewals-by-renewal_index", "retention", "ltv",
    ]
    let others = content.tables.map(\.name).filter { !shown.contains($0) }
    guard !others.isEmpty else { return nil }
    return PageSection(
      "more", "More tables", others.map { figures($0, Self.title(of: $0)) })
  }

  /// "revenue-by-product" as words.
  private static func title(of name: String) -> String {
    let known = [
      "refunds": "Refunds, by the interval of the sale",
      "arpu": "Revenue a subscription and a paying customer",
    ]
    let words = name.replacing("-", with: " ").replacing("_", with: " ")
    return known[name] ?? HTMLText.escaped(words.prefix(1).uppercased() + words.dropFirst())
  }

  var quality: PageSection? {
    PageSection(
      "quality", "Data quality",
      [
        "<p>What the data does not say, or says doubtfully. None of it is hidden in a figure.</p>",
        HTMLTable("Data quality", readableQuality).text, Self.link("quality"),
      ])
  }

  /// The quality table in words, with what each row means.
  private var readableQuality: Table {
    let table = content.quality
    guard let name = table.place("name"), let ok = table.place("ok") else { return table }
    var readable = table
    readable.columns[ok] = Column("ok", .text)
    readable.columns.append(Column("meaning", .text))
    readable.rows = table.rows.map { row in
      var row = row
      if case .flag(let isMet) = row[ok] { row[ok] = .text(isMet ? "yes" : "no: needs a look") }
      let key = row[name].readableText
      row[name] = .text(key.replacing("_", with: " "))
      return row + [.text(QualityMeaning.of(key))]
    }
    return readable
  }

  var inputs: PageSection? {
    let rows = content.inputs.map { input -> [Cell] in
      [
        .text(input.name), .count(Int128(input.recordCount)),
        .text(String(input.sha256.prefix(12))),
      ]
    }
    let columns = [Column("file", .key), Column("records", .count), Column("sha256", .text)]
    let notes = content.notes.map { "<p>\(HTMLText.escaped($0))</p>" }
    return PageSection(
      "inputs", "Made from",
      notes + [HTMLTable("Files that were read", Table(columns: columns, rows: rows)).text])
  }

  var meanings: PageSection? {
    let items = [
      ("Net revenue", "What customers paid in the interval, less refunds given in it."),
      (
        "MRR",
        "Monthly recurring revenue: what all active paid subscriptions bring in a month, at the end"
          + " of the interval. Trials and one-off purchases are 0."
      ),
      ("Active paid", "Subscriptions with paid access at the end of the interval."),
      ("Active trials", "Subscriptions with free access before a payment, then."),
      (
        "Churn rate",
        "Lapsed in the interval, of those active at its start. Turning auto-renew off is no lapse."
      ),
      (
        "Trial conversion",
        "Trials that a payment followed without a lapse, of those started in the interval that have"
          + " ended."
      ),
      ("Renewal rate", "Periods renewed or recovered, of those that fell due in the interval."),
      (
        "Retention",
        "Still in the first run of paid access, of those whose time for that cell has come."
      ),
      (
        "Survival",
        "The same over all cohorts by Kaplan and Meier, who use incomplete cells too; ± is"
          + " Greenwood’s standard error."
      ),
      (
        "Lifetime value",
        "Net revenue a customer, payers or not, in so many months; it counts what has been paid and"
          + " forecasts nothing."
      ),
    ].map { name, words in "<dt>\(name)</dt><dd>\(words)</dd>" }
    return PageSection(
      "meanings", "What the figures mean", ["<dl>\n\(items.joined(separator: "\n"))\n</dl>"])
  }
}
