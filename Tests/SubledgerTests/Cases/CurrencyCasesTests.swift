import Testing

/// Faults of currencies that users of other tools reported.
@Suite struct CurrencyCasesTests {
  @Test("44: a weekend has Friday's rate, and what has none is not added")
  func weekend() throws {
    let ledger = try CaseLedger("44")
    try ledger.ingest("input.ndjson", "fx.csv")
    let asOf = "--as-of 2024-03-31 --currency USD"
    #expect(
      try ledger.query("revenue \(asOf)", "currency", "sales", "gross", "unconverted")
        == ["USD|2|10.82916|1"])
    #expect(
      try ledger.query("quality \(asOf)", "name", "value").contains("unconverted_share|0.500000"))
    #expect(
      try ledger.query("mrr \(asOf)", "mrr", "unvalued_subscriptions") == ["10.82916|1"])
  }

  @Test(
    "45: each sale has the rate of its own day, whenever it is asked", arguments: [true, false])
  func rateOfTheDay(ratesFirst: Bool) throws {
    let ledger = try CaseLedger("45")
    if ratesFirst {
      try ledger.ingest("fx.csv", "input.ndjson")
    } else {
      try ledger.ingest("input.ndjson", "fx.csv")
    }
    let january = "revenue --from 2024-01-01 --to 2024-01-31 --currency USD"
    #expect(try ledger.query("\(january) --as-of 2024-01-31", "gross") == ["10.20"])
    #expect(try ledger.query("\(january) --as-of 2024-06-30", "gross") == ["10.20"])
    #expect(
      try ledger.query(
        "revenue --from 2024-06-01 --to 2024-06-30 --currency USD --as-of 2024-06-30", "gross")
        == ["9.525"])
  }

  @Test("47: without rates there is no total over currencies")
  func mixedCurrencies() throws {
    let ledger = try CaseLedger("47")
    try ledger.ingest("input.ndjson")
    let rows = try ledger.query("mrr --interval year --as-of 2024-01-31", "currency", "mrr")
    #expect(rows == ["EUR|9.99", "JPY|1500", "USD|9.99"])
    #expect(
      try ledger.query("revenue --interval year --as-of 2024-01-31", "currency", "gross")
        == ["EUR|9.99", "GBP|49.99", "JPY|1500", "USD|9.99"])
    let refused = try ledger.run(["query", "revenue", "--currency", "USD"])
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("no exchange rates"))
  }

  /// Rates that contradict each other are named and not used; a bad line is a reject.
  @Test func refusedRatesAreNamed() throws {
    let ledger = try CaseLedger("44")
    let file = try ledger.write(
      "more.csv", "date,base,quote,rate\n2024-03-01,EUR,USD,1.2\n2024-03-02,EUR,USD,none\n")
    try ledger.ingest("input.ndjson", "fx.csv")
    #expect(try ledger.run(["ingest", file]).exitCode == 2)
    let result = try ledger.run(["query", "quality", "--currency", "USD", "--format", "csv"])
    #expect(result.errors.contains("2024-03-01 EUR/USD: two different rates: 1.0840, 1.2"))
    #expect(result.output.contains("refused_rates,1,"))
    #expect(result.output.contains("unconverted_share,1.000000"))
  }
}
