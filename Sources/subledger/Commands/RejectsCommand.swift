import Ledger
import Metrics
import Records
import Reports

struct RejectsCommand: Command {
  static let name = "rejects"
  static let summary = "shows the lines that could not be used, and why"
  static let operands = ""
  static let discussion = """
    A line that could not be used is kept with its place and the reason; the rest of its file was
    taken in. Mend it in the export and ingest the file again.

    example:
      $ subledger rejects --limit 1 --format csv
      \(example.replacing("\n", with: "\n  "))
    """
  static let example = #"""
    file,line,column,reason,text
    sample-data/broken-lines.ndjson,2,91,no JSON: a text ends or breaks off here without its quote,"{""transactionId"":""430999000000002"",""originalTransactionId"":""430999000000002"",""bundleId"":""c"
    """#
  static let options = [file, limit, .format, .output]

  private static let file = Option(
    name: "--file", value: "NAME", help: "only of files with this name, as it was ingested")
  private static let limit = Option(name: "--limit", value: "N", help: "the first N only")

  private let settings: Settings
  private let limit: Int?
  private let format: TableFormat

  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    format = try MetricOptions.choice(.format, settings) ?? .table
    limit = try settings[Self.limit].map { (text) throws(Failure) in
      guard let limit = Int(text), limit > 0 else {
        throw .usage("--limit \(text): a number from 1 on is expected")
      }
      return limit
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let rejects: [LedgerReject]
    do {
      let ledger = try Ledger.openForReading(settings.ledgerPath, symbols: SymbolTable())
      rejects = try ledger.rejects(file: settings[Self.file], limit: nil)
    } catch {
      throw Failure(error)
    }
    let shown = limit.map { rejects.prefix($0) } ?? rejects[...]
    let table = Table(
      columns: Self.columns, rows: shown.map { Self.row($0, isShort: format == .table) })
    try deliver(TableWriter(format).text(table), to: settings[.output], console)
    if shown.count < rejects.count {
      console.warn("\(shown.count) of \(rejects.count) rejected lines are shown (--limit)")
    }
    return .done
  }

  private static let columns = [
    Column("file", .key), Column("line", .key), Column("column", .key), Column("reason", .text),
    Column("text", .text),
  ]

  /// In a terminal the text is cut where it would fill the screen.
  private static func row(_ found: LedgerReject, isShort: Bool) -> [Cell] {
    let text = found.reject.text
    return [
      .text(found.file), .count(Int128(found.reject.place.line)),
      .count(Int128(found.reject.place.column)), .text(found.reject.reason),
      .text(isShort && text.count > 60 ? text.prefix(60) + "…" : text),
    ]
  }
}
