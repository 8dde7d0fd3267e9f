import Foundation
import Records
import Testing

@testable import Ledger

@Suite struct LedgerContentTests {
  private let symbols = SymbolTable()

  private func ledger() throws -> Ledger {
    try Ledger.openForWriting(":memory:", symbols: symbols)
  }

  /// Every field of every kind of record comes back as it was.
  @Test func recordsComeBackWhole() throws {
    let ledger = try ledger()
    let full = fullTransaction()
    let bare = transaction("000123", of: "18446744073709551616")
    let notification = fullNotification()
    var renewal = try #require(notification.renewal)
    renewal.signedDate = 7
    try ledger.take(
      "a", [.transaction(full), .transaction(bare), .notification(notification), .renewal(renewal)])
    let chains = try ledger.chains()
    let found = try #require(chains.first { $0.originalTransactionId == .number(1) })
    #expect(found.transactions == [Transaction(record: full)])
    #expect(found.notifications == [notification])
    #expect(found.renewals == [renewal])
    let other = try #require(chains.first { $0.originalTransactionId != .number(1) })
    #expect(other.transactions == [Transaction(record: bare)])
    #expect(other.originalTransactionId == .text("18446744073709551616"))
  }

  private func fullTransaction() -> TransactionRecord {
    transaction("2", of: "1") {
      $0.environmentIsAssumed = true
      $0.webOrderLineItemId = .text("00")
      $0.appTransactionId = .number(.max)
      $0.bundleId = symbols.intern("com.example.app")
      $0.productId = symbols.intern("💎 \"pro\"")
      $0.subscriptionGroupIdentifier = symbols.intern("2000")
      $0.type = .autoRenewable
      $0.inAppOwnershipType = .familyShared
      $0.appAccountToken = "5b1f0c9e-0000-4000-8000-0000000000ff"
      $0.originalPurchaseDate = -1
      $0.expiresDate = 99
      $0.revocationDate = 60
      $0.revocationReason = 1
      $0.revocationType = .refundProrated
      $0.revocationPercentage = 50_000
      $0.isUpgraded = false
      $0.quantity = 2
      $0.offerType = 9
      $0.offerIdentifier = symbols.intern("")
      $0.offerDiscountType = .payUpFront
      $0.offerPeriod = symbols.intern("P1W")
      $0.storefront = symbols.intern("USA")
      $0.storefrontId = symbols.intern("143441")
      $0.transactionReason = .renewal
      $0.price = 4_999_000_000
      $0.currency = symbols.intern("VND")
      $0.billingPlanType = .monthly
      $0.carriesRevocation = false
      $0.priceIsSuspect = true
      $0.unknownFields = #"{"new":[1,null]}"#
    }
  }

  private func fullNotification() -> NotificationRecord {
    var notification = NotificationRecord()
    notification.notificationUUID = "00000000-0000-4000-8000-00000000000A"
    notification.notificationType = symbols.intern("FROM_NEXT_YEAR")
    notification.subtype = .voluntary
    notification.signedDate = 5
    notification.bundleId = symbols.intern("com.example.app")
    notification.status = 3
    notification.transactionId = .number(2)
    notification.originalTransactionId = .number(1)
    notification.unknownFields = "{}"
    var renewal = RenewalInfo(originalTransactionId: .number(1))
    renewal.signedDate = 6
    renewal.productId = symbols.intern("p")
    renewal.autoRenewProductId = symbols.intern("q")
    renewal.autoRenewStatus = 0
    renewal.isInBillingRetryPeriod = true
    renewal.gracePeriodExpiresDate = 8
    renewal.expirationIntent = 2
    renewal.priceIncreaseStatus = 1
    renewal.renewalDate = 9
    renewal.renewalPrice = 10
    renewal.currency = symbols.intern("EUR")
    renewal.offerType = 4
    renewal.offerIdentifier = symbols.intern("o")
    renewal.recentSubscriptionStartDate = 11
    renewal.unknownFields = "{}"
    notification.renewal = renewal
    return notification
  }

  @Test func aFilesRecordsAreCountedOnceEach() throws {
    let ledger = try ledger()
    let old = transaction("1", signed: 100)
    let new = transaction("1", signed: 200) { $0.price = 9990 }
    let sandbox = transaction("1") { $0.environment = .sandbox }
    let first = try ledger.take("a", [.transaction(new), .transaction(new), .transaction(sandbox)])
    #expect((first.new, first.repeated, first.otherEnvironment) == (1, 1, 1))
    let second = try ledger.take("b", [.transaction(old)])
    #expect((second.older, second.updated) == (1, 0))
    let newer = transaction("1", signed: 300) { $0.price = 1 }
    #expect(try ledger.take("c", [.transaction(newer)]).updated == 1)
    #expect(try ledger.chains().count == 2)
    let again = try ledger.take("c", [.transaction(newer)])
    #expect(again.isRepeat && again.repeated == 1)
  }

  @Test func aLaterCopyMovesATransactionToItsChain() throws {
    let ledger = try ledger()
    try ledger.take("a", [.transaction(transaction("2", signed: 100))])
    try ledger.take("b", [.transaction(transaction("2", of: "1", signed: 50))])
    let chains = try ledger.chains()
    #expect(chains.map(\.originalTransactionId) == [.number(1)])
    #expect(chains.first?.transactions.first?.copies.count == 2)
  }

