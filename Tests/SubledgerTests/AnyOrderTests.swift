import Foundation
import Ledger
import Records
import Testing

/// The ledger and the reports are a function of what was read, not of how it came.
@Suite struct AnyOrderTests {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func anyOrderSplitRepetitionAndPackingGivesTheSameBytes(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let parts = try split(Sample.files(), &random)
    var order = parts.indices.shuffled(using: &random)
    order += order.prefix(10).shuffled(using: &random)
    let scratch = try ScratchFolder()
    var paths: [String] = []
    for (place, part) in order.enumerated() {
      let isPacked = random.next() % 3 == 0
      let data = isPacked ? try Packing.gzip(parts[part]) : parts[part]
      paths.append(try scratch.write("\(place).\(isPacked ? "gz" : "txt")", data))
    }
    let shuffled = try outcome(of: paths)
    let straight = try Self.straight.get()
    #expect(shuffled.dump == straight.dump)
    #expect(shuffled.tables.keys.sorted() == straight.tables.keys.sorted())
    for (name, table) in straight.tables { #expect(shuffled.tables[name] == table, "\(name)") }
  }

  private struct Outcome {
    var dump: String
    /// The CSV files by name.
    var tables: [String: Data]
  }

  private static let straight = Result { try outcome(of: [Sample.folder.path]) }

  private func outcome(of paths: [String]) throws -> Outcome { try Self.outcome(of: paths) }

  private static func outcome(of paths: [String]) throws -> Outcome {
    let scratch = try ScratchFolder()
    let ledger = scratch.url.appending(path: "a.sqlite").path
    let report = scratch.url.appending(path: "report")
    let ingest = try Program.run(["ingest", "--ledger", ledger] + paths)
    try #require(ingest.exitCode == 2, "\(ingest.errors)")
    let made = try Program.run(["report", "--ledger", ledger, "--output", report.path])
    try #require(made.exitCode == 0, "\(made.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: report.path)
      .filter { $0.hasSuffix(".csv") }
    var tables: [String: Data] = [:]
    for name in names { tables[name] = try Data(contentsOf: report.appending(path: name)) }
    #expect(tables.count > 10)
    let dump = try Ledger.openForReading(ledger, symbols: SymbolTable()).canonicalDump()
    #expect(dump.count > 100_000)
    return Outcome(dump: dump, tables: tables)
  }

  /// Cuts files of lines anywhere between lines, their lines in any order; others stay whole.
  private func split(_ files: [String: Data], _ random: inout SplitMix) throws -> [Data] {
    var parts: [Data] = []
    for name in files.keys.sorted() {
      let text = String(decoding: try #require(files[name]), as: UTF8.self)
        .replacing("\u{FEFF}", with: "")
      let isTable = name.contains(".csv")
      let isLines =
        isTable || (name.contains("ndjson") && !name.contains("broken"))
        || name.hasSuffix(".jws")
      guard isLines else {
        parts.append(Data(text.utf8))
        continue
      }
      var lines = text.split(whereSeparator: \.isNewline).map(String.init)
      let header = isTable ? [lines.removeFirst()] : []
      var rest = lines.shuffled(using: &random)[...]
      while !rest.isEmpty {
        let count = 1 + Int(random.next() % 400)
        let part = header + rest.prefix(count)
        parts.append(Data(part.joined(separator: "\n").utf8))
        rest = rest.dropFirst(count)
      }
    }
    return parts
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
