import Metrics

/// Everything that a report shows. Nothing in it depends on a clock or a host.
public struct ReportContent: Sendable {
  public var title: String
  /// As it is shown.
  public var asOf: String
  public var timeZone: String
  /// A code, or "native": every amount in its own currency.
  public var currency: String
  public var environment: String
  public var version: String
  public var tables: [ReportTable]
  public var quality: Table
  public var inputs: [SourceFile]
  public var notes: [String]

  public init(
    title: String, asOf: String, timeZone: String, currency: String, environment: String,
    version: String, tables: [ReportTable], quality: Table, inputs: [SourceFile], notes: [String]
  ) {
    self.title = title
    self.asOf = asOf
    self.timeZone = timeZone
    self.currency = currency
    self.environment = environment
    self.version = version
    self.tables = tables
    self.quality = quality
    self.inputs = inputs
    self.notes = notes
  }

  /// The table of a metric.
  func table(_ name: String) -> Table? { tables.first { $0.name == name }?.table }
}

/// A metric's answer and its name.
public struct ReportTable: Sendable {
  public var name: String
  public var table: Table

  public init(_ name: String, _ table: Table) {
    self.name = name
    self.table = table
  }
}

/// A file that the figures come from.
public struct SourceFile: Hashable, Sendable {
  public var name: String
  public var sha256: String
  public var recordCount: Int

  public init(name: String, sha256: String, recordCount: Int) {
    self.name = name
    self.sha256 = sha256
    self.recordCount = recordCount
  }
}

/// A file of a report.
public struct ReportFile: Hashable, Sendable {
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A report as files: a CSV a metric, index.html and schema.json.
public struct Report: Sendable {
  private let content: ReportContent

  public init(_ content: ReportContent) { self.content = content }

  /// The files, the same bytes for the same content.
  public func files() -> [ReportFile] {
    let tables = content.tables + [ReportTable("quality", content.quality)]
    let csv = tables.map {
      ReportFile(name: "\($0.name).csv", text: TableWriter(.csv).text($0.table))
    }
    return [ReportFile(name: "index.html", text: HTMLPage(content).text)] + csv
      + [ReportFile(name: ReportSchema.fileName, text: ReportSchema(content, tables).text)]
  }
}
