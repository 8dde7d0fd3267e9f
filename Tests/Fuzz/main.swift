// Reads broken exports until the time is up: `subledger-fuzz CORPUS SECONDS [SEED]`.
//
// Files of the corpus are cut, spliced and bent, and read as `ingest` reads them. Whatever comes
// must be records or rejects: a trap ends the program, and so does a count that is not right. The
// seed of each round is printed before the round that fails, so that it can be run again.

import Foundation
import Ingest
import Records

/// SplitMix64: small, seeded, the same everywhere.
struct Random {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(bound, 1))) }
}

/// Bends a file: bytes changed, taken out, doubled, or taken from another file.
func bend(_ original: [UInt8], _ other: [UInt8], _ random: inout Random) -> [UInt8] {
  let length = 1 + random.below(min(original.count, 6000))
  let start = random.below(original.count - length + 1)
  var bytes = Array(original[start..<start + length])
  for _ in 0..<1 + random.below(12) where !bytes.isEmpty {
    let place = random.below(bytes.count)
    switch random.below(7) {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes[place] = telling[random.below(telling.count)]
    case 2: bytes.insert(telling[random.below(telling.count)], at: place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(40)))
    case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 200)], at: place)
    case 5:
      let from = random.below(other.count)
      bytes.insert(contentsOf: other[from..<min(other.count, from + random.below(400))], at: place)
    default: bytes.insert(contentsOf: snippets[random.below(snippets.count)].utf8, at: place)
    }
  }
  return bytes
}

/// Bytes that mean something in JSON, CSV and tokens.
let telling = Array("{}[]\",:\\.-+eE0123456789\n\r\t ;'nulltrueNaN\u{0}".utf8)
let snippets = [
  "\\u", "\\ud83d", "99999999999999999999999", "-9223372036854775808", "1e999999", "\"price\":9.99",
  "\"purchaseDate\":\"2024-02-30\"", "{\"signedPayload\":\"", "[[[[[[[[", "\"data\":[", "eyJ.eyJ.",
  "\u{FEFF}", "\"\"", "\\N", "transaction_id,", "\r\n", "\"environment\":null", "0x1p3", "\u{2028}",
]

func read(_ bytes: [UInt8], seed: UInt64, file: String) {
  do {
    try Data(bytes).write(to: URL(filePath: file))
    var (records, rejects) = (0, 0)
    let summary = try ExportReader(symbols: SymbolTable()).read(
      InputFile(path: file),
      onRecord: { _, place in
        records += 1
        guard place.line > 0, place.column > 0 else { fail("a place before the file", seed) }
      },
      onReject: { reject in
        rejects += 1
        guard reject.place.line > 0, !reject.reason.isEmpty else { fail("a reject without", seed) }
      })
    guard summary.recordCount == records, summary.rejectCount == rejects,
      summary.byteCount == bytes.count
    else { fail("counts that are not right", seed) }
  } catch is IngestError {
    // What looks packed and is not: an error in words.
  } catch {
    fail("\(error)", seed)
  }
}

func fail(_ what: String, _ seed: UInt64) -> Never {
  print("seed \(seed): \(what)")
  exit(1)
}

guard CommandLine.arguments.count >= 3, let seconds = Double(CommandLine.arguments[2]) else {
  print("usage: subledger-fuzz CORPUS SECONDS [SEED]")
  exit(64)
}
let corpus = InputFiles.expand([CommandLine.arguments[1]]).files.compactMap { file in
  try? Array(Data(contentsOf: URL(filePath: file.name)))
}.filter { !$0.isEmpty && !$0.starts(with: [0x1f, 0x8b]) && !$0.starts(with: [0x28, 0xb5]) }
guard !corpus.isEmpty else {
  print("\(CommandLine.arguments[1]): no files to bend")
  exit(64)
}
let scratch = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(getpid())").path
var seed = CommandLine.arguments.count > 3 ? UInt64(CommandLine.arguments[3]) ?? 1 : 1
let deadline = Date().addingTimeInterval(seconds)
var rounds = 0
repeat {
  var random = Random(seed: seed)
  let bytes = bend(
    corpus[random.below(corpus.count)], corpus[random.below(corpus.count)], &random)
  try? Data("\(seed)\n".utf8).write(to: URL(filePath: scratch + ".seed"))
  read(bytes, seed: seed, file: scratch)
  seed += 1
  rounds += 1
} while Date() < deadline
try? FileManager.default.removeItem(atPath: scratch)
try? FileManager.default.removeItem(atPath: scratch + ".seed")
print("\(rounds) broken files read, none trapped; the next seed is \(seed)")
