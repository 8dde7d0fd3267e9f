import Records
import Testing

@testable import Metrics

@Suite struct MRRTests {
  @Test func weeksAndYearsAreMonthly() throws {
    var histories = Histories()
    histories.period(1, "2024-01-30", "2024-02-06", price: 4990)
    histories.period(2, "2024-01-30", "2025-01-30", price: 4_999_000_000, currency: "VND")
    #expect(
      try histories.ask(.mrr, asOf: "2024-01-31", columns: ["currency", "mrr", "arr"])
        == ["USD|21697144|260365728", "VND|416583333333|4998999999996"])
  }

  @Test func movementsAddUpOverAnUpgrade() throws {
    var histories = Histories()
    histories.period(1, "2024-01-01", "2024-02-01", price: 5000)
    let pro = histories.symbols.intern("pro")
    histories.period(1, "2024-02-01", "2024-03-01", price: 8000) {
      $0.productId = pro
    }
    let columns = ["period", "start", "new", "expansion", "contraction", "churn_unknown", "end"]
    #expect(
      try histories.ask(.mrrMovement, asOf: "2024-03-05", columns: columns)
        == [
          "2024-01|0|5000000|0|0|0|5000000", "2024-02|5000000|0|3000000|0|0|8000000",
          "2024-03|8000000|0|0|0|8000000|0",
        ])
    let byProduct = try histories.ask(
      .mrrMovement, asOf: "2024-02-28",
      columns: ["period", "product", "switched_in", "switched_out", "expansion", "end"]
    ) { $0.dimensions = [.product] }
    #expect(
      byProduct == [
        "2024-01|monthly|0|0|0|5000000", "2024-01|pro|0|0|0|0",
        "2024-02|monthly|0|5000000|0|0", "2024-02|pro|5000000|0|3000000|8000000",
      ])
    #expect(
      try histories.ask(
        .subscriptionMovement, asOf: "2024-02-28", columns: ["end", "plan_changes"])
        == ["1|0", "1|1"])
  }

  /// A month bought inside a paid year holds until its end; that the year will hold again after it
  /// has not happened before.
  @Test func whatIsStillToComeIsNoMovement() throws {
    var histories = Histories()
    histories.period(1, "2024-01-01", "2025-01-01", price: 60_000)
    histories.period(1, "2024-02-10", "2024-03-10", price: 8000)
    let columns = ["period", "start", "expansion", "contraction", "end"]
    #expect(
      try histories.ask(.mrrMovement, asOf: "2024-02-20", columns: columns)
        == ["2024-01|0|0|0|5000000", "2024-02|5000000|3000000|0|8000000"])
    #expect(
      try histories.ask(.mrrMovement, asOf: "2024-03-05", columns: columns).last
        == "2024-03|8000000|0|0|8000000")
    #expect(
      try histories.ask(.mrrMovement, asOf: "2024-03-31", columns: columns).last
        == "2024-03|8000000|0|3000000|5000000")
  }

  @Test func aChangeOfCurrencySwitches() throws {
    var histories = Histories()
    histories.period(1, "2024-01-01", "2024-02-01", price: 5000)
    histories.period(1, "2024-02-01", "2024-03-01", price: 4000, currency: "EUR")
    #expect(
      try histories.ask(
        .mrrMovement, asOf: "2024-02-28",
        columns: [
          "period", "currency", "start", "switched_in", "switched_out", "contraction", "end",
        ])
        == [
          "2024-01|EUR|0|0|0|0|0", "2024-01|USD|0|0|0|0|5000000",
          "2024-02|EUR|0|4000000|0|0|4000000", "2024-02|USD|5000000|0|5000000|0|0",
        ])
  }
}

