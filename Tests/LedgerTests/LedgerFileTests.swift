import Foundation
import Records
import Testing

@testable import Ledger

@Suite struct LedgerFileTests {
  private func write(_ path: String) throws -> Ledger {
    try Ledger.openForWriting(path, symbols: SymbolTable())
  }

  private func read(_ path: String) throws -> Ledger {
    try Ledger.openForReading(path, symbols: SymbolTable())
  }

  private func refusal(_ open: () throws -> Ledger) -> String {
    do {
      _ = try open()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func contentStaysFromRunToRun() throws {
    let scratch = try Scratch()
    try write(scratch.ledger).take("a", [.transaction(transaction("1"))])
    #expect(try read(scratch.ledger).chains().count == 1)
    try write(scratch.ledger).take("b", [.transaction(transaction("2"))])
    #expect(try read(scratch.ledger).chains().count == 2)
  }

  /// A zero byte ends no text, and two ways to write é are two ids, in one run or in two.
  @Test func oddTextsComeBackWhole() throws {
    let ids = ["a", "a\u{0}b", "\u{e9}", "e\u{301}"]
    let scratch = try Scratch()
    for id in ids { try write(scratch.ledger).take(id, [.transaction(transaction(id))]) }
    let together = try write(":memory:")
    try together.take("all", ids.map { .transaction(transaction($0)) })
    for ledger in [try read(scratch.ledger), together] {
      let found = try ledger.chains().flatMap(\.transactions).map(\.record.transactionId)
      #expect(Set(found) == Set(ids.map { Identifier.text($0) }))
    }
  }

  @Test func onlyItsOwnerMayReadIt() throws {
    let scratch = try Scratch()
    _ = try write(scratch.ledger)
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.ledger)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func thereIsOneWriter() throws {
    let scratch = try Scratch()
    let first = try write(scratch.ledger)
    #expect(throws: LedgerError.busy(path: scratch.ledger)) { try write(scratch.ledger) }
    // Readers see what was kept before, and nothing of what is being written.
    try first.take("a", [.transaction(transaction("1"))])
    _ = try first.ingestFile { writer in
      try writer.add(.transaction(transaction("2")), at: Place(line: 1, column: 1))
      #expect(try read(scratch.ledger).chains().count == 1)
      return FileEntry(
        name: "b", sha256: "b", byteCount: 0, compression: "none", format: nil, ingestedAt: 0)
    }
    #expect(try read(scratch.ledger).chains().count == 2)
  }

  @Test func readingNeverMakesAFile() throws {
    let scratch = try Scratch()
    #expect(throws: LedgerError.missing(path: scratch.ledger)) { try read(scratch.ledger) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).isEmpty)
  }

  @Test func whatIsNoLedgerIsRefusedAndLeftAsItIs() throws {
    let scratch = try Scratch()
    let text = Data("id,price\n1,2\n".utf8) + Data(repeating: 65, count: 2000)
    try text.write(to: URL(filePath: scratch.ledger))
    #expect(refusal { try read(scratch.ledger) }.contains("no ledger"))
    #expect(refusal { try write(scratch.ledger) }.contains("no ledger"))
    #expect(try Data(contentsOf: URL(filePath: scratch.ledger)) == text)
    #expect(refusal { try write(scratch.url.path) }.contains("a folder"))
  }

  @Test func anotherProgramsDatabaseIsRefused() throws {
    let scratch = try Scratch()
    let other = try Connection(scratch.ledger, flags: 6)
    try other.execute("CREATE TABLE mine(x)")
    #expect(refusal { try read(scratch.ledger) }.contains("another program"))
    #expect(refusal { try write(scratch.ledger) }.contains("another program"))
  }

  @Test func aNewerLedgerIsNotTouched() throws {
    let scratch = try Scratch()
    try write(scratch.ledger).connection.execute("PRAGMA user_version = 99")
    #expect(throws: LedgerError.newer(path: scratch.ledger, version: 99)) {
      try write(scratch.ledger)
    }
    #expect(throws: LedgerError.newer(path: scratch.ledger, version: 99)) {
      try read(scratch.ledger)
    }
  }

  @Test func damageIsNamed() throws {
    let scratch = try Scratch()
    let records = (1...3000).map { Record.transaction(transaction("\($0)")) }
    try write(scratch.ledger).take("a", records)
    let whole = try Data(contentsOf: URL(filePath: scratch.ledger))
    try whole.prefix(whole.count / 2).write(to: URL(filePath: scratch.ledger))
    let message = refusal {
      let ledger = try read(scratch.ledger)
      _ = try ledger.chains()
      return ledger
    }
    #expect(message.contains("damaged") || message.contains("SQLite says"), "\(message)")
  }

  @Test func aFullDiskKeepsNothingOfTheFile() throws {
    let scratch = try Scratch()
    let ledger = try write(scratch.ledger)
    try ledger.take("a", [.transaction(transaction("1"))])
    let pages = try ledger.connection.integer("PRAGMA page_count")
    try ledger.connection.execute("PRAGMA max_page_count = \(pages + 5)")
    let records = (2...5000).map { Record.transaction(transaction("\($0)")) }
    #expect(throws: LedgerError.diskFull(path: scratch.ledger)) {
      try ledger.take("b", records)
    }
    #expect(try ledger.chains().count == 1)
    try ledger.connection.execute("PRAGMA max_page_count = 1000000")
    try ledger.take("b", records)
    #expect(try ledger.chains().count == 5000)
  }

  @Test func viewsShowTextsAndWholeIds() throws {
    let scratch = try Scratch()
    let symbols = SymbolTable()
    let ledger = try Ledger.openForWriting(scratch.ledger, symbols: symbols)
    let record = transaction("000123") {
      $0.productId = symbols.intern("pro")
      $0.appAccountToken = "5b1f0c9e-0000-4000-8000-0000000000ff"
    }
    try ledger.take("a", [.transaction(record)])
    let row = try ledger.connection.prepare(
      "SELECT transaction_id, product_id, app_account_token, environment FROM v_transactions")
    #expect(try row.step())
    #expect(
      (0..<4).map { row.text($0) } == [
        "000123", "pro", "5b1f0c9e-0000-4000-8000-0000000000ff", "Production",
      ])
    for view in [
      "chains", "copies", "sightings", "notifications", "renewals", "posts", "files", "rejects",
    ] {
      _ = try ledger.connection.integer("SELECT count(*) FROM v_\(view)")
    }
  }
}
