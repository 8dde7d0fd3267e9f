import Records
import Testing

@testable import Subscriptions

private func day(_ day: Int64) -> Instant { ChainMaker.day(day) }

@Suite struct TimelineTests {
  @Test func `a renewal goes on without a lapse, and the last period lapses after 24 hours`() {
    var maker = ChainMaker()
    maker.period(1, from: day(0), to: day(31))
    maker.period(2, from: day(31), to: day(60))
    let soon = maker.timeline(asOf: day(60) + 23 * Milliseconds.hour)
    #expect(soon.transitions.map(\.kind) == [.new, .change])
    #expect(soon.stretches.last?.to == Timeline.ongoing)
    #expect(soon.dues.map(\.outcome) == [.renewed])
    let later = maker.timeline(asOf: day(61))
    #expect(later.transitions.map(\.kind) == [.new, .change, .churn(.unknown)])
    #expect(later.lapses.map(\.instant) == [day(60)])
    #expect(later.dues.map(\.outcome) == [.renewed, .lost])
    #expect(later.firstPaidRun == PaidRun(period: 0, start: day(0), end: day(60)))
  }

  @Test func `a gap under 24 hours is bridged and one of 24 hours is a lapse`() {
    for (gap, kinds): (Int64, [Transition.Kind]) in [
      (Milliseconds.day - 1, [.new, .change]),
      (Milliseconds.day, [.new, .churn(.unknown), .reactivated]),
    ] {
      var maker = ChainMaker()
      maker.period(1, from: day(0), to: day(31))
      maker.period(2, from: day(31) + gap, to: day(62))
      #expect(maker.timeline(asOf: day(50)).transitions.map(\.kind) == kinds)
    }
  }

  @Test func `an EXPIRED shows a lapse before 24 hours are over`() {
    var maker = ChainMaker()
    maker.period(1, from: day(0), to: day(31))
    maker.notification(.expired, .voluntary, at: day(31) + 60_000, about: 1)
    #expect(maker.timeline(asOf: day(31) + 59_999).lapses.isEmpty)
    #expect(maker.timeline(asOf: day(31) + 60_000).lapses.map(\.reason) == [.voluntary])
  }

  @Test func `a refund ends access at once and is never bridged`() {
    var maker = ChainMaker()
    maker.period(1, from: day(0), to: day(31)) { $0.revocationDate = day(10) }
    maker.period(2, from: day(10) + 1, to: day(41))
    let timeline = maker.timeline(asOf: day(20))
    #expect(timeline.transitions.map(\.kind) == [.new, .churn(.refund), .reactivated])
    #expect(timeline.periods[0].sale.refunds == [Leg(instant: day(10), amount: 9990)])
    #expect(timeline.periods[0].sale.isFullyRefunded)
    #expect(maker.timeline(asOf: day(10) - 1).periods[0].sale.refunds.isEmpty)
  }

  @Test func `a reversed refund gives access back and books the money again`() {
    var maker = ChainMaker()
    maker.period(1, from: day(0), to: day(31)) { $0.revocationDate = day(10) }
    maker.notification(.refundReversed, at: day(15), about: 1)
    let timeline = maker.timeline(asOf: day(20))
    #expect(timeline.lapses.isEmpty)
    #expect(timeline.periods[0].sale.reversals == [Leg(instant: day(15), amount: 9990)])
    #expect(timeline.periods[0].sale.isEveryRefundReversed)
    #expect(maker.timeline(asOf: day(15) - 1).lapses.map(\.reason) == [.refund])
  }

  @Test func `percentages of refunds are cumulative`() {
    var maker = ChainMaker()
    let first = maker.period(1, from: day(0), to: day(31)) {
      $0.revocationDate = day(10)
      $0.revocationPercentage = 25_000
      $0.signedDate = day(10)
    }
    var second = first
    second.revocationDate = day(12)
    second.revocationPercentage = 67_932
    second.signedDate = day(12)
    maker.chain.transactions = [Transaction(record: second, copies: [first, second])]
    let sale = maker.timeline(asOf: day(20)).periods[0].sale
    // 9990 × 0.25 = 2497.5 → 2498 (to even); 9990 × 0.67932 = 6786.4068 → 6786, less 2498.
    #expect(sale.refunds.map(\.amount) == [2498, 4288])
    #expect(!sale.isFullyRefunded)
  }

  @Test func `a trial converts, is pending in retry, expires or is bought late`() {
    var maker = ChainMaker()
    maker.trial(1, from: day(0), to: day(7))
    #expect(maker.timeline(asOf: day(3)).trials.map(\.outcome) == [.running])
    #expect(maker.timeline(asOf: day(8)).trials.map(\.outcome) == [.expired])
    var late = maker
    late.period(2, from: day(20), to: day(51))
    let timeline = late.timeline(asOf: day(21))
    #expect(timeline.trials.map(\.outcome) == [.expired])
    #expect(timeline.lateFirstPurchase == 1)
    #expect(timeline.transitions.map(\.kind) == [.new])
    var retried = maker
    retried.notification(.didFailToRenew, at: day(7), about: 1)
    #expect(retried.timeline(asOf: day(66)).trials.map(\.outcome) == [.pending])
    #expect(retried.timeline(asOf: day(67)).trials.map(\.outcome) == [.expired])
    retried.period(2, from: day(30), to: day(61)) { $0.transactionReason = .renewal }
    let recovered = retried.timeline(asOf: day(31))
    #expect(recovered.trials.map(\.outcome) == [.converted])
    #expect(recovered.transitions.map(\.kind) == [.newFromTrial])
    #expect(recovered.billingRetry == [Span(from: day(7), to: day(30), period: 0)])
  }

