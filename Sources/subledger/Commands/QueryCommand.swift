import Ledger
import Metrics
import Records
import Reports

struct QueryCommand: Command {
  static let name = "query"
  static let summary = "answers one metric as a table"
  static let operands = "METRIC"
  static var discussion: String {
    let names = metrics.map(\.name)
    let width = names.map(\.count).max() ?? 0
    let lines = metrics.map { metric in
      "  " + metric.name + String(repeating: " ", count: width + 2 - metric.name.count)
        + metric.summary
    }
    return """
      metrics:
      \(lines.joined(separator: "\n"))

      Dimensions for --by and --where:
        \(Dimension.allCases.map(\.rawValue).joined(separator: " "))

      An amount or rate that is not known or not defined is blank, never 0.

      example:
        $ subledger query subscriptions --from 2026-01-01 --to 2026-03-31
        \(example.replacing("\n", with: "\n  "))
      """
  }
  static let example = #"""
    period   active_paid  active_trial  in_grace  in_billing_retry  set_to_cancel  family_shared  customers  is_complete
    ───────  ───────────  ────────────  ────────  ────────────────  ─────────────  ─────────────  ─────────  ───────────
    2026-01          257            11         3                 5             15             11        268  yes
    2026-02          300             9         3                 8             15             12        309  yes
    2026-03          330             6         1                11              8             13        336  yes
    """#

  private static let qualityName = "quality"
  private static let metrics =
    Metric.allCases.map { (name: $0.rawValue, summary: $0.summary) }
    + [(name: qualityName, summary: "what the data does not say, or says doubtfully")]

  static let options =
    [interval, by, filter] + MetricOptions.options + [byEnd, view, .format, excel, .output]
  private static let interval = Option(
    name: "--interval", value: "LENGTH", help: "day, week, month, quarter or year (default: month)")
  private static let by = Option(
    name: "--by", value: "DIM[,DIM]", help: "a row for each value of these dimensions")
  private static let filter = Option(
    name: "--where", value: "DIM=VALUE[,VALUE]",
    help: "only what has one of these values; repeatable",
    isRepeatable: true)
  private static let byEnd = Option(
    name: "--by-end", value: nil, help: "trials: by the trial's end, not its start")
  private static let view = Option(
    name: "--view", value: "VIEW", help: "retention: renewals or calendar (default: renewals)")
  private static let excel = Option(
    name: "--excel", value: nil, help: "CSV that begins with a byte order mark, for Excel")

  private let settings: Settings
  private let options: MetricOptions
  /// nil for quality.
  private let metric: Metric?
  private let interval: Interval
  private let dimensions: [Dimension]
  private let filters: [Query.Filter]
  private let view: Query.RetentionView
  private let format: TableFormat

  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    let names = settings.arguments.positionals
    guard let name = names.first, names.count == 1 else {
      throw .usage(
        "subledger query: name one metric: " + Self.metrics.map(\.name).joined(separator: ", "))
    }
    metric = Metric(rawValue: name)
    if metric == nil, name != Self.qualityName {
      throw .usage(
        "subledger query: there is no metric \(name)"
          + suggestion(for: name, among: Self.metrics.map(\.name)) + "; one of "
          + Self.metrics.map(\.name).joined(separator: ", "))
    }
    options = try MetricOptions(settings)
    interval = try MetricOptions.choice(Self.interval, settings) ?? .month
    if let metric, metric.isByCohort, interval == .day {
      throw .usage("--interval day: cohorts of \(name) are weeks, months, quarters or years")
    }
    dimensions = try Self.dimensions(settings[Self.by], metric, Self.by.name)
    var filters: [Query.Filter] = []
    for text in settings.arguments.all(Self.filter) {
      filters.append(try Self.filter(text, metric))
    }
    self.filters = filters
    view = try MetricOptions.choice(Self.view, settings) ?? .renewals
    format = try MetricOptions.choice(.format, settings) ?? .table
  }

  private static func dimensions(_ text: String?, _ metric: Metric?, _ flag: String)
    throws(Failure) -> [Dimension]
  {
    guard let text else { return [] }
    var dimensions: [Dimension] = []
    for name in text.split(separator: ",") {
      let dimension = try dimension(String(name), metric, flag)
      if !dimensions.contains(dimension) { dimensions.append(dimension) }
    }
    return dimensions
  }

  private static func dimension(_ name: String, _ metric: Metric?, _ flag: String)
    throws(Failure) -> Dimension
  {
    let allowed = metric?.dimensions ?? []
    guard let dimension = Dimension(rawValue: name), allowed.contains(dimension) else {
      let names = allowed.map(\.rawValue)
      throw .usage(
        "\(flag) \(name): \(metric?.rawValue ?? qualityName) can be split and filtered by"
          + " \(names.isEmpty ? "nothing" : names.joined(separator: ", "))"
          + suggestion(for: name, among: names))
    }
    return dimension
  }

  private static func filter(_ text: String, _ metric: Metric?) throws(Failure) -> Query.Filter {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw .usage("--where \(text): DIM=VALUE is expected, such as country=USA,DEU")
    }
    let values = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return Query.Filter(try dimension(String(parts[0]), metric, filter.name), values)
  }

  func run(_ console: Console) throws -> ExitCode {
    let answers = try Answers(settings, options, console)
    let found = try answers.answer { asOf, span in
      metric.map { [query($0, asOf: asOf, span)] } ?? []
    }
    let table = answers.stacked(found) { $0.tables.first ?? $0.quality }
    let writer = TableWriter(format, excel: settings.arguments.has(Self.excel))
    try deliver(writer.text(table), to: settings[.output], console)
    return .done
  }

  private func query(_ metric: Metric, asOf: Instant, _ span: LedgerSpan?) -> Query {
    var query = Query(metric, options: options, asOf: asOf, span)
    query.interval = interval
    query.dimensions = dimensions
    query.filters = filters
    query.trialCohort = settings.arguments.has(Self.byEnd) ? .byEnd : .byStart
    query.retentionView = view
    return query
  }
}

extension Query {
  /// A query of whole months over what the options say.
  init(_ metric: Metric, options: MetricOptions, asOf: Instant, _ span: LedgerSpan?) {
    self.init(metric, asOf: asOf)
    timeZone = options.timeZone
    earliest = span?.earliest
    from = options.from
    to = options.to
    normalization = options.normalization
    refundBooking = options.refundBooking
  }
}
