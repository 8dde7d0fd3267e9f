import Records
import Testing

@testable import Subscriptions

@Suite struct BillingPeriodTests {
  @Test(arguments: [
    ("P1W", BillingPeriod.days(7)), ("P3D", .days(3)), ("P1M", .months(1)), ("P1Y", .months(12)),
  ])
  func `reads and writes ISO 8601`(text: String, period: BillingPeriod) {
    #expect(BillingPeriod(iso: text) == period)
    #expect(period.iso == text)
  }

  @Test(arguments: ["", "P", "P1", "1M", "PT1H", "P0M", "P-1M", "P1.5M", "P99999999Y"])
  func `refuses what is no duration`(text: String) {
    #expect(BillingPeriod(iso: text) == nil)
  }

  @Test(arguments: [
    (3, BillingPeriod.days(7)), (8, .days(7)), (9, .months(1)), (32, .months(1)),
    (33, .months(2)), (63, .months(2)), (93, .months(3)), (185, .months(6)), (367, .months(12)),
    (400, .days(400)),
  ])
  func `a span is the shortest billing period that it fits`(days: Int, period: BillingPeriod) {
    #expect(BillingPeriod(spanning: Int64(days) * Milliseconds.day) == period)
  }

  @Test func `a week of 4.99 is 21.697144 a month, or 19.96 as RevenueCat counts`() {
    #expect(BillingPeriod.days(7).monthly(4990) == 21_697_144)
    #expect(BillingPeriod.days(7).monthly(4990, normalization: .revenuecat) == 19_960_000)
    #expect(BillingPeriod.months(12).monthly(4_999_000_000) == 416_583_333_333)
    #expect(BillingPeriod.days(1).monthly(1_000_000_000_000_000) == nil)
  }
}
