import Foundation
import Testing

/// Data goes one way: a stage imports only what stands before it.
@Suite struct LayeringTests {
  private static let stages: [String: Set<String>] = [
    "Money": [],
    "Records": ["Money"],
    "Ingest": ["Money", "Records"],
    "Ledger": ["CSQLite", "Money", "Records"],
    "Subscriptions": ["Money", "Records"],
    "Metrics": ["Money", "Records", "Subscriptions"],
    "Reports": ["Money", "Metrics"],
    "subledger": ["Money", "Records", "Ingest", "Ledger", "Subscriptions", "Metrics", "Reports"],
  ]
  private static let systems: Set<String> = ["Foundation"]

  @Test func everyModuleImportsOnlyWhatStandsBeforeIt() throws {
    let sources = packageRoot.appending(path: "Sources")
    let found = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    #expect(Set(found) == Set(Self.stages.keys).union(["CSQLite"]))
    for (stage, allowed) in Self.stages {
      let imports = try imports(in: sources.appending(path: stage))
      #expect(!imports.files.isEmpty, "\(stage) has no sources")
      let forbidden = imports.modules.subtracting(allowed).subtracting(Self.systems)
      #expect(forbidden.isEmpty, "\(stage) imports \(forbidden.sorted())")
    }
  }

  private func imports(in folder: URL) throws -> (files: [String], modules: Set<String>) {
    let names = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    var modules: Set<String> = []
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if let place = words.firstIndex(of: "import"), place <= 1, place + 1 < words.count,
          words.prefix(place).allSatisfy({ $0.hasPrefix("@") || $0 == "public" })
        {
          modules.insert(words[place + 1].split(separator: ".").first.map(String.init) ?? "")
        }
      }
    }
    return (names, modules)
  }
}
