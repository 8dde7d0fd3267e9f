import Money
import Records
import Testing

@testable import Metrics

@Suite struct ConversionTests {
  private func dollars(_ rates: (day: String, from: String, digits: String)...) -> ReportingCurrency
  {
    .converted(
      to: "USD",
      RateTable(
        rates.map {
          PublishedRate(
            day: CivilDay.number($0.day) ?? 0, base: $0.from, quote: "USD", digits: $0.digits)
        }))
  }

  @Test func aRefundHasTheRateOfItsSale() throws {
    var histories = Histories()
    histories.period(1, "2024-01-20", "2024-02-20", price: 10_000, currency: "EUR") {
      $0.revocationDate = instant("2024-02-10")
    }
    let currency = dollars(("2024-01-19", "EUR", "1.10"), ("2024-02-09", "EUR", "1.20"))
    #expect(
      try histories.ask(
        .revenue, asOf: "2024-02-28", columns: ["period", "currency", "gross", "refunds", "net"]
      ) { $0.currency = currency }
        == ["2024-01|USD|11000000|0|11000000", "2024-02|USD|0|11000000|-11000000"])
  }

  @Test func aRenewalAtAnotherRateIsFxAndNothingElse() throws {
    var histories = Histories()
    histories.period(1, "2024-01-20", "2024-02-20", price: 10_000, currency: "EUR")
    histories.period(1, "2024-02-20", "2024-03-20", price: 10_000, currency: "EUR")
    histories.period(1, "2024-03-20", "2024-04-20", price: 12_000, currency: "EUR")
    let currency = dollars(
      ("2024-01-19", "EUR", "1.10"), ("2024-02-19", "EUR", "1.20"), ("2024-03-19", "EUR", "1.20"))
    #expect(
      try histories.ask(
        .mrrMovement, asOf: "2024-03-31",
        columns: ["period", "start", "new", "expansion", "fx", "unvalued", "end"]
      ) { $0.currency = currency } == [
        "2024-01|0|11000000|0|0|0|11000000", "2024-02|11000000|0|0|1000000|0|12000000",
        "2024-03|12000000|0|2400000|0|0|14400000",
      ])
    #expect(
      try histories.ask(.churn, asOf: "2024-02-28", columns: ["mrr_start", "mrr_expansion"]) {
        $0.currency = currency
      }.last == "11000000|0")
  }

  @Test func aMissingRateIsUnvaluedAndUnconverted() throws {
    var histories = Histories()
    histories.period(1, "2024-01-20", "2024-02-20", price: 10_000, currency: "EUR")
    histories.period(1, "2024-02-20", "2024-03-20", price: 10_000, currency: "EUR")
    histories.period(2, "2024-02-20", "2024-03-20", price: 5000)
    let currency = dollars(("2024-01-19", "EUR", "1.10"))
    #expect(
      try histories.ask(
        .mrrMovement, asOf: "2024-02-28", columns: ["period", "new", "unvalued", "end"]
      ) { $0.currency = currency }
        == ["2024-01|11000000|0|11000000", "2024-02|5000000|-11000000|5000000"])
    #expect(
      try histories.ask(.revenue, asOf: "2024-02-28", columns: ["sales", "gross", "unconverted"]) {
        $0.currency = currency
      } == ["1|11000000|0", "2|5000000|1"])
  }

  @Test func currenciesBecomeOneRowAndOneCustomer() throws {
    var histories = Histories()
    histories.period(1, "2024-01-20", "2024-02-20", price: 10_000, currency: "EUR")
    histories.oneOff(1, "2024-01-25", price: 1000)
    let currency = dollars(("2024-01-19", "EUR", "1.10"))
    #expect(
      try histories.ask(
        .ltv, asOf: "2024-02-20",
        columns: ["currency", "month_index", "net", "other_currency_sales"]
      ) {
        $0.currency = currency
        $0.to = CalendarDay("2024-01-31")
      } == ["USD|1|12000000|0", "USD|to_date|12000000|0"])
    // By the currency of the sale, in dollars: parts sum to the whole.
    #expect(
      try histories.ask(.revenue, asOf: "2024-01-31", columns: ["sale_currency", "gross"]) {
        $0.currency = currency
        $0.dimensions = [.saleCurrency]
      } == ["EUR|11000000", "USD|1000000"])
  }

  /// Weeks: 4.99 × 1.0875 × 30.436875 ÷ 7, rounded once.
  @Test func mrrIsRoundedOnce() throws {
    var histories = Histories()
    histories.period(1, "2024-01-30", "2024-02-06", price: 4990, currency: "EUR")
    let currency = dollars(("2024-01-30", "EUR", "1.0875"))
    #expect(
      try histories.ask(.mrr, asOf: "2024-01-31", columns: ["mrr", "arr"]) {
        $0.currency = currency
      }
        == ["23595644|283147728"])
  }
}
