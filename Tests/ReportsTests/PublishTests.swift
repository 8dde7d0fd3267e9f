import Foundation
import Testing

@testable import Reports

@Suite("Publishing a report")
final class PublishTests {
  private let root: URL
  private let folder: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "publish-\(UUID().uuidString)")
    folder = root.appending(path: "latest")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func files(title: String = "one") -> [ReportFile] {
    Report(ReportSample.content(title: title)).files()
  }

  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func title(_ folder: URL) throws -> String {
    let page = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
    return String(page.part(from: "<h1>", to: "</h1>"))
  }

  private func refusal(_ folder: URL) -> String? {
    do throws(ReportError) {
      try ReportFolder(folder.path).publish(files(title: "two"))
      return nil
    } catch {
      return error.description
    }
  }

  @Test("the files and nothing else, also where folders above are missing")
  func files() throws {
    let deep = root.appending(path: "a/b/c")
    #expect(!ReportFolder(deep.path).holdsReport)
    try ReportFolder(deep.path).publish(files())
    #expect(
      try names(deep) == [
        "churn.csv", "index.html", "ltv.csv", "quality.csv", "refunds-by-product.csv",
        "retention.csv", "revenue.csv", "schema.json",
      ])
    #expect(ReportFolder(deep.path).holdsReport)
    #expect(try names(root.appending(path: "a/b")) == ["c"])
  }

  @Test("a file that the new report has no more is gone")
  func fewerFiles() throws {
    try ReportFolder(folder.path).publish(files())
    let fewer = ReportSample.content(title: "two", tables: [])
    try ReportFolder(folder.path).publish(Report(fewer).files())
    #expect(try names(folder) == ["index.html", "quality.csv", "schema.json"])
    #expect(try title(folder) == "two")
  }

  @Test("an empty folder is taken")
  func emptyFolder() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(refusal(folder) == nil)
    #expect(try title(folder) == "two")
  }

  @Test("a folder with other files is refused, and they are named")
  func foreignFiles() throws {
    try ReportFolder(folder.path).publish(files())
    for name in ["notes.txt", "b", "a", "zzz"] {
      try Data().write(to: folder.appending(path: name))
    }
    let message = try #require(refusal(folder))
    #expect(message.contains("(a, b, notes.txt, …)") && message.contains("--output"))
    #expect(try title(folder) == "one")
  }

  @Test("a folder inside is no report's, whatever its name")
  func foreignFolder() throws {
    try ReportFolder(folder.path).publish(files())
    try FileManager.default.removeItem(at: folder.appending(path: "ltv.csv"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "ltv.csv"), withIntermediateDirectories: false)
    #expect(refusal(folder)?.contains("(ltv.csv)") == true)
    #expect(try names(folder).contains("ltv.csv"))
  }

  @Test("a link to the folder stays a link")
  func link() throws {
    let link = root.appending(path: "link")
    try ReportFolder(folder.path).publish(files())
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
    #expect(refusal(link) == nil)
    #expect(try title(folder) == "two")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == folder.path)
    #expect(try names(root) == ["latest", "link"])
  }

  @Test("what a killed run left is taken away, what a running one prepares is not")
  func leftovers() throws {
    // No process has the greatest number; this test's parent is running.
    let dead = root.appending(path: ".latest.new-\(Int32.max)")
    let running = root.appending(path: ".latest.new-\(getppid())")
    for place in [dead, running] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    try ReportFolder(folder.path).publish(files())
    #expect(try names(root) == [running.lastPathComponent, "latest"])
  }

  @Test("where nothing can be written, the message says so and nothing is left")
  func noPlace() throws {
    let file = root.appending(path: "file")
    try Data("mine".utf8).write(to: file)
    let message = try #require(refusal(file.appending(path: "report")))
    #expect(message.contains("could not be written") && message.contains("unchanged"))
    #expect(try names(root) == ["file"])
    #expect(refusal(file)?.contains("this is a file") == true)
  }

  @Test("a name that cannot be a file's ends it before anything is replaced")
  func impossibleFile() throws {
    try ReportFolder(folder.path).publish(files())
    #expect(throws: ReportError.self) {
      try ReportFolder(self.folder.path).publish(
        [ReportFile(name: "missing/file.csv", text: "")])
    }
    #expect(try title(folder) == "one")
    #expect(try names(root) == ["latest"])
  }
}