  @Test func notificationsAreKnownByTheirUUID() throws {
    let ledger = try ledger()
    var notification = NotificationRecord()
    notification.notificationUUID = "u"
    notification.originalTransactionId = .number(1)
    notification.signedDate = 100
    var retry = notification
    retry.signedDate = 200
    try ledger.take("a", [.notification(retry), .notification(notification)])
    #expect(try ledger.chains().first?.notifications == [retry])
    // Without a UUID the content tells.
    var bare = NotificationRecord()
    bare.signedDate = 1
    let outcome = try ledger.take("b", [.notification(bare), .notification(bare)])
    #expect((outcome.new, outcome.repeated) == (1, 1))
  }

  @Test func aFileIsAllOrNothing() throws {
    struct Stop: Error {}
    let ledger = try ledger()
    try ledger.take("a", [.transaction(transaction("1"))])
    let before = try ledger.canonicalDump()
    #expect(throws: Stop.self) {
      _ = try ledger.ingestFile { writer in
        let new = transaction("2") { $0.productId = symbols.intern("new") }
        try writer.add(.transaction(new), at: Place(line: 1, column: 1))
        throw Stop()
      }
    }
    #expect(try ledger.canonicalDump() == before)
    #expect(try ledger.files().count == 1)
    // The symbol that went with the file is made again.
    let retry = transaction("2") { $0.productId = symbols.intern("new") }
    try ledger.take("b", [.transaction(retry)])
    #expect(try ledger.chains().count == 2)
  }

  @Test func rejectsAreKept() throws {
    let ledger = try ledger()
    let reject = Reject(
      place: Place(line: 4, column: 9), reason: "not JSON", text: "{", length: 1)
    try ledger.take("a", [], rejects: [reject])
    try ledger.take("a", [], rejects: [reject])
    #expect(try ledger.rejects() == [LedgerReject(file: "a", reject: reject)])
    #expect(try ledger.rejects(file: "b").isEmpty)
    #expect(try ledger.rejectCount() == 1)
  }

  @Test func spanAndStatus() throws {
    let ledger = try ledger()
    let shared = transaction("1") {
      $0.purchaseDate = 10
      $0.inAppOwnershipType = .familyShared
    }
    let bought = transaction("2", signed: 60) {
      $0.purchaseDate = 20
      $0.price = 0
      $0.type = symbols.intern("Some Future Type")
    }
    try ledger.take("a", [.transaction(shared), .transaction(bought)])
    let span = try #require(try ledger.span(environment: .production))
    #expect(span == LedgerSpan(earliest: 20, newest: 100, newestSigned: 100))
    #expect(try ledger.span(environment: .sandbox) == nil)
    let status = try ledger.status()
    #expect(status.environments.map(\.name) == ["Production"])
    #expect(status.environments.first?.transactions == 2)
    #expect(status.environments.first?.priced == 1)
    #expect(status.unknownTypes == ["Some Future Type"])
  }

  /// Any order, split and repetition of the records gives the same content.
  @Test func contentIsAFunctionOfTheSet() throws {
    var random = SplitMix(seed: 11)
    for round in 0..<25 {
      let records = (0..<40).map { _ in randomRecord(&random) }
      let straight = try ledger()
      try straight.take("all", records)
      let shuffled = try ledger()
      var rest = (records + records.prefix(15)).shuffled(using: &random)[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int(random.next() % 20 + 1))
        try shuffled.take("part \(rest.count)", Array(part))
        rest = rest.dropFirst(part.count)
      }
      #expect(try straight.canonicalDump() == shuffled.canonicalDump(), "round \(round)")
    }
  }

  private func randomRecord(_ random: inout SplitMix) -> Record {
    func pick(_ count: UInt64) -> UInt64 { random.next() % count }
    let environment: Symbol = pick(4) == 0 ? .sandbox : .production
    switch pick(4) {
    case 0:
      var notification = NotificationRecord()
      notification.environment = environment
      notification.notificationUUID = pick(3) == 0 ? nil : "n\(pick(5))"
      notification.signedDate = pick(3) == 0 ? nil : Instant(pick(3))
      notification.originalTransactionId = pick(4) == 0 ? nil : .number(Int64(pick(4)))
      notification.subtype = pick(2) == 0 ? nil : .voluntary
      return .notification(notification)
    case 1:
      var renewal = RenewalInfo(originalTransactionId: .number(Int64(pick(4))))
      renewal.environment = environment
      renewal.signedDate = Instant(pick(3))
      renewal.autoRenewStatus = Int64(pick(2))
      return .renewal(renewal)
    case 2 where pick(2) == 0:
      var post = AppPost()
      post.originalTransactionId = .number(Int64(pick(4)))
      post.displayPrice = "\(pick(3)) €"
      return .post(post)
    default:
      return .transaction(
        transaction("\(pick(6))", of: pick(3) == 0 ? nil : "\(pick(4))") {
          $0.environment = environment
          $0.signedDate = pick(4) == 0 ? nil : Instant(pick(3))
          $0.price = pick(2) == 0 ? nil : Int64(pick(3))
          $0.revocationDate = pick(3) == 0 ? Int64(pick(3)) : nil
          $0.carriesRevocation = pick(2) == 0
        })
    }
  }
}

/// SplitMix64: small, seeded, the same everywhere.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
