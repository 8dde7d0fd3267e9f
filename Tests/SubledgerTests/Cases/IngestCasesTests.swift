import Foundation
import Testing

/// Faults of reading and keeping that users of other tools reported.
@Suite struct IngestCasesTests {
  @Test("01: a restore under a new id adds no money")
  func restore() throws {
    let ledger = try CaseLedger("01")
    try ledger.ingest("input.ndjson")
    #expect(
      try ledger.query("revenue --interval year --as-of 2024-03-01", "sales", "gross")
        == ["2|19.98"])
    #expect(
      try ledger.query("renewals --interval year --as-of 2024-03-01", "due", "renewed")
        == ["1|1"])
    #expect(
      try ledger.query("quality --as-of 2024-03-01", "name", "value").contains(
        "restored_duplicates|1"))
    #expect(try ledger.run(["status"]).output.contains("3"))
  }

  @Test("02: a notification sent again counts once, and counts no money")
  func retries() throws {
    let ledger = try CaseLedger("02")
    try ledger.ingest("input.ndjson")
    #expect(
      try ledger.query("revenue --interval year --as-of 2024-12-31", "sales", "gross", "refunds")
        == ["1|9.99|0.00"])
    #expect(
      try ledger.query("subscription-movement --interval year --as-of 2024-12-31", "new") == ["1"])
    let status = try ledger.run(["status", "--format", "json"]).output
    #expect(status.contains("3"))
  }

  @Test("04: test purchases are kept apart")
  func environments() throws {
    let ledger = try CaseLedger("04")
    let ingest = try ledger.ingest("input.ndjson")
    #expect(ingest.output.contains("4 of other environments"))
    #expect(
      try ledger.query("revenue --interval year --as-of 2024-01-31", "sales", "gross")
        == ["1|9.99"])
    #expect(
      try ledger.query("subscriptions --interval year --as-of 2024-01-31", "active_paid") == ["1"])
    #expect(
      try ledger.query(
        "revenue --interval year --environment each --as-of 2024-01-31", "environment", "sales"
      ) == ["production|1", "sandbox|3", "xcode|1"])
  }

  @Test("05: a missing price is neither zero nor a trial")
  func missingPrice() throws {
    let ledger = try CaseLedger("05")
    try ledger.ingest("input.ndjson")
    let asOf = "--as-of 2023-12-16"
    #expect(
      try ledger.query("revenue \(asOf)", "currency", "sales", "gross", "unpriced")
        == ["USD|1|9.99|1"])
    #expect(
      try ledger.query("subscriptions \(asOf)", "active_paid", "active_trial") == ["2|1"])
    #expect(try ledger.query("trials \(asOf)", "started") == ["1"])
    #expect(try ledger.query("arpu \(asOf)", "payers", "arppu", "unpriced") == ["1|9.99|1"])
  }

  @Test("07: prices above 32 bits")
  func largePrices() throws {
    let ledger = try CaseLedger("07")
    try ledger.ingest("input.ndjson")
    #expect(
      try ledger.query("revenue --as-of 2024-04-30", "currency", "gross") == ["VND|9998000"])
    #expect(try ledger.query("mrr --as-of 2024-04-30", "mrr") == ["833166.666666"])
    let table = try ledger.run(["query", "mrr", "--as-of", "2024-04-30", "--format", "markdown"])
    #expect(table.output.contains("833,167") || table.output.contains("833167"))
  }

  @Test("08: each currency has its own digits")
  func minorUnits() throws {
    let ledger = try CaseLedger("08")
    try ledger.ingest("input.ndjson")
    #expect(
      try ledger.query("revenue --as-of 2024-01-31", "currency", "gross")
        == ["JPY|1500", "KRW|14000", "KWD|2.990", "USD|9.99"])
  }

  @Test("14: family members are no subscribers")
  func familySharing() throws {
    let ledger = try CaseLedger("14")
    try ledger.ingest("input.ndjson")
    #expect(
      try ledger.query(
        "subscriptions --from 2024-01-01 --to 2024-03-31 --as-of 2024-12-31",
        "period", "active_paid", "family_shared", "customers")
        == ["2024-01|1|1|1", "2024-02|1|1|1", "2024-03|1|0|1"])
    #expect(
      try ledger.query("revenue --interval year --as-of 2024-12-31", "gross", "refunds")
        == ["59.99|0.00"])
    #expect(
      try ledger.query("churn --interval year --as-of 2024-12-31", "churned", "joined_and_churned")
        == ["0|0"])
  }

  @Test("16: an old export does not undo a newer one", arguments: [true, false])
  func staleFile(newerFirst: Bool) throws {
    let ledger = try CaseLedger("16")
    try ledger.ingest(newerFirst ? "newer.ndjson" : "older.ndjson")
    let second = try ledger.ingest(newerFirst ? "older.ndjson" : "newer.ndjson")
    #expect(second.output.contains(newerFirst ? "1 older" : "1 updated"))
    #expect(
      try ledger.query("revenue --as-of 2024-02-28", "period", "gross", "refunds", "net")
        == ["2024-01|9.99|0.00|9.99", "2024-02|0.00|9.99|-9.99"])
  }

  @Test("19: unknown types and fields are kept and counted")
  func unknownTypes() throws {
    let ledger = try CaseLedger("19")
    try ledger.ingest("input.ndjson")
    #expect(
      try ledger.query("revenue --interval year --as-of 2024-01-31", "sales", "gross")
        == ["2|19.98"])
    #expect(
      try ledger.query("quality --as-of 2024-01-31", "name", "value").contains("unknown_types|3"))
  }

  @Test("20: bad lines are named and the rest is read")
  func dirtyLines() throws {
    let ledger = try CaseLedger("20")
    try ledger.ingest("input.ndjson", exit: 2)
    #expect(try ledger.query("revenue --interval year --as-of 2024-01-31", "gross") == ["29.97"])
    let rejects = CSV.rows(try ledger.run(["rejects", "--format", "csv"]).output)
    let line = try #require(rejects.first?.firstIndex(of: "line"))
    #expect(rejects.dropFirst().map { $0[line] } == ["4", "6"])
  }

  @Test("20: strict keeps nothing of a file with a bad line")
  func strict() throws {
    let ledger = try CaseLedger("20")
    let result = try ledger.run([
      "ingest", "--strict", ledger.path("input.ndjson"), ledger.path("no_trailing_newline.ndjson"),
    ])
    #expect(result.exitCode != 0)
    // The other file, whose last line has no newline, is whole.
    #expect(try ledger.query("revenue --interval year --as-of 2024-01-31", "sales") == ["2"])
  }

  @Test("21: every shape of a date")
  func dates() throws {
    let ledger = try CaseLedger("21")
    try ledger.ingest("input.ndjson", exit: 2)
    #expect(
      try ledger.query("revenue --interval day --as-of 2024-03-07", "period", "sales")
        == ["2024-03-07|8"])
    let rejects = try ledger.run(["rejects", "--format", "csv"]).output
    #expect(rejects.contains("07/03/2024"))
    #expect(CSV.rows(rejects).count == 2)
  }

  @Test("22: ids keep every digit")
  func identifiers() throws {
    let ledger = try CaseLedger("22")
    try ledger.ingest("input.ndjson")
    #expect(
      try ledger.query("revenue --as-of 2024-03-31", "sales", "gross") == ["3|29.97"])
    #expect(
      try ledger.query("subscriptions --as-of 2024-03-31", "active_paid", "customers") == ["3|3"])
  }

  @Test("53: three kinds of nothing, each with its own words")
  func empty() throws {
    let ledger = try CaseLedger("53")
    try ledger.ingest("zero_byte.ndjson")
    let zero = try ledger.run(["ingest", ledger.path("zero_byte.ndjson")])
    #expect((zero.output + zero.errors).contains("empty"))
    let header = try ledger.run(["ingest", ledger.path("header_only.tsv")])
    #expect((header.output + header.errors).contains("header"))
    let gzip = try ledger.run(["ingest", ledger.path("bad.ndjson.gz")])
    #expect(gzip.exitCode == 1)
    #expect(gzip.errors.contains("bad.ndjson.gz") && gzip.errors.contains("gzip"))
  }

  @Test("54: the same file again, under another name, compressed")
  func sameFileTwice() throws {
    let ledger = try CaseLedger("54")
    try ledger.ingest("input.ndjson")
    let again = try ledger.ingest("input.ndjson")
    #expect(again.output.contains("0 new") && again.output.contains("3 repeated"))
    let copy = try ledger.ingest("copy_with_other_name.ndjson")
    #expect(copy.output.contains("0 new") && copy.output.contains("3 repeated"))
    let compressed = try ledger.write(
      "copy.ndjson",
      String(
        contentsOfFile: ledger.path("input.ndjson"), encoding: .utf8))
    let gzip = Process()
    gzip.executableURL = URL(filePath: "/bin/gzip")
    gzip.arguments = [compressed]
    try gzip.run()
    gzip.waitUntilExit()
    let third = try ledger.run(["ingest", compressed + ".gz"])
    #expect(third.exitCode == 0 && third.output.contains("3 repeated"))
    #expect(
      try ledger.query("revenue --interval year --as-of 2024-01-31", "sales", "gross")
        == ["3|29.97"])
  }

  @Test("61: totals are over all rows")
  func noRowCap() throws {
    let ledger = try CaseLedger("54")
    let lines = (0..<1200).map { index in
      let start = 1_704_448_800_000 + index * 1000
      return #"{"transactionId":"\#(950_000_000_000_000 + index)","productId":"m","#
        + #""type":"Auto-Renewable Subscription","purchaseDate":\#(start),"#
        + #""expiresDate":\#(start + 2_678_400_000),"price":9990,"currency":"USD"}"#
    }
    let file = try ledger.write("many.ndjson", lines.joined(separator: "\n"))
    #expect(try ledger.run(["ingest", file]).exitCode == 0)
    let asOf = "--as-of 2024-01-06T00:00:00Z"
    #expect(try ledger.query("subscriptions \(asOf)", "active_paid") == ["1200"])
    #expect(try ledger.query("mrr \(asOf)", "mrr") == ["11988.00"])
  }
}
