import Foundation
import Testing

/// A ledger of a case's files, asked through the built program as its users ask it.
struct CaseLedger {
  private let fixtures: URL
  private let scratch: ScratchFolder

  /// - Parameter number: the case's number, such as "01".
  init(_ number: String) throws {
    let cases = packageRoot.appending(path: "Tests/SubledgerTests/Fixtures/cases")
    let folders = try FileManager.default.contentsOfDirectory(atPath: cases.path)
    let name = try #require(folders.first { $0.hasPrefix(number + "-") })
    fixtures = cases.appending(path: name)
    scratch = try ScratchFolder()
  }

  /// The path of one of the case's files.
  func path(_ file: String) -> String { fixtures.appending(path: file).path }

  /// A new file beside the ledger.
  func write(_ name: String, _ text: String) throws -> String {
    let file = scratch.url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @discardableResult
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Result {
    try Program.run(
      arguments + ["--ledger", scratch.url.appending(path: "case.sqlite").path],
      environment: environment)
  }

  /// Ingests files of the case and expects this exit code.
  @discardableResult
  func ingest(_ files: String..., exit: Int32 = 0) throws -> Program.Result {
    let result = try run(["ingest"] + files.map { path($0) })
    #expect(result.exitCode == exit, "\(result.output)\(result.errors)")
    return result
  }

  /// A metric's rows as CSV, each as the named columns joined by "|".
  ///
  /// - Parameter arguments: words after `query`, separated by spaces.
  func query(
    _ arguments: String, _ columns: String..., environment: [String: String] = [:]
  ) throws -> [String] {
    let words = arguments.split(separator: " ").map(String.init)
    let result = try run(["query"] + words + ["--format", "csv"], environment: environment)
    try #require(result.exitCode == 0, "\(result.errors)")
    let rows = CSV.rows(result.output)
    let header = try #require(rows.first)
    let places = try columns.map { column in try #require(header.firstIndex(of: column)) }
    return rows.dropFirst().map { row in places.map { row[$0] }.joined(separator: "|") }
  }
}

/// A plain reader of RFC 4180, to read back what the program wrote.
enum CSV {
  static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if isQuoted {
        if scalar != "\"" {
          field.unicodeScalars.append(scalar)
        } else if scalars.first == "\"" {
          scalars.removeFirst()
          field.append("\"")
        } else {
          isQuoted = false
        }
      } else if scalar == "\"" {
        isQuoted = true
      } else if scalar == "," || scalar == "\n" {
        row.append(field)
        field = ""
        if scalar == "\n" {
          rows.append(row)
          row = []
        }
      } else {
        field.unicodeScalars.append(scalar)
      }
    }
    if !field.isEmpty || !row.isEmpty { rows.append(row + [field]) }
    return rows
  }
}
