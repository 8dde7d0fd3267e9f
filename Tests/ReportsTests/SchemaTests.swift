import Foundation
import Metrics
import Testing

@testable import Reports

@Suite("schema.json")
struct SchemaTests {
  private struct Schema: Decodable {
    struct File: Decodable {
      struct Column: Decodable, Equatable { var name, kind, meaning: String }
      var name: String
      var rows: Int?
      var columns: [Column]?
    }
    struct Input: Decodable {
      var name, sha256: String
      var records: Int
    }
    var madeBy, asOf, timeZone, currency, environment: String
    var files: [File]
    var inputs: [Input]
  }

  private func schema(_ content: ReportContent) throws -> Schema {
    let file = try #require(Report(content).files().last)
    #expect(file.name == "schema.json")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Schema.self, from: Data(file.text.utf8))
  }

  @Test("it says what the figures hold for, and describes each file")
  func contents() throws {
    let schema = try schema(ReportSample.content())
    #expect(schema.madeBy == "subledger 1.2.3" && schema.asOf == "2024-03-10T12:00:00Z")
    #expect(schema.timeZone == "Europe/Berlin" && schema.currency == "native")
    #expect(schema.environment == "production")
    let churn = try #require(schema.files.first { $0.name == "churn.csv" })
    #expect(churn.rows == 3)
    #expect(churn.columns?.map(\.name) == ReportSample.churn.columns.map(\.name))
    #expect(churn.columns?.map(\.kind) == ["key", "count", "rate", "flag"])
    #expect(schema.inputs.map(\.records) == [9])
  }

  @Test("no input is an empty list")
  func noInputs() throws {
    #expect(try schema(ReportSample.content(tables: [], inputs: [])).inputs.isEmpty)
  }

  @Test("texts that JSON has to escape")
  func escapes() throws {
    let name = "a\"b\\c\n\u{1f}.csv"
    let inputs = [SourceFile(name: name, sha256: "0", recordCount: 0)]
    #expect(try schema(ReportSample.content(inputs: inputs)).inputs.map(\.name) == [name])
  }
}
