import Records
import Testing

@testable import Metrics

@Suite struct RevenueTests {
  @Test func aRefundIsBookedOnItsOwnDay() throws {
    var histories = Histories()
    histories.period(1, "2024-01-20", "2024-02-20") {
      $0.revocationDate = instant("2024-02-10")
      $0.revocationReason = 0
    }
    let columns = ["period", "sales", "gross", "refunds", "net", "new_net"]
    #expect(
      try histories.ask(.revenue, asOf: "2024-02-28", columns: columns)
        == ["2024-01|1|9990000|0|9990000|9990000", "2024-02|0|0|9990000|-9990000|-9990000"])
    let bySale = try histories.ask(.revenue, asOf: "2024-02-28", columns: columns) {
      $0.refundBooking = .byPurchaseDate
    }
    #expect(bySale == ["2024-01|1|9990000|9990000|0|0", "2024-02|0|0|0|0|0"])
  }

  @Test func currenciesAreNeverAdded() throws {
    var histories = Histories()
    histories.period(1, "2024-01-20", "2024-02-20", price: 9990)
    histories.period(2, "2024-01-21", "2024-02-21", price: 1_500_000, currency: "JPY")
    #expect(
      try histories.ask(.revenue, asOf: "2024-01-31", columns: ["currency", "sales", "gross"])
        == ["JPY|1|1500000000", "USD|1|9990000"])
  }

  @Test func aMissingPriceIsNeitherZeroNorATrial() throws {
    var histories = Histories()
    histories.period(1, "2024-01-20", "2024-02-20", price: nil)
    histories.period(2, "2024-01-20", "2024-02-20")
    #expect(
      try histories.ask(.revenue, asOf: "2024-01-31", columns: ["currency", "sales", "unpriced"])
        == ["|0|1", "USD|1|0"])
    #expect(
      try histories.ask(
        .subscriptions, asOf: "2024-01-31", columns: ["active_paid", "active_trial"])
        == ["2|0"])
    #expect(
      try histories.ask(
        .mrr, asOf: "2024-01-31", columns: ["currency", "mrr", "unvalued_subscriptions"])
        == ["|0|1", "USD|9990000|0"])
  }

  @Test func newRenewalAndOneOffAddUpToNet() throws {
    var histories = Histories()
    histories.period(1, "2024-01-01", "2024-02-01")
    histories.period(1, "2024-02-01", "2024-03-01")
    histories.oneOff(2, "2024-02-03", price: 990)
    #expect(
      try histories.ask(
        .revenue, asOf: "2024-02-10",
        columns: ["period", "net", "new_net", "renewal_net", "one_off_net", "is_complete"])
        == ["2024-01|9990000|9990000|0|0|true", "2024-02|10980000|0|9990000|990000|false"])
  }

  @Test func emptyIsNotZero() throws {
    let histories = Histories()
    #expect(
      try histories.ask(.revenue, asOf: "2024-01-31", columns: ["period", "currency", "gross"])
        == ["2024-01||"])
    var later = Histories()
    later.period(1, "2024-03-05", "2024-04-05")
    let rows = try later.ask(
      .revenue, asOf: "2024-04-30", columns: ["period", "currency", "gross"]
    ) {
      $0.from = CalendarDay("2024-02-01")
    }
    #expect(rows == ["2024-02|USD|", "2024-03|USD|9990000", "2024-04|USD|0"])
  }

  @Test func dimensionsAndFilters() throws {
    var histories = Histories()
    let (usa, deu) = (histories.symbols.intern("USA"), histories.symbols.intern("DEU"))
    histories.period(1, "2024-01-20", "2024-02-20") { $0.storefront = usa }
    histories.period(2, "2024-01-20", "2024-02-20", currency: "EUR") { $0.storefront = deu }
    histories.period(3, "2024-01-22", "2024-02-22")
    #expect(
      try histories.ask(.revenue, asOf: "2024-01-31", columns: ["country", "currency", "sales"]) {
        $0.dimensions = [.country]
      } == ["|USD|1", "DEU|EUR|1", "USA|USD|1"])
    #expect(
      try histories.ask(.revenue, asOf: "2024-01-31", columns: ["currency", "sales"]) {
        $0.filters = [.init(.country, ["DEU", ""])]
      } == ["EUR|1", "USD|1"])
  }

  @Test func refundsByTheSalesInterval() throws {
    var histories = Histories()
    histories.period(1, "2024-01-20", "2024-02-20") { $0.revocationDate = instant("2024-02-10") }
    histories.period(2, "2024-01-21", "2024-02-21")
    #expect(
      try histories.ask(
        .refunds, asOf: "2024-02-28",
        columns: ["period", "paid_sales", "refunded_sales", "refund_rate", "refund_amount"])
        == ["2024-01|2|1|500000|9990000", "2024-02|0|0||0"])
  }
}
