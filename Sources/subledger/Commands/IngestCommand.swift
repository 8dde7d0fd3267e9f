import Foundation
import Ingest
import Ledger
import Records

struct IngestCommand: Command {
  static let name = "ingest"
  static let summary = "reads export files into the ledger"
  static let operands = "PATH…"
  static let discussion = """
    PATH is a file, a folder or - (the standard input). Every supported export is recognised by its
    content: transactions (JSON, CSV, device-side records), tokens (JWS), notifications, pages of the
    App Store Server API and app posts, plain or packed with gzip or zstd. Each file is taken in whole
    or not at all, and taking it in again changes nothing. Lines that cannot be used are kept: see
    `subledger rejects`.

    example:
      $ subledger ingest sample-data/broken-lines.ndjson
      \(example)
    """
  static let example = """
    sample-data/broken-lines.ndjson: 2 new, 4 rejected
    """
  static let options = [strict, format]

  private static let strict = Option(
    name: "--strict", value: nil, help: "do not take in a file that has a rejected line")
  private static let format = Option(
    name: "--format", value: "FORMAT",
    help: "what the objects are, if content does not tell: "
      + InputFormat.allCases.map(\.rawValue).joined(separator: ", "))

  private let paths: [String]
  private let ledgerPath: String
  private let isStrict: Bool
  private let format: InputFormat?

  init(_ settings: Settings) throws(Failure) {
    paths = settings.arguments.positionals
    ledgerPath = settings.ledgerPath
    isStrict = settings.arguments.has(Self.strict)
    format = try settings.arguments[Self.format].map { (text) throws(Failure) in
      guard let format = InputFormat(rawValue: text) else {
        throw .usage(
          "subledger ingest: --format \(text): there is no such format; one of "
            + InputFormat.allCases.map(\.rawValue).joined(separator: ", "))
      }
      return format
    }
    if paths.isEmpty {
      throw .usage("subledger ingest: name the files or folders to read, or - for standard input")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let (files, errors) = InputFiles.expand(paths)
    for error in errors { console.warn("\(error)") }
    guard !files.isEmpty else {
      if errors.isEmpty { console.warn("subledger ingest: the folder holds no files") }
      return errors.isEmpty ? .done : .failed
    }
    let ledger = try openLedger()
    let intake = Intake(
      ledger: ledger.ledger, symbols: ledger.symbols, format: format, isStrict: isStrict,
      now: Instant(Date().timeIntervalSince1970 * 1000))
    var (hasFailed, hasRejects) = (!errors.isEmpty, false)
    for file in files {
      console.progress("reading \(file.name)")
      let result = intake.take(file)
      console.endProgress()
      switch result {
      case .taken(let summary, let outcome):
        hasRejects = hasRejects || outcome.rejected > 0
        console.write("\(file.name): \(Self.describe(outcome))\n")
        if summary.pricesAreSuspect {
          console.warn(
            "\(file.name): none of its prices is used: some are whole numbers (milliunits), some"
              + " have a decimal point (units), and one kind must be a thousand times off")
        }
      case .empty(let kind): console.warn("\(file.name): nothing was read: \(kind.message)")
      case .refused(let message):
        hasFailed = true
        console.warn(message)
      case .stopped(let failure): throw failure
      }
    }
    if hasFailed { return .failed }
    return hasRejects ? .needsLook : .done
  }

  private func openLedger() throws(Failure) -> (ledger: Ledger, symbols: SymbolTable) {
    let symbols = SymbolTable()
    do {
      return (try Ledger.openForWriting(ledgerPath, symbols: symbols), symbols)
    } catch {
      throw Failure(error)
    }
  }

  private static func describe(_ outcome: FileOutcome) -> String {
    let parts = [
      (outcome.updated, "updated"), (outcome.repeated, "repeated"), (outcome.older, "older"),
      (outcome.otherEnvironment, "of other environments"), (outcome.rejected, "rejected"),
    ]
    return
      (["\(outcome.new) new"] + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" })
      .joined(separator: ", ")
  }
}

extension Failure {
  init(_ error: LedgerError) {
    if case .busy = error {
      self.init("\(error)", code: .busy)
    } else {
      self.init("\(error)")
    }
  }
}
