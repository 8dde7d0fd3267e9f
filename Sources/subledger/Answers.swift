import Foundation
import Ingest
import Ledger
import Metrics
import Money
import Records
import Subscriptions

/// Asks metrics of a ledger: one pass over its chains answers any number of queries.
struct Answers {
  let ledger: Ledger
  let symbols: SymbolTable
  let options: MetricOptions
  let currency: ReportingCurrency
  private let catalogue: Catalogue
  private let refusedRates: Int

  /// Opens what is to be asked: the ledger, or exports taken into one that ends with the run.
  init(_ settings: Settings, _ options: MetricOptions, _ console: Console) throws {
    self.options = options
    symbols = SymbolTable()
    let files = settings.arguments.all(MetricOptions.files)
    do {
      ledger =
        files.isEmpty
        ? try Ledger.openForReading(settings.ledgerPath, symbols: symbols)
        : try Ledger.openForWriting(":memory:", symbols: symbols)
    } catch {
      throw Failure(error)
    }
    if !files.isEmpty { try Self.take(files, into: ledger, symbols, console) }
    catalogue = Catalogue(try ledger.catalogue(), symbols: symbols)
    (currency, refusedRates) = try Self.reportingCurrency(options.currency, ledger, console)
  }

  private static func reportingCurrency(
    _ code: String?, _ ledger: Ledger, _ console: Console
  ) throws -> (ReportingCurrency, refused: Int) {
    guard let code else { return (.native, 0) }
    let published = try ledger.rates()
    guard !published.isEmpty else {
      throw Failure(
        "--currency \(code): the ledger holds no exchange rates; ingest a rate table first, such as"
          + " the European Central Bank's eurofxref-hist.csv")
    }
    let table = RateTable(published)
    for refusal in table.refusals.prefix(5) { console.note("rate refused: \(refusal)") }
    if table.refusals.count > 5 {
      console.note("\(table.refusals.count - 5) more rates are refused")
    }
    return (.converted(to: code, table), table.refusals.count)
  }

  private static func take(
    _ paths: [String], into ledger: Ledger, _ symbols: SymbolTable, _ console: Console
  ) throws {
    let (files, errors) = InputFiles.expand(paths)
    if let error = errors.first { throw Failure("\(error)") }
    let intake = Intake(ledger: ledger, symbols: symbols, format: nil, isStrict: false, now: 0)
    for file in files {
      switch intake.take(file) {
      case .taken(_, let outcome):
        if outcome.rejected > 0 {
          console.warn("\(file.name): \(outcome.rejected) rejected (ingest it to see them)")
        }
      case .empty(let kind): console.warn("\(file.name): nothing was read: \(kind.message)")
      case .refused(let message): throw Failure(message)
      case .stopped(let failure): throw failure
      }
    }
  }

  /// What one environment answers, as of one instant.
  struct Answer {
    var environment: Symbol
    var asOf: Instant
    var tables: [Table]
    var quality: Table
    /// How many prices came from where, in words.
    var coverage: String
  }

  /// The environments asked for, in order.
  private func environments() throws -> [Symbol] {
    switch options.environment {
    case .one(let environment): [environment]
    case .each: try ledger.environments()
    }
  }

  /// Answers queries; `make` gets as-of and the environment's earliest purchase.
  func answer(_ make: (Instant, LedgerSpan?) -> [Query]) throws -> [Answer] {
    let environments = try environments()
    let answers = try environments.compactMap { environment -> Answer? in
      guard let span = try ledger.span(environment: environment) else { return nil }
      let asOf = options.asOf(newest: span.newest)
      return try answer(make(asOf, span), environment, asOf: asOf)
    }
    if answers.isEmpty { throw try nothingKnown(environments) }
    return answers
  }

  private func answer(_ queries: [Query], _ environment: Symbol, asOf: Instant) throws -> Answer {
    var evaluations = queries.map { query in
      var query = query
      query.currency = currency
      return Evaluation(query, symbols: symbols)
    }
    var quality = Quality(currency, symbols: symbols)
    try ledger.forEachChain(environment: environment) { chain in
      let timeline = Timeline(
        chain, asOf: asOf, normalization: options.normalization, catalogue: catalogue,
        symbols: symbols)
      for index in evaluations.indices { evaluations[index].add(timeline) }
      quality.add(chain, timeline)
    }
    try ledger.forEachLooseNotification(environment: environment) { quality.add($0) }
    let counts = Quality.Counts(
      rejects: try ledger.rejectCount(),
      otherEnvironment: try ledger.transactionCount(except: environment),
      refusedRates: refusedRates)
    return Answer(
      environment: environment, asOf: asOf, tables: try evaluations.map { try $0.table() },
      quality: quality.table(counts, now: asOf), coverage: Self.coverage(quality))
  }

  private static func coverage(_ quality: Quality) -> String {
    "Prices of paid sales: \(quality.priceSources[.payload] ?? 0) from the transactions themselves,"
      + " \(quality.priceSources[.post] ?? 0) from what apps posted,"
      + " \(quality.priceSources[.catalogue] ?? 0) from the catalogue, \(quality.unpriced) not known."
  }

  private func nothingKnown(_ asked: [Symbol]) throws -> Failure {
    let held = try ledger.environments().map { symbols.text($0) }
    let names = asked.map { symbols.text($0) }.joined(separator: ", ")
    return Failure(
      held.isEmpty
        ? "nothing is known yet: the ledger is empty, `subledger ingest PATH` fills it"
        : "nothing is known of \(names): the ledger holds \(held.joined(separator: ", ")) only;"
          + " ask with --environment")
  }

  /// The name of an environment in output.
  func name(_ environment: Symbol) -> String { symbols.text(environment).lowercased() }

  /// One table of several environments' answers, the environment in front.
  func stacked(_ answers: [Answer], _ table: (Answer) -> Table) -> Table {
    guard case .each = options.environment, let first = answers.first else {
      return answers.first.map(table) ?? Table(columns: [])
    }
    return Table(
      columns: [Column("environment", .key)] + table(first).columns,
      rows: answers.flatMap { answer in
        table(answer).rows.map { [.text(name(answer.environment))] + $0 }
      })
  }
}
