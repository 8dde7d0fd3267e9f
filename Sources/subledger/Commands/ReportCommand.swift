import Foundation
import Ledger
import Metrics
import Records
import Reports

struct ReportCommand: Command {
  static let name = "report"
  static let summary = "writes a CSV a metric and an HTML page"
  static let operands = ""
  static let discussion = """
    The folder gets index.html, a CSV file for each metric and schema.json, which says what the
    columns mean. Readers of the folder see the old set or the new one, never a mixture; a folder
    with files that are not a report's is refused.

    example:
      $ subledger report --output reports/sample
      \(example)
    """
  static let example = "reports/sample/index.html"
  static let options = [output] + MetricOptions.options

  private static let output = Option(
    name: "--output", value: "DIR", help: "the folder (default: reports/latest)", isSetting: true)

  /// The tables of a report: every metric, and churn over all currencies.
  private static let tables: [(name: String, metric: Metric, countsOnly: Bool)] =
    Metric.allCases.map { (name: $0.rawValue, metric: $0, countsOnly: false) }
    + [(name: "churn-overall", metric: .churn, countsOnly: true)]

  private let settings: Settings
  private let options: MetricOptions

  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    options = try MetricOptions(settings)
    if case .each = options.environment {
      throw .usage("--environment each: a report shows one environment; make one for each")
    }
    if let surplus = settings.arguments.positionals.first {
      throw .usage(
        "subledger report: \(surplus): nothing is expected here; --output names a folder")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let folder = settings[Self.output] ?? "reports/latest"
    let answers = try Answers(settings, options, console)
    let found = try answers.answer { asOf, span in
      Self.tables.map { _, metric, countsOnly in
        var query = Query(metric, options: options, asOf: asOf, span)
        query.countsOnly = countsOnly
        return query
      }
    }
    guard let answer = found.first else { throw Failure("nothing to report") }
    let content = ReportContent(
      title: "Subscriptions", asOf: StatusCommand.time(answer.asOf),
      timeZone: options.timeZone.identifier == "GMT" ? "UTC" : options.timeZone.identifier,
      currency: options.currency ?? "native", environment: answers.name(answer.environment),
      version: Program.version,
      tables: zip(Self.tables, answer.tables).map { ReportTable($0.name, $1) },
      quality: answer.quality, inputs: try inputs(answers.ledger), notes: [answer.coverage])
    do {
      try ReportFolder(folder).publish(Report(content).files())
    } catch {
      throw Failure("\(error)")
    }
    console.write("\(folder)/index.html\n")
    return .done
  }

  /// The files that were read, each once, in an order that does not depend on when.
  private func inputs(_ ledger: Ledger) throws -> [SourceFile] {
    try ledger.files().filter { !$0.outcome.isRepeat }.map { file in
      let outcome = file.outcome
      return SourceFile(
        name: file.entry.name, sha256: file.entry.sha256,
        recordCount: outcome.new + outcome.updated + outcome.repeated + outcome.older
          + outcome.otherEnvironment)
    }.sorted { ($0.name, $0.sha256) < ($1.name, $1.sha256) }
  }
}