  @Test func `grace keeps access and is pending; a renewal inside it is no lapse`() {
    var maker = ChainMaker()
    maker.period(1, from: day(0), to: day(31))
    maker.notification(.didFailToRenew, .gracePeriod, at: day(31), about: 1) {
      $0.gracePeriodExpiresDate = day(47)
    }
    let inGrace = maker.timeline(asOf: day(40))
    #expect(inGrace.lapses.isEmpty)
    #expect(inGrace.grace == [Span(from: day(31), to: day(47), period: 0)])
    #expect(inGrace.dues.map(\.outcome) == [.pending])
    #expect(maker.timeline(asOf: day(47)).lapses.map(\.reason) == [.involuntary])
    maker.period(2, from: day(45), to: day(60)) { $0.transactionReason = .renewal }
    let paid = maker.timeline(asOf: day(50))
    #expect(paid.transitions.map(\.kind) == [.new, .change])
    #expect(paid.dues.map(\.outcome) == [.renewed])
    #expect(paid.periods[1].length == .months(1))
  }

  @Test func `an upgrade ends the period before without churn and estimates the credit`() {
    var maker = ChainMaker()
    let yearly = maker.symbols.intern("yearly")
    maker.period(1, from: day(0), to: day(31)) { $0.isUpgraded = true }
    maker.period(2, from: day(10), to: day(376), price: 59_990) { $0.productId = yearly }
    let timeline = maker.timeline(asOf: day(20))
    #expect(timeline.transitions.map(\.kind) == [.new, .change])
    #expect(timeline.periods[0].accessEnd == day(10))
    // 9.99 × 21 ÷ 31 = 6.767419…
    #expect(timeline.periods[0].upgrade == Upgrade(instant: day(10), creditEstimate: 6_767_419))
    #expect(timeline.periods[1].mrr == 4_999_167)
    #expect(timeline.dues.isEmpty)
  }

  @Test func `auto-renew off is set to cancel until it is on again or access ends`() {
    var maker = ChainMaker()
    maker.period(1, from: day(0), to: day(31))
    maker.notification(.didChangeRenewalStatus, .autoRenewDisabled, at: day(5), about: 1)
    maker.notification(.didChangeRenewalStatus, .autoRenewEnabled, at: day(9), about: 1)
    maker.notification(.didChangeRenewalStatus, .autoRenewDisabled, at: day(20), about: 1)
    let timeline = maker.timeline(asOf: day(40))
    #expect(
      timeline.setToCancel == [
        Span(from: day(5), to: day(9), period: 0), Span(from: day(20), to: day(31), period: 0),
      ])
    #expect(timeline.lapses.map(\.reason) == [.voluntary])
  }

  @Test func `a restore under another id adds no money`() {
    var maker = ChainMaker()
    maker.period(1, from: day(0), to: day(31))
    maker.period(2, from: day(3), to: day(31)) { $0.webOrderLineItemId = .number(1001) }
    let timeline = maker.timeline(asOf: day(20))
    #expect(timeline.periods.map(\.start) == [day(0)])
    #expect(timeline.restoredDuplicates == 1)
  }

  @Test func `shared rows are never money`() {
    var maker = ChainMaker()
    maker.period(1, from: day(0), to: day(365), price: 59_990) {
      $0.inAppOwnershipType = .familyShared
      $0.revocationDate = day(60)
      $0.revocationType = .familyRevoke
    }
    let timeline = maker.timeline(asOf: day(100))
    #expect(timeline.periods.isEmpty)
    #expect(timeline.sharedAccess.map(\.span) == [Span(from: day(0), to: day(60))])
  }

  @Test func `the order of the chain's arrays changes nothing`() {
    var maker = ChainMaker()
    maker.trial(1, from: day(0), to: day(7))
    for id in 2...6 {
      let start = day(7 + 30 * (Int64(id) - 2))
      maker.period(Int64(id), from: start, to: start + 30 * Milliseconds.day)
      maker.notification(.didRenew, at: start, about: Int64(id))
    }
    let expected = maker.timeline(asOf: day(400))
    maker.chain.transactions.reverse()
    maker.chain.notifications.reverse()
    let reversed = maker.timeline(asOf: day(400))
    #expect(reversed.transitions == expected.transitions)
    #expect(reversed.periods == expected.periods)
    #expect(reversed.dues == expected.dues)
  }
}
