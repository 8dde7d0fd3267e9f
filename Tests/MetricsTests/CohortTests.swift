import Records
import Testing

@testable import Metrics

@Suite struct RetentionTests {
  /// Three begin in January and one in February; one leaves after a month.
  private var histories: Histories {
    var histories = Histories()
    let months = [
      "2024-01-10", "2024-02-10", "2024-03-10", "2024-04-10", "2024-05-10",
    ]
    for (chain, count) in [(1, 4), (2, 4), (3, 1)] as [(Int64, Int)] {
      for month in 0..<count { histories.period(chain, months[month], months[month + 1]) }
    }
    histories.period(4, "2024-02-20", "2024-03-20")
    histories.period(4, "2024-03-20", "2024-04-20")
    return histories
  }

  @Test func immatureCellsAreBlankOrIncomplete() throws {
    let rows = try histories.ask(
      .retention, asOf: "2024-04-01",
      columns: [
        "cohort", "duration", "size", "renewal_index", "due", "retained", "retention_rate",
        "is_complete",
      ])
    #expect(
      rows == [
        "2024-01|P1M|3|0|3|3|1000000|true",
        "2024-01|P1M|3|1|3|2|666667|true",
        "2024-01|P1M|3|2|3|2|666667|true",
        "2024-02|P1M|1|0|1|1|1000000|true",
        "2024-02|P1M|1|1|1|1|1000000|true",
        "2024-02|P1M|1|2|0|||false",
        "2024-03|P1M|0|0|0|||true", "2024-03|P1M|0|1|0|||true", "2024-03|P1M|0|2|0|||true",
        "2024-04|P1M|0|0|0|||false", "2024-04|P1M|0|1|0|||false", "2024-04|P1M|0|2|0|||false",
        "average|P1M|4|0|4|4|1000000|true",
        "average|P1M|4|1|4|3|750000|true",
        "average|P1M|3|2|3|2|666667|false",
      ])
  }

  @Test func survivalUsesEveryCell() throws {
    let rows = try histories.ask(
      .retention, asOf: "2024-04-01",
      columns: ["cohort", "renewal_index", "km_survival", "km_standard_error"])
    // At risk 4, 4, 2; lost 0, 1, 0: 1, ¾ and √(1 ÷ (4·3)) · ¾.
    #expect(
      rows.suffix(3) == [
        "average|0|1000000|0", "average|1|750000|216506", "average|2|750000|216506",
      ])
    #expect(rows.dropLast(3).allSatisfy { $0.hasSuffix("||") })
  }

  @Test func returnsCountOnlyInTheCalendarView() throws {
    var histories = Histories()
    histories.period(1, "2024-01-10", "2024-02-10")
    histories.period(1, "2024-03-05", "2024-04-05")
    func retained(_ view: Query.RetentionView) throws -> [String] {
      try histories.ask(
        .retention, asOf: "2024-03-20", columns: ["cohort", "renewal_index", "retained"]
      ) {
        $0.retentionView = view
        $0.to = CalendarDay("2024-01-31")
      }.filter { $0.hasPrefix("2024") }
    }
    #expect(try retained(.renewals) == ["2024-01|0|1", "2024-01|1|0", "2024-01|2|0"])
    #expect(try retained(.calendar) == ["2024-01|0|1", "2024-01|1|0", "2024-01|2|1"])
  }

  /// A cell that was due an hour ago can still change, and so can the average over it.
  @Test func anAverageIsCompleteWhereAllItsCellsAre() throws {
    var histories = Histories()
    histories.period(1, "2024-01-10", "2024-02-10")
    func flags(_ asOf: String) throws -> [String] {
      try histories.ask(
        .retention, asOf: asOf, columns: ["cohort", "renewal_index", "is_complete"]
      ) { $0.to = CalendarDay("2024-01-31") }
    }
    #expect(
      try flags("2024-02-11T01:00") == [
        "2024-01|0|true", "2024-01|1|false", "average|0|true", "average|1|false",
      ])
    #expect(
      try flags("2024-02-12T01:00") == [
        "2024-01|0|true", "2024-01|1|true", "average|0|true", "average|1|true",
      ])
  }

  /// Thirty days and a month are nearly as long; their rows have one order all the same.
  @Test func durationsHaveOneOrder() throws {
    var histories = Histories()
    for (chain, period) in [(1, "P1M"), (2, "P30D"), (3, "P2M"), (4, "P60D")] as [(Int64, String)] {
      let offer = histories.symbols.intern(period)
      histories.period(chain, "2024-01-10", "2024-02-10") {
        $0.offerDiscountType = .payUpFront
        $0.offerPeriod = offer
      }
    }
    let rows = try histories.ask(.retention, asOf: "2024-01-20", columns: ["cohort", "duration"])
    #expect(rows.prefix(4) == ["2024-01|P1M", "2024-01|P30D", "2024-01|P2M", "2024-01|P60D"])
  }

  @Test func aCohortOfTheLastOfJanuaryHasItsCellsAtMonthEnds() throws {
    var histories = Histories()
    histories.period(1, "2024-01-31T10:00", "2024-02-29T10:00")
    histories.period(1, "2024-02-29T10:00", "2024-03-31T10:00")
    histories.period(1, "2024-03-31T10:00", "2024-04-30T10:00")
    let rows = try histories.ask(
      .retention, asOf: "2024-03-31T23:59", columns: ["renewal_index", "due", "retained"]
    ) { $0.to = CalendarDay("2024-01-31") }
    #expect(rows.prefix(2) == ["0|1|1", "1|1|1"])
  }
}

@Suite struct LTVTests {
  @Test func overWhoHasTheMonthsBehindThem() throws {
    var histories = Histories()
    histories.trial(1, "2024-01-10", "2024-01-17")
    histories.period(1, "2024-01-17", "2024-02-17")
    histories.period(1, "2024-02-17", "2024-03-17") { $0.revocationDate = instant("2024-03-05") }
    histories.period(2, "2024-01-25", "2024-02-25", price: 4990)
    histories.period(2, "2024-02-25", "2024-03-25", price: 8000, currency: "EUR")
    let rows = try histories.ask(
      .ltv, asOf: "2024-03-20",
      columns: [
        "cohort", "currency", "size", "payers", "month_index", "mature", "gross", "refunds", "net",
        "ltv", "ltv_per_payer", "other_currency_sales", "is_complete",
      ]
    ) { $0.to = CalendarDay("2024-01-31") }
    #expect(
      rows == [
        "2024-01|USD|2|2|1|2|14980000|0|14980000|7490000|7490000|0|true",
        // Customer 2 has not got two whole months behind them.
        "2024-01|USD|2|1|2|1|19980000|9990000|9990000|9990000|9990000|0|false",
        "2024-01|USD|2|2|to_date|2|24970000|9990000|14980000|7490000|7490000|1|false",
      ])
  }

  @Test func twoChainsAreOneCustomer() throws {
    var histories = Histories()
    histories.period(1, "2024-01-10", "2024-02-10") { $0.appAccountToken = "t" }
    histories.oneOff(2, "2024-01-05", price: 990)
    histories.period(3, "2024-02-10", "2024-03-10") { $0.appAccountToken = "t" }
    #expect(
      try histories.ask(
        .ltv, asOf: "2024-03-15", columns: ["cohort", "size", "month_index", "mature", "net"]
      ) { $0.to = CalendarDay("2024-01-31") }
        == [
          "2024-01|2|1|2|10980000", "2024-01|2|2|2|20970000", "2024-01|2|to_date|2|20970000",
        ])
  }
}
