import Foundation
import Records
import Testing

@testable import Ledger

/// Texts are kept byte for byte: neither cut, nor taken for others that merely look the same.
@Suite struct ExactTextTests {
  /// "é" as one character and as two: the same to a reader, and to Swift's `==`, but other bytes.
  private let composed = "caf\u{e9}"
  private let decomposed = "cafe\u{301}"

  private func ledger(_ records: [Record], _ symbols: SymbolTable) throws -> Ledger {
    let ledger = try Ledger.openForWriting(":memory:", symbols: symbols)
    try ledger.take("a", records)
    return ledger
  }

  private func isAnyOrderTheSame(_ records: [Record], lines: Int) throws -> Bool {
    let symbols = SymbolTable()
    let there = try ledger(records, symbols).canonicalDump()
    let back = try ledger(records.reversed(), symbols).canonicalDump()
    return Array(there.utf8) == Array(back.utf8)
      && there.utf8.count { $0 == UInt8(ascii: "\n") } == lines
  }

  @Test func aNullCharacterCutsNothing() throws {
    let scratch = try Scratch()
    let symbols = SymbolTable()
    let record = transaction("1") {
      $0.productId = symbols.intern("pro\0plus")
      $0.appAccountToken = "a\0b"
    }
    let reject = Reject(
      place: Place(line: 2, column: 1), reason: "no JSON", text: "PK\u{3}\0\u{4}", length: 5)
    let first = try Ledger.openForWriting(scratch.ledger, symbols: symbols)
    try first.take("a", [.transaction(record)], rejects: [reject])
    #expect(try first.take("b", [.transaction(record)]).repeated == 1)
    let others = SymbolTable()
    let read = try Ledger.openForReading(scratch.ledger, symbols: others)
    let found = try #require(try read.chains().first?.transactions.first?.record)
    #expect(found.appAccountToken == "a\0b")
    #expect(others.text(found.productId) == "pro\0plus")
    #expect(try read.rejects().first?.reject == reject)
  }

  @Test func copiesThatOnlyLookTheSameAreTwo() throws {
    let records = [composed, decomposed].map { text in
      Record.transaction(transaction("1") { $0.unknownFields = "{\"note\":\"\(text)\"}" })
    }
    // The truth and its two copies.
    #expect(try isAnyOrderTheSame(records, lines: 3))
  }

  @Test func idsThatOnlyLookTheSameAreTwo() throws {
    let records = [composed, decomposed].map { id in
      Record.transaction(transaction(id, of: id))
    }
    #expect(try isAnyOrderTheSame(records, lines: 4))
  }

  @Test func eventsThatOnlyLookTheSameAreTwo() throws {
    let posts = [composed, decomposed].map { text in
      var post = AppPost()
      post.displayPrice = text
      return Record.post(post)
    }
    #expect(try isAnyOrderTheSame(posts, lines: 2))
    let notifications = [composed, decomposed].map { text in
      var notification = NotificationRecord()
      notification.notificationUUID = "u"
      notification.unknownFields = "{\"note\":\"\(text)\"}"
      return Record.notification(notification)
    }
    // One UUID is one notification: the larger content, whichever came first.
    #expect(try isAnyOrderTheSame(notifications, lines: 1))
  }
}
