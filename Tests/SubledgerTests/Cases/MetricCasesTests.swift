import Testing

/// Faults of counting that users of other tools reported.
@Suite struct MetricCasesTests {
  @Test("10: an upgrade ends the period before it, without churn")
  func upgrade() throws {
    let ledger = try CaseLedger("10")
    try ledger.ingest("input.ndjson")
    let asOf = "--as-of 2024-01-20"
    #expect(try ledger.query("subscriptions \(asOf)", "active_paid") == ["1"])
    #expect(try ledger.query("mrr \(asOf)", "mrr") == ["4.999167"])
    #expect(
      try ledger.query("subscription-movement --as-of 2024-01-31", "new", "plan_changes", "end")
        == ["1|1|1"])
    #expect(
      try ledger.query(
        "revenue --as-of 2024-01-31", "gross", "upgraded", "upgrade_credit_estimate")
        == ["69.98|1|6.767419"])
  }

  @Test("11: a refund leaves the month of its sale as it was")
  func lateRefund() throws {
    let ledger = try CaseLedger("11")
    try ledger.ingest("run1.ndjson")
    let january = "revenue --from 2024-01-01 --to 2024-01-31 --as-of 2024-03-01"
    let before = try ledger.query(january, "gross", "refunds", "net")
    try ledger.ingest("run2.ndjson")
    #expect(before == ["9.99|0.00|9.99"])
    #expect(try ledger.query(january, "gross", "refunds", "net") == before)
    #expect(
      try ledger.query("revenue --from 2024-02-01 --as-of 2024-02-28", "gross", "refunds", "net")
        == ["0.00|9.99|-9.99"])
    #expect(
      try ledger.query("ltv --as-of 2024-02-28 --to 2024-01-31", "month_index", "net")
        == ["1|0.00", "to_date|0.00"])
    #expect(
      try ledger.query(
        "subscription-movement --from 2024-02-10 --to 2024-02-10 --interval day --as-of 2024-02-28",
        "churn_refund") == ["1"])
  }

  @Test("17: a purchase long after a trial converts nothing")
  func latePurchase() throws {
    let ledger = try CaseLedger("17")
    try ledger.ingest("input.ndjson")
    let asOf = "--as-of 2024-12-31"
    #expect(
      try ledger.query(
        "trials --to 2023-05-31 \(asOf)", "started", "ended", "converted", "conversion_rate")
        == ["1|1|0|0.000000"])
    #expect(
      try ledger.query("trials --from 2024-12-01 \(asOf)", "late_first_purchases") == ["1"])
    #expect(try ledger.query("revenue --from 2024-12-01 \(asOf)", "gross") == ["59.99"])
    #expect(try ledger.query("mrr --to 2023-05-31 \(asOf)", "mrr") == ["0.00"])
  }

  @Test("23: a plan bought on the 31st does not drift")
  func monthEnd() throws {
    let ledger = try CaseLedger("23")
    try ledger.ingest("input.ndjson")
    let asOf = "--as-of 2024-05-30"
    #expect(
      try ledger.query(
        "renewals --from 2024-02-01 --to 2024-04-30 \(asOf)", "period", "due", "renewed")
        == ["2024-02|1|1", "2024-03|1|1", "2024-04|1|1"])
    let days = try ledger.query("subscriptions --interval day \(asOf)", "active_paid")
    #expect(days == Array(repeating: "1", count: 121))
    #expect(
      try ledger.query(
        "retention --to 2024-01-31 \(asOf)", "cohort", "renewal_index", "retention_rate"
      )
      .filter { $0.hasPrefix("2024-01") }
        == (0...3).map { "2024-01|\($0)|1.000000" })
    #expect(try ledger.query("revenue --interval year \(asOf)", "gross") == ["39.96"])
  }

  @Test("25: a week counts 4.348125 times")
  func weekly() throws {
    let ledger = try CaseLedger("25")
    try ledger.ingest("input.ndjson")
    #expect(try ledger.query("mrr --as-of 2024-01-06", "mrr") == ["21.697144"])
    #expect(
      try ledger.query("mrr --as-of 2024-01-06 --normalization revenuecat", "mrr") == ["19.96"])
  }

  @Test("26: each length divides by its own months; one-offs and trials are no MRR")
  func lengths() throws {
    let ledger = try CaseLedger("26")
    try ledger.ingest("input.ndjson")
    #expect(try ledger.query("mrr --as-of 2024-01-06", "mrr") == ["29.974167"])
    try ledger.ingest("products.csv")
    #expect(try ledger.query("mrr --as-of 2024-01-06", "mrr") == ["29.974167"])
    #expect(
      try ledger.query("subscriptions --as-of 2024-01-06", "active_paid", "active_trial")
        == ["5|1"])
    #expect(try ledger.query("revenue --as-of 2024-01-06", "one_off_net") == ["99.99"])
  }

  @Test("27: auto-renew off is set to cancel, not churn")
  func autoRenewOff() throws {
    let ledger = try CaseLedger("27")
    try ledger.ingest("input.ndjson")
    let days = "--interval day --as-of 2024-02-10"
    func setToCancel(_ day: String) throws -> [String] {
      try ledger.query("subscriptions --from \(day) --to \(day) \(days)", "set_to_cancel")
    }
    #expect(try setToCancel("2024-01-20") == ["2"])
    #expect(try setToCancel("2024-01-31") == ["1"])
    #expect(try setToCancel("2024-02-07") == ["0"])
    #expect(
      try ledger.query("churn --as-of 2024-02-10", "period", "churned", "joined_and_churned")
        == ["2024-01|0|0", "2024-02|1|0"])
    #expect(
      try ledger.query(
        "subscription-movement --from 2024-02-06 --to 2024-02-06 \(days)", "churn_voluntary")
        == ["1"])
  }

  @Test("29: a return is not new")
  func reactivation() throws {
    let ledger = try CaseLedger("29")
    try ledger.ingest("input.ndjson")
    let asOf = "--as-of 2024-08-31"
    let columns = ["period", "new", "reactivated", "churn_voluntary", "end"]
    let movement = try ledger.query(
      "subscription-movement \(asOf)", "period", "new", "reactivated", "end")
    #expect(columns.count == 5)
    #expect(
      movement == [
        "2024-01|1|0|1", "2024-02|0|0|1", "2024-03|0|0|0", "2024-04|0|0|0", "2024-05|0|0|0",
        "2024-06|0|0|0", "2024-07|0|0|0", "2024-08|0|1|1",
      ])
    #expect(
      try ledger.query("retention --to 2024-01-31 \(asOf)", "cohort", "renewal_index", "retained")
        .filter { $0.hasPrefix("2024-01") }.prefix(4)
        == ["2024-01|0|1", "2024-01|1|1", "2024-01|2|0", "2024-01|3|0"])
  }

  @Test("31: daily movements add up to daily counts")
  func dailyMovements() throws {
    let ledger = try CaseLedger("31")
    try ledger.ingest("input.ndjson")
    #expect(
      try ledger.query(
        "subscription-movement --interval day --from 2024-07-01 --to 2024-07-05 --as-of 2024-07-05",
        "period", "end", "new")
        == [
          "2024-07-01|10|0", "2024-07-02|11|1", "2024-07-03|11|0", "2024-07-04|10|0",
          "2024-07-05|10|0",
        ])
  }

  @Test("32: churn divides by who was there at the start")
  func denominator() throws {
    let ledger = try CaseLedger("32")
    try ledger.ingest("input.ndjson")
    let april = "--from 2024-04-01 --to 2024-04-30 --as-of 2024-05-02"
    #expect(
      try ledger.query(
        "churn \(april)", "active_at_start", "churned", "joined_and_churned", "churn_rate")
        == ["5|1|1|0.200000"])
    #expect(try ledger.query("subscription-movement \(april)", "new", "end") == ["6|9"])
  }

  @Test("33: what is not due is blank, not zero")
  func immatureCells() throws {
    let ledger = try CaseLedger("33")
    try ledger.ingest("input.ndjson")
    let rows = try ledger.query(
      "retention --as-of 2024-04-15T00:00:00Z", "cohort", "size", "renewal_index", "due",
      "retained")
    #expect(
      rows.filter { $0.hasPrefix("2024") } == [
        "2024-01|4|0|4|4", "2024-01|4|1|4|3", "2024-01|4|2|4|2", "2024-01|4|3|4|2",
        "2024-02|3|0|3|3", "2024-02|3|1|3|2", "2024-02|3|2|3|1", "2024-02|3|3|0|",
        "2024-03|2|0|2|2", "2024-03|2|1|1|1", "2024-03|2|2|0|", "2024-03|2|3|0|",
        "2024-04|2|0|2|2", "2024-04|2|1|0|", "2024-04|2|2|0|", "2024-04|2|3|0|",
      ])
  }

  @Test("35: days are those of the reporting zone, whatever the host's")
  func timeZone() throws {
    let ledger = try CaseLedger("35")
    try ledger.ingest("input.ndjson")
    let host = ["TZ": "Asia/Tokyo"]
    func new(_ zone: String, _ range: String) throws -> [String] {
      try ledger.query(
        "subscription-movement --time-zone \(zone) \(range) --as-of 2024-11-30", "new",
        environment: host)
    }
    let months = "--from 2024-02-01 --to 2024-04-30"
    #expect(try new("UTC", months) == ["", "1", "1"])
    #expect(try new("America/Los_Angeles", months) == ["1", "1", "0"])
    let november = "--interval day --from 2024-11-02 --to 2024-11-03"
    #expect(try new("UTC", november) == ["0", "2"])
    #expect(try new("America/Los_Angeles", november) == ["0", "2"])
  }

  @Test("38: no churn is no division by zero")
  func noChurn() throws {
    let ledger = try CaseLedger("38")
    try ledger.ingest("input.ndjson")
    #expect(
      try ledger.query("ltv --interval year --as-of 2024-03-01", "month_index", "ltv").last
        == "to_date|13.32")
    #expect(
      try ledger.query("churn --interval year --as-of 2024-03-01", "churned", "churn_rate")
        == ["0|"])
  }

  @Test("40: two subscriptions of one customer")
  func twoSubscriptions() throws {
    let ledger = try CaseLedger("40")
    try ledger.ingest("input.ndjson")
    let asOf = "--as-of 2024-02-10T00:00:00Z"
    #expect(
      try ledger.query("subscriptions \(asOf)", "period", "active_paid", "customers").last
        == "2024-02|2|1")
    #expect(try ledger.query("mrr \(asOf)", "mrr").last == "14.98")
    #expect(
      try ledger.query("revenue \(asOf)", "period", "gross") == ["2024-01|14.98", "2024-02|9.99"])
  }

  @Test("50: CSV keeps every name, whatever the host's language", arguments: ["C", "tr_TR.UTF-8"])
  func csvQuoting(language: String) throws {
    let ledger = try CaseLedger("50")
    try ledger.ingest("input.ndjson")
    let rows = try ledger.query(
      "revenue --by product --as-of 2024-01-31", "product", "gross",
      environment: ["LANG": language, "LC_ALL": language])
    #expect(
      rows.sorted()
        == [
          " leading space|9.99", "Pro \"Plus\"|9.99", "Pro\nannual|9.99", "Pro, monthly|9.99",
          "Prémium €|9.99", "a;b|c\td|9.99", "プレミアム|9.99", "💎 Gem|9.99",
        ].sorted())
    let excel = try ledger.run([
      "query", "revenue", "--format", "csv", "--excel", "--as-of", "2024-01-31",
    ])
    #expect(excel.output.hasPrefix("\u{FEFF}"))
  }
}
