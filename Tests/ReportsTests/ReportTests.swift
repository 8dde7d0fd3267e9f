import Foundation
import Metrics
import Testing

@testable import Reports

@Suite struct ReportTests {
  /// A small report whose texts try to break out of everything.
  private func content(_ text: String) -> ReportContent {
    let revenue = Table(
      columns: [
        Column("period", .key), Column("product", .key), Column("currency", .key),
        Column("sales", .count), Column("net", .amount), Column("is_complete", .flag),
      ],
      rows: [
        [
          .text("2026-01"), .text(text), .text("USD"), .count(3),
          .amount(9_990_000, currency: "USD"), .flag(true),
        ],
        [
          .text("2026-02"), .text(text), .text("USD"), .count(1),
          .amount(-5_000_000, currency: "USD"), .flag(false),
        ],
      ])
    let quality = Table(
      columns: [
        Column("name", .key), Column("value", .count), Column("threshold", .count),
        Column("ok", .flag),
      ], rows: [[.text("rejects"), .count(4), .count(0), .flag(false)]])
    return ReportContent(
      title: text, asOf: "2026-02-10T00:00:00Z", timeZone: "UTC", currency: "native",
      environment: "production", version: "0", tables: [ReportTable("revenue", revenue)],
      quality: quality,
      inputs: [SourceFile(name: text, sha256: "abc", recordCount: 4)], notes: [text])
  }

  private func page(_ text: String) throws -> String {
    try #require(Report(content(text)).files().first { $0.name == "index.html" }).text
  }

  @Test func textsStayTexts() throws {
    let harmless = try page("harmless")
    let nasty = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"
    let page = try page(nasty)
    func count(_ needle: String, _ text: String) -> Int {
      text.components(separatedBy: needle).count
    }
    for tag in ["<script", "<img", "<svg", "<table", "</"] {
      #expect(count(tag, page) == count(tag, harmless), "\(tag)")
    }
    #expect(page.contains("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;"))
  }

  @Test func thePageNeedsNothingElse() throws {
    let page = try page("x")
    #expect(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"))
    #expect(!page.contains("@import") && !page.contains("url(//"))
    #expect(page.contains("<html lang=\"en\">") && page.contains("name=\"viewport\""))
  }

  @Test func itSaysWhatNeedsALook() throws {
    let page = try page("x")
    #expect(page.contains("The data needs a look:") && page.contains("rejects: 4"))
    // The running interval is marked, and the last complete one is the headline.
    #expect(page.contains("9.99 USD</b>") && page.contains("2026-02 so far: -5.00 USD"))
    #expect(page.contains("class=\"bar open\""))
  }

  @Test func theSameContentGivesTheSameBytes() {
    #expect(Report(content("x")).files() == Report(content("x")).files())
  }

  @Test func theSchemaIsJSONAndListsEveryFile() throws {
    let files = Report(content("a\"b\u{2028}")).files()
    let schema = try #require(files.first { $0.name == "schema.json" })
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(schema.text.utf8)) as? [String: Any])
    let listed = try #require(object["files"] as? [[String: Any]]).compactMap {
      $0["name"] as? String
    }
    #expect(Set(listed) == Set(files.map(\.name)))
    #expect(object["time_zone"] as? String == "UTC")
  }

  @Test func everyColumnOfEveryMetricHasAMeaning() {
    for name in [
      "period", "net", "proceeds", "nrr", "km_survival", "other_currency_sales", "refund_rate",
      "arppu", "churn_unknown", "sale_currency",
    ] {
      #expect(!ColumnMeaning.of(name).isEmpty, "\(name)")
    }
  }
}

@Suite struct ReportFolderTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "report-\(UUID().uuidString)")

  private func files(_ text: String) -> [ReportFile] {
    [
      ReportFile(name: "a.csv", text: text),
      ReportFile(
        name: "schema.json", text: #"{"files":[{"name":"a.csv"},{"name":"schema.json"}]}"#),
    ]
  }

  private func published() throws -> String {
    try String(contentsOf: folder.appending(path: "a.csv"), encoding: .utf8)
  }

  @Test func aReportReplacesTheOneBefore() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try ReportFolder(folder.path).publish(files("one"))
    try ReportFolder(folder.path + "/").publish(files("two"))
    #expect(try published() == "two")
    #expect(ReportFolder(folder.path).holdsReport)
    // Nothing is left beside it.
    let beside = try FileManager.default.contentsOfDirectory(
      atPath: folder.deletingLastPathComponent().path)
    #expect(!beside.contains { $0.contains(folder.lastPathComponent + ".new") })
  }

  @Test func foreignFilesAreNotTouched() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try ReportFolder(folder.path).publish(files("one"))
    try Data("mine".utf8).write(to: folder.appending(path: "notes.txt"))
    let error = #expect(throws: ReportError.self) {
      try ReportFolder(folder.path).publish(files("two"))
    }
    #expect(error?.description.contains("notes.txt") == true)
    #expect(try published() == "one")
  }

  @Test func aFileIsNoFolder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("mine".utf8).write(to: folder)
    #expect(throws: ReportError.self) { try ReportFolder(folder.path).publish(files("two")) }
    #expect(try String(contentsOf: folder, encoding: .utf8) == "mine")
  }
}
