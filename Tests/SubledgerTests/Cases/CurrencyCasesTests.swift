import Foundation
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

/// Prices that apps sent and that are a thousand times off, or tell of another time.
@Suite struct PriceCasesTests {
  @Test("06: a device's price a thousand times its displayPrice is not used")
  func unitsAndMilliunits() throws {
    let ledger = try CaseLedger("06")
    try ledger.ingest("input.ndjson", "client_export.ndjson")
    let asOf = "--interval year --as-of 2024-01-31"
    #expect(
      try ledger.query("revenue \(asOf)", "sales", "gross", "unpriced") == [
        "0|0.00|1", "2|25.98|0",
      ])
    #expect(
      try ledger.query("quality --as-of 2024-01-31", "name", "value").contains(
        "unit_suspect_prices|1"))
  }

  @Test("41: every price string is read right, or not at all")
  func displayPrices() throws {
    let ledger = try CaseLedger("41")
    let input = CSV.rows(try String(contentsOfFile: ledger.path("input.csv"), encoding: .utf8))
    let expected = CSV.rows(
      try String(contentsOfFile: ledger.path("expected.csv"), encoding: .utf8))
    #expect(input.count == expected.count && input.count > 5)
    try checkPrices(ledger, input, expected)
  }

  /// The price does not depend on which came first.
  @Test(arguments: [[0, 1], [1, 0]])
  func postsAndTransactionsInAnyOrder(order: [Int]) throws {
    let ledger = try CaseLedger("06")
    let files = [
      try ledger.write(
        "t.ndjson",
        #"{"transactionId":"1","purchaseDate":1704448800000,"expiresDate":1707127200000,"type":"Auto-Renewable Subscription","storefront":"DEU"}"#
      ),
      try ledger.write("p.ndjson", #"{"original_transaction_id":1,"display_price":"4,99 €"}"#),
    ]
    for index in order { #expect(try ledger.run(["ingest", files[index]]).exitCode == 0) }
    #expect(
      try ledger.query("revenue --as-of 2024-01-31", "currency", "gross", "unpriced")
        == ["EUR|4.99|0"])
  }
}

extension PriceCasesTests {
  /// Asks all strings at once, without the currency: the storefront must do.
  private func checkPrices(_ ledger: CaseLedger, _ input: [[String]], _ expected: [[String]]) throws
  {
    let lines = input.dropFirst().map { $0[0] + "\t" + $0[1] }.joined(separator: "\n")
    let result = try Program.run(["price", "-"], input: Data(lines.utf8))
    let answers = try result.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    try #require(answers.count == expected.count - 1)
    for (row, answer) in zip(expected.dropFirst(), answers) {
      let amount = answer["amount"] as? String
      if row[3] == "REJECT" {
        #expect(amount == nil || amount == "-9.99", "\(row)")
      } else {
        #expect(
          amount.flatMap { Decimal(string: $0) } == Decimal(string: row[3]), "\(row) \(answer)")
        let currency = answer["currency"] as? String
        let candidates = answer["candidates"] as? [String] ?? []
        #expect(currency == row[2] || candidates.contains(row[2]), "\(row) \(answer)")
      }
    }
  }
}
