import Testing

@testable import Money

@Suite struct RateTests {
  @Test func decimalsAreFractions() throws {
    let rate = try #require(Rate("1.0875"))
    #expect((rate.numerator, rate.denominator) == (87, 80))
    #expect(
      rate.inverse == Rate("0.9195402298850575")?.inverse.inverse || rate.inverse.numerator == 80)
    for text in ["", "0", "-1", "1,5", "1e3", ".", "1.2.3", "N/A", "9999999999999999", "٣"] {
      #expect(Rate(text) == nil, "\(text)")
    }
  }

  @Test func wideProductsAreRoundedOnce() {
    #expect(ExactArithmetic.scaled(9_990_000, by: 87, over: 80) == 10_864_125)
    #expect(ExactArithmetic.scaled(1, by: 1, over: 2) == 0)
    #expect(ExactArithmetic.scaled(3, by: 1, over: 2) == 2)
    #expect(ExactArithmetic.scaled(-3, by: 1, over: 2) == -2)
    let huge = Int128(1) << 100
    #expect(ExactArithmetic.scaled(huge, by: huge, over: huge) == huge)
    #expect(ExactArithmetic.scaled(huge, by: huge, over: 1) == nil)
  }
}

@Suite struct RateTableTests {
  private func table(_ lines: String..., header: String = "date,base,quote,rate") throws
    -> RateTable
  {
    let file = try #require(RateFile(header: header))
    return RateTable(try lines.flatMap { try file.rates(of: $0).get() })
  }

  private func day(_ text: String) throws -> Int64 { try #require(CivilDay.number(text)) }

  private func convert(_ table: RateTable, _ from: String, _ to: String, _ date: String) throws
    -> Int128?
  {
    try table.rate(from: from, to: to, on: day(date)).flatMap {
      ExactArithmetic.scaled(1_000_000, by: $0.numerator, over: $0.denominator)
    }
  }

  @Test func thePublishedHistoryOfTheECB() throws {
    let table = try table(
      "2024-01-05,1.0921,158.05,N/A,", "2024-01-04,1.0953,157.86,1.9558,",
      header: "Date,USD,JPY,BGN,")
    #expect(try convert(table, "EUR", "USD", "2024-01-05") == 1_092_100)
    #expect(try convert(table, "USD", "EUR", "2024-01-05") == 915_667)
    #expect(try convert(table, "USD", "JPY", "2024-01-05") == 144_721_179)
    // BGN was published the day before.
    #expect(try convert(table, "EUR", "BGN", "2024-01-05") == 1_955_800)
    #expect(try convert(table, "USD", "USD", "1999-01-01") == 1_000_000)
  }

  @Test func aRateIsGoodForAWeek() throws {
    let table = try table("2024-01-05,EUR,USD,1.0921")
    #expect(try convert(table, "EUR", "USD", "2024-01-04") == nil)
    #expect(try convert(table, "EUR", "USD", "2024-01-12") == 1_092_100)
    #expect(try convert(table, "EUR", "USD", "2024-01-13") == nil)
  }

  @Test func pegsStandBehindWhatIsPublished() throws {
    let pegged = try table("2024-01-05,EUR,USD,1.0921")
    #expect(try convert(pegged, "SAR", "USD", "2024-01-05") == 266_667)
    #expect(try convert(pegged, "EUR", "SAR", "2024-01-05") == 4_095_375)
    let own = try table("2024-01-05,USD,SAR,3.7503", "2024-01-05,EUR,USD,1.0921")
    #expect(try convert(own, "USD", "SAR", "2024-01-05") == 3_750_300)
  }

  @Test func throughTheDollarWhereTheEuroHasNoWay() throws {
    let table = try table(
      "2024-01-05,USD,VND,24500", "2024-01-05,USD,CLP,900", "2024-01-05,EUR,GBP,0.86",
      "2024-01-05,EUR,USD,1.0921", header: "date,from,to,rate")
    #expect(try convert(table, "CLP", "VND", "2024-01-05") == 27_222_222)
    #expect(try convert(table, "GBP", "VND", "2024-01-05") == 31_112_151_163)
  }

  @Test func whatCannotBeRightIsRefusedAndNamed() throws {
    let twice = try table("2024-01-05,EUR,USD,1.09", "2024-01-05,EUR,USD,1.10")
    #expect(twice.refusals == ["2024-01-05 EUR/USD: two different rates: 1.09, 1.10"])
    #expect(try convert(twice, "EUR", "USD", "2024-01-05") == nil)
    // The same number written twice is one rate.
    #expect(try table("2024-01-05,EUR,USD,1.09", "2024-01-05,EUR,USD,1.090").refusals.isEmpty)
    let jump = try table(
      "2024-01-04,EUR,USD,1.09", "2024-01-05,EUR,USD,10.9", "2024-01-08,EUR,USD,1.08")
    #expect(jump.refusals.count == 1)
    #expect(try convert(jump, "EUR", "USD", "2024-01-05") == 1_090_000)
    let two = try table("2024-01-04,EUR,USD,1.09", "2024-01-05,EUR,USD,10.9")
    #expect(two.refusals.count == 2)
    // A currency that lost four fifths of its worth has no neighbours on both sides that differ.
    let fall = try table(
      "2024-01-04,USD,ARS,300", "2024-01-05,USD,ARS,301", "2024-01-08,USD,ARS,1000",
      "2024-01-09,USD,ARS,1001")
    #expect(fall.refusals.isEmpty)
  }

  @Test func orderAndRepetitionChangeNothing() throws {
    let lines = ["2024-01-04,EUR,USD,1.09", "2024-01-05,EUR,USD,10.9", "2024-01-08,EUR,USD,1.08"]
    let file = try #require(RateFile(header: "date,base,quote,rate"))
    let rates = try lines.flatMap { try file.rates(of: $0).get() }
    #expect(RateTable(rates).refusals == RateTable(rates.reversed() + rates).refusals)
  }

  @Test(arguments: [
    "2024-13-05,EUR,USD,1.09", "2024-01-05,EURO,USD,1.09", "2024-01-05,EUR,USD,zero",
    "2024-01-05,EUR,USD,0", "2024-01-05,EUR",
  ])
  func aBadLineIsNamed(line: String) throws {
    let file = try #require(RateFile(header: "date,base,quote,rate"))
    #expect(throws: RateProblem.self) { try file.rates(of: line).get() }
  }

  @Test func otherHeadersAreNoRates() {
    for header in [
      "transaction_id,price", "date,price", "product,duration", "Date,", "date,base,rate",
    ] {
      #expect(RateFile(header: header) == nil, "\(header)")
    }
  }
}
