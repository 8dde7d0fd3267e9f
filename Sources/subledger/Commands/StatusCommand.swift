import Foundation
import Ledger
import Metrics
import Money
import Records
import Reports

struct StatusCommand: Command {
  static let name = "status"
  static let summary = "says what the ledger holds"
  static let operands = ""
  static let discussion = """
    Counts by environment, from when to when the data reaches, how many transactions have a price,
    rejected lines and the last files that were taken in.

    example:
      $ subledger status
      \(example.replacing("\n", with: "\n  "))
    """
  static let example = #"""
    about       name                                        value
    ──────────  ──────────────────────────────────────────  ────────────────────────────────────────────────────────────────────
    production  transactions                                2,859
    production  priced_transactions                         2,832
    production  chains                                      879
    production  notifications                               2,036
    production  renewal_infos                               11
    production  app_posts                                   267
    production  first_purchase                              2025-01-20T15:49:03Z
    production  newest_row                                  2026-06-30T23:22:41Z
    production  newest_signed                               2026-06-30T23:22:41Z
    …
    """#
  static let options = [Option.format, .output]

  private let settings: Settings
  private let format: TableFormat

  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    format = try MetricOptions.choice(.format, settings) ?? .table
  }

  func run(_ console: Console) throws -> ExitCode {
    let rows: [[Cell]]
    do {
      let ledger = try Ledger.openForReading(settings.ledgerPath, symbols: SymbolTable())
      rows = try Self.rows(ledger.status()) + Self.rows(ledger.files())
    } catch {
      throw Failure(error)
    }
    let table = Table(
      columns: [Column("about", .key), Column("name", .key), Column("value", .text)], rows: rows)
    try deliver(TableWriter(format).text(table), to: settings[.output], console)
    return .done
  }

  private static func rows(_ status: LedgerStatus) -> [[Cell]] {
    var rows: [[Cell]] = []
    func add(_ about: String, _ name: String, _ value: Cell) {
      rows.append([.text(about), .text(name), value])
    }
    for environment in status.environments {
      let about = environment.name.lowercased()
      add(about, "transactions", .count(Int128(environment.transactions)))
      add(about, "priced_transactions", .count(Int128(environment.priced)))
      add(about, "chains", .count(Int128(environment.chains)))
      add(about, "notifications", .count(Int128(environment.notifications)))
      add(about, "renewal_infos", .count(Int128(environment.renewals)))
      add(about, "app_posts", .count(Int128(environment.posts)))
      add(about, "first_purchase", date(environment.span?.earliest))
      add(about, "newest_row", date(environment.span?.newest))
      add(about, "newest_signed", date(environment.span?.newestSigned))
    }
    add("ledger", "distinct_copies", .count(Int128(status.copies)))
    add("ledger", "rejected_lines", .count(Int128(status.rejects)))
    add("ledger", "unknown_types", .text(status.unknownTypes.joined(separator: ", ")))
    add("ledger", "files_read", .count(Int128(status.files)))
    return rows
  }

  /// The last five files.
  private static func rows(_ files: [LedgerFile]) -> [[Cell]] {
    files.suffix(5).reversed().map { file in
      let outcome = file.outcome
      return [
        .text("file"), .text(file.entry.name),
        .text(
          "\(outcome.new) new, \(outcome.updated) updated, \(outcome.repeated) repeated,"
            + " \(outcome.rejected) rejected at \(time(file.entry.ingestedAt))"),
      ]
    }
  }

  private static func date(_ instant: Instant?) -> Cell {
    instant.map { .text(time($0)) } ?? .blank
  }

  /// ISO 8601 in UTC, whole seconds.
  static func time(_ instant: Instant) -> String {
    Date(timeIntervalSince1970: TimeInterval(CivilDay.floorQuotient(instant, 1000)))
      .formatted(.iso8601)
  }
}
