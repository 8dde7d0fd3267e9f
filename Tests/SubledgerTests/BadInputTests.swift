import Foundation
import Testing

/// Input that no reader should meet: a message with the place, and the rest is taken in.
@Suite struct BadInputTests {
  private let scratch: ScratchFolder
  private let good: String

  init() throws {
    scratch = try ScratchFolder()
    good = try scratch.write(
      "good.ndjson", Data(#"{"transactionId":"1","purchaseDate":1704448800000}"#.utf8))
  }

  private func ingest(_ paths: String...) throws -> Program.Result {
    try Program.run(
      [
        "ingest", "--ledger", scratch.url.appending(path: "b.sqlite").path,
      ] + paths)
  }

  private func rejects() throws -> [[String]] {
    let result = try Program.run([
      "rejects", "--format", "csv", "--ledger", scratch.url.appending(path: "b.sqlite").path,
    ])
    return Array(CSV.rows(result.output).dropFirst())
  }

  @Test func binary() throws {
    let bytes = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let result = try ingest(try scratch.write("image.png", bytes), good)
    #expect(result.exitCode == 2)
    #expect(result.output.contains("good.ndjson: 1 new"))
    #expect(try rejects().count == 1)
  }

  @Test func aTruncatedGzipKeepsNothingOfItsFile() throws {
    let lines = (0..<20_000).map {
      #"{"transactionId":"\#($0 &* 7919)","purchaseDate":1704448800000}"#
    }
    let packed = try Packing.gzip(Data(lines.joined(separator: "\n").utf8))
    let result = try ingest(try scratch.write("cut.gz", packed.prefix(packed.count / 2)), good)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("cut.gz") && result.errors.contains("nothing of it was kept"))
    #expect(result.output.contains("good.ndjson: 1 new"))
    let status = try Program.run([
      "status", "--format", "csv", "--ledger", scratch.url.appending(path: "b.sqlite").path,
    ])
    #expect(status.output.contains("production,transactions,1\n"))
  }

  @Test func deepNestingNaNAndOverflow() throws {
    let text = [
      String(repeating: "[", count: 200_000), #"{"transactionId":"2","price":NaN}"#,
      #"{"transactionId":"3","purchaseDate":1704448800000,"price":1e400}"#,
      #"{"transactionId":"4","purchaseDate":1704448800000,"quantity":99999999999999999999}"#,
      #"{"transactionId":"5","purchaseDate":1704448800000}"#,
    ].joined(separator: "\n")
    let result = try ingest(try scratch.write("bad.ndjson", Data(text.utf8)))
    #expect(result.exitCode == 2)
    #expect(result.output.contains("1 new, 4 rejected"))
    #expect(try rejects().map { $0[1] } == ["1", "2", "3", "4"])
  }

  @Test func aLineOfAHundredMegabytes() throws {
    let file = scratch.url.appending(path: "long.ndjson")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(#"{"transactionId":"2","more":""#.utf8))
    let block = Data(repeating: 0x61, count: 1 << 20)
    for _ in 0..<100 { try handle.write(contentsOf: block) }
    try handle.write(contentsOf: Data("\"}\n".utf8 + Data(contentsOf: URL(filePath: good))))
    try handle.close()
    let result = try ingest(file.path)
    #expect(result.exitCode == 2)
    #expect(result.output.contains("1 new, 1 rejected"))
    let reject = try #require(try rejects().first)
    #expect(reject[3].contains("64 MiB"))
    #expect(reject[4].utf8.count == 64 << 10)
  }

  @Test func whatIsNotThereOrMayNotBeRead() throws {
    let missing = scratch.url.appending(path: "missing.ndjson").path
    let result = try ingest(missing, good)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("missing.ndjson: no such file or folder"))
    #expect(result.output.contains("good.ndjson: 1 new"))
    // The administrator may read everything.
    guard getuid() != 0 else { return }
    let secret = scratch.url.appending(path: "secret")
    try FileManager.default.createDirectory(at: secret, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: secret.path)
    let refused = try ingest(secret.path)
    #expect(refused.exitCode == 1 && refused.errors.contains("may not be listed"))
  }

  @Test func standardInput() throws {
    let result = try Program.run(
      ["ingest", "-", "--ledger", ":memory:"],
      input: Packing.gzip(Data(contentsOf: URL(filePath: good))))
    #expect(result.output == "stdin: 1 new\n" && result.exitCode == 0)
  }

  @Test func suspectPricesAreNotUsed() throws {
    let text =
      #"{"transactionId":"2","purchaseDate":1704448800000,"price":9990,"currency":"USD"}"#
      + "\n"
      + #"{"transactionId":"3","purchaseDate":1704448800000,"price":9.99,"currency":"USD"}"#
    let result = try ingest(try scratch.write("mixed.ndjson", Data(text.utf8)))
    #expect(result.errors.contains("none of its prices is used"))
    let revenue = try Program.run([
      "query", "revenue", "--format", "csv", "--as-of", "2024-01-31", "--ledger",
      scratch.url.appending(path: "b.sqlite").path,
    ])
    #expect(CSV.rows(revenue.output).last?.contains("2") == true)
    #expect(!revenue.output.contains("9.99") && !revenue.output.contains("9990"))
  }
}
