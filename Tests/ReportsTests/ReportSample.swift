import Metrics

@testable import Reports

/// A report of two currencies over three months, the last of them running.
enum ReportSample {
  static func content(
    title: String = "Subscriptions", tables: [ReportTable]? = nil, quality: Table = good,
    inputs: [SourceFile] = [
      SourceFile(name: "a.ndjson", sha256: "0123456789abcdef", recordCount: 9)
    ]
  ) -> ReportContent {
    ReportContent(
      title: title, asOf: "2024-03-10T12:00:00Z", timeZone: "Europe/Berlin", currency: "native",
      environment: "production", version: "1.2.3", tables: tables ?? self.tables,
      quality: quality, inputs: inputs, notes: ["A note of the run."])
  }

  static func page(_ content: ReportContent) -> String {
    Report(content).files().first { $0.name == "index.html" }?.text ?? ""
  }

  static let months = ["2024-01", "2024-02", "2024-03"]

  static let tables = [
    ReportTable("revenue", revenue),
    ReportTable("churn", churn),
    ReportTable("retention", retention),
    ReportTable("ltv", ltv),
    ReportTable("refunds-by-product", TableSamples.texts(["<b>bold</b>", "plain"])),
  ]

  /// EUR has more sales than USD; of JPY nothing is drawn but zeros.
  static let revenue = Table(
    columns: [
      Column("period", .key), Column("currency", .key), Column("sales", .count),
      Column("net", .amount), Column("proceeds", .amount), Column("is_complete", .flag),
    ],
    rows: [
      revenue(0, "EUR", 3, 29_970_000), revenue(0, "JPY", 0, 0), revenue(0, "USD", 1, 9_990_000),
      revenue(1, "EUR", 2, 1_234_560_000), revenue(1, "JPY", 0, 0),
      revenue(1, "USD", 1, -9_990_000), revenue(2, "EUR", 1, 9_990_000), revenue(2, "JPY", 0, 0),
      revenue(2, "USD", 0, 0),
    ])

  private static func revenue(_ month: Int, _ code: String, _ sales: Int128, _ net: Int128)
    -> [Cell]
  {
    [
      .text(months[month]), .text(code), .count(sales), .amount(net, currency: code), .blank,
      .flag(month < 2),
    ]
  }

  /// In the first month none was active: the rate is blank.
  static let churn = Table(
    columns: [
      Column("period", .key), Column("active_at_start", .count), Column("churn_rate", .rate),
      Column("is_complete", .flag),
    ],
    rows: [
      [.text("2024-01"), .count(0), .blank, .flag(true)],
      [.text("2024-02"), .count(4), .rate(250_000), .flag(true)],
      [.text("2024-03"), .count(8), .rate(125_000), .flag(false)],
    ])

  /// Two cohorts of monthly subscriptions; one cell is incomplete, one is not due.
  static let retention = Table(
    columns: [
      Column("cohort", .key), Column("duration", .key), Column("size", .count),
      Column("renewal_index", .key), Column("due", .count), Column("retained", .count),
      Column("retention_rate", .rate), Column("km_survival", .rate),
      Column("km_standard_error", .rate), Column("is_complete", .flag),
    ],
    rows: [
      retained("2024-01", 4, 0, 4, 4, true), retained("2024-01", 4, 1, 4, 3, true),
      retained("2024-02", 2, 0, 2, 2, true), retained("2024-02", 2, 1, 1, 1, false),
      retained("2024-03", 1, 0, 1, 1, true), retained("2024-03", 1, 1, 0, 0, false),
      retained("average", 7, 0, 7, 7, true, survival: 1_000_000, error: 0),
      retained("average", 4, 1, 4, 3, false, survival: 800_000, error: 178_885),
    ])

  private static func retained(
    _ cohort: String, _ size: Int128, _ index: Int128, _ due: Int128, _ retained: Int128,
    _ isComplete: Bool, survival: Int128? = nil, error: Int128? = nil
  ) -> [Cell] {
    [
      .text(cohort), .text("P1M"), .count(size), .count(index), .count(due),
      due > 0 ? .count(retained) : .blank, due > 0 ? .rate(retained * 1_000_000 / due) : .blank,
      survival.map { .rate($0) } ?? .blank, error.map { .rate($0) } ?? .blank, .flag(isComplete),
    ]
  }

  static let ltv = Table(
    columns: [
      Column("cohort", .key), Column("currency", .key), Column("size", .count),
      Column("month_index", .key), Column("ltv", .amount), Column("is_complete", .flag),
    ],
    rows: [
      ltv("2024-01", 4, "1", 7_492_500, true), ltv("2024-01", 4, "to_date", 14_985_000, false),
      ltv("2024-02", 2, "1", nil, false), ltv("2024-02", 2, "to_date", 9_990_000, false),
    ])

  private static func ltv(
    _ cohort: String, _ size: Int128, _ month: String, _ ltv: Int128?, _ isComplete: Bool
  ) -> [Cell] {
    [
      .text(cohort), .text("EUR"), .count(size),
      Int128(month).map { .count($0) } ?? .text(month),
      ltv.map { .amount($0, currency: "EUR") } ?? .blank, .flag(isComplete),
    ]
  }

  static let good = quality([
    [.text("rejects"), .count(0), .count(0), .flag(true)],
    [.text("family_shared"), .count(2), .blank, .blank],
  ])

  static let bad = quality([
    [.text("rejects"), .count(4), .count(0), .flag(false)],
    [.text("unpriced_share"), .rate(11_111), .rate(10_000), .flag(false)],
    [.text("stale_hours"), .count(1), .count(36), .flag(true)],
  ])

  private static func quality(_ rows: [[Cell]]) -> Table {
    Table(
      columns: [
        Column("name", .key), Column("value", .count), Column("threshold", .count),
        Column("ok", .flag),
      ], rows: rows)
  }
}

extension String {
  /// How often a text occurs in it.
  func count(of text: String) -> Int { ranges(of: text).count }

  /// From one text to the next one after it; "" without the first.
  func part(from start: String, to end: String) -> Substring {
    guard let from = firstRange(of: start) else { return "" }
    let rest = self[from.upperBound...]
    return rest[..<(rest.firstRange(of: end)?.lowerBound ?? rest.endIndex)]
  }
}