@Suite struct ChurnTests {
  /// Five active at the start of April, six new, one of each lapses.
  @Test func theDenominatorIsWhoWasThereAtTheStart() throws {
    var histories = Histories()
    for chain in 1...5 as ClosedRange<Int64> {
      histories.period(chain, "2024-03-10", "2024-04-10")
      if chain != 1 { histories.period(chain, "2024-04-10", "2024-05-10") }
    }
    for chain in 6...11 as ClosedRange<Int64> {
      histories.period(chain, "2024-04-02", chain == 6 ? "2024-04-09" : "2024-05-02")
    }
    #expect(
      try histories.ask(
        .churn, asOf: "2024-05-01T12:00",
        columns: ["period", "active_at_start", "churned", "joined_and_churned", "churn_rate"]
      ) { $0.to = CalendarDay("2024-04-30") }
        == ["2024-03|0|0|0|", "2024-04|5|1|1|200000"])
    #expect(
      try histories.ask(.subscriptions, asOf: "2024-05-01T12:00", columns: ["active_paid"]) {
        $0.to = CalendarDay("2024-04-30")
      } == ["5", "9"])
  }

  @Test func moneyOfTheSameSubscriptions() throws {
    var histories = Histories()
    for chain in 1...10 as ClosedRange<Int64> {
      histories.period(chain, "2024-01-15", "2024-02-15", price: 10_000)
      let next: Int64? = [1: nil, 2: 0, 3: 20_000][chain] ?? 10_000
      guard let next else { continue }
      histories.period(chain, "2024-02-15", "2024-03-15", price: next)
    }
    // 100 at the start; 10 churned, 10 contracted (to 0), 10 expanded.
    let columns = [
      "mrr_start", "mrr_churned", "mrr_contraction", "mrr_expansion", "gross_mrr_churn_rate",
      "net_mrr_churn_rate", "grr", "nrr",
    ]
    #expect(
      try histories.ask(.churn, asOf: "2024-02-29", columns: columns).last
        == "100000000|10000000|10000000|10000000|200000|100000|800000|900000")
  }

  @Test func autoRenewOffIsNotChurn() throws {
    var histories = Histories()
    histories.period(1, "2024-01-10", "2024-02-10")
    histories.notification(1, .didChangeRenewalStatus, .autoRenewDisabled, at: "2024-01-15")
    #expect(
      try histories.ask(
        .subscriptions, asOf: "2024-02-28", columns: ["active_paid", "set_to_cancel"])
        == ["1|1", "0|0"])
    #expect(
      try histories.ask(
        .subscriptionMovement, asOf: "2024-02-28", columns: ["period", "churn_voluntary"])
        == ["2024-01|0", "2024-02|1"])
    #expect(
      try histories.ask(.mrr, asOf: "2024-01-31", columns: ["mrr", "mrr_set_to_cancel"])
        == ["9990000|9990000"])
  }

  @Test func aReturnIsNotNew() throws {
    var histories = Histories()
    histories.period(1, "2024-02-05", "2024-03-05")
    histories.period(1, "2024-08-05", "2024-09-05") { $0.transactionReason = .purchase }
    let rows = try histories.ask(
      .subscriptionMovement, asOf: "2024-08-31",
      columns: ["period", "new", "reactivated", "churn_unknown", "end"])
    #expect(rows.first == "2024-02|1|0|0|1")
    #expect(rows.last == "2024-08|0|1|0|1")
    #expect(rows[1] == "2024-03|0|0|1|0")
  }
}

@Suite struct CustomersTests {
  @Test func twoSubscriptionsAreOneCustomer() throws {
    var histories = Histories()
    for chain in 1...2 as ClosedRange<Int64> {
      histories.period(chain, "2024-01-10", "2024-02-10") { $0.appTransactionId = .text("A") }
    }
    histories.period(3, "2024-01-10", "2024-02-10")
    #expect(
      try histories.ask(.subscriptions, asOf: "2024-01-31", columns: ["active_paid", "customers"])
        == ["3|2"])
    #expect(
      try histories.ask(.arpu, asOf: "2024-01-31", columns: ["payers", "arpa", "arppu"])
        == ["2|9990000|14985000"])
  }
}

@Suite struct TrialsTests {
  @Test func outcomes() throws {
    var histories = Histories()
    histories.trial(1, "2024-01-01", "2024-01-08")
    histories.period(1, "2024-01-08", "2024-02-08")
    histories.trial(2, "2024-01-02", "2024-01-09")
    histories.trial(3, "2024-01-03", "2024-01-10")
    let yearly = histories.symbols.intern("yearly")
    histories.period(3, "2024-01-10", "2024-02-10") {
      $0.productId = yearly
    }
    histories.trial(4, "2024-01-28", "2024-02-04")
    histories.period(2, "2024-01-20", "2024-02-20")
    #expect(
      try histories.ask(
        .trials, asOf: "2024-01-31",
        columns: [
          "cohort", "started", "running", "ended", "converted", "switched", "expired",
          "late_first_purchases", "conversion_rate", "is_complete",
        ]) == ["2024-01|4|1|3|2|1|1|1|666667|false"])
  }
}

@Suite struct RenewalsTests {
  @Test func whatFellDue() throws {
    var histories = Histories()
    histories.period(1, "2024-01-01", "2024-02-01")
    histories.period(1, "2024-02-01", "2024-03-01")
    histories.period(2, "2024-01-01", "2024-02-01")
    histories.period(3, "2024-01-01", "2024-02-01")
    histories.notification(3, .didFailToRenew, at: "2024-02-01")
    let columns = ["period", "due", "renewed", "recovered", "pending", "lost", "renewal_rate"]
    #expect(
      try histories.ask(.renewals, asOf: "2024-02-20", columns: columns)
        == ["2024-01|0|0|0|0|0|", "2024-02|3|1|0|1|1|333333"])
    #expect(
      try histories.ask(.renewals, asOf: "2024-02-20", columns: ["renewal_index", "due"]) {
        $0.dimensions = [.renewalIndex]
        $0.from = CalendarDay("2024-02-01")
      } == ["1|3"])
  }
}
