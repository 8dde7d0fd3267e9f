import Foundation
import Testing

@Suite struct SampleDataTests {
  /// What is committed is what the program makes: anybody can make it again.
  @Test func theCommittedSetIsWhatTheProgramMakes() throws {
    let scratch = try ScratchFolder()
    let result = try Program.run(["sample-data", scratch.url.path])
    #expect(result.exitCode == 0, "\(result.errors)")
    let made = try Sample.files(in: scratch.url)
    let committed = try Sample.files()
    #expect(Set(made.keys) == Set(committed.keys))
    for (name, data) in committed { #expect(made[name] == data, "\(name)") }
  }

  @Test func anotherSeedMakesAnotherSet() throws {
    let (one, two) = (try ScratchFolder(), try ScratchFolder())
    for (folder, seed) in [(one, "1"), (two, "2")] {
      let result = try Program.run([
        "sample-data", folder.url.path, "--subscriptions", "20", "--seed", seed,
      ])
      #expect(result.exitCode == 0)
    }
    #expect(
      try Sample.files(in: one.url)["database/transactions.csv"]
        != Sample.files(in: two.url)["database/transactions.csv"])
  }

  @Test func itIsSmallAndHasEveryFormat() throws {
    let names = try #require(FileManager.default.enumerator(atPath: Sample.folder.path))
      .compactMap { $0 as? String }
    let size = try names.reduce(0) { sum, name in
      let attributes = try FileManager.default.attributesOfItem(
        atPath: Sample.folder.appending(path: name).path)
      return sum + (attributes[.size] as? Int ?? 0)
    }
    #expect(size < 2_000_000)
    let result = try Program.run(
      ["ingest", Sample.folder.path, "--ledger", ":memory:"], environment: [:])
    #expect(result.exitCode == 2)
    #expect(result.output.contains("broken-lines.ndjson: 2 new, 4 rejected"))
    // Nothing else is rejected.
    #expect(result.output.components(separatedBy: "rejected").count == 2)
  }

  @Test func itShowsEverything() throws {
    let scratch = try ScratchFolder()
    let ledger = scratch.url.appending(path: "s.sqlite").path
    _ = try Program.run(["ingest", Sample.folder.path, "--ledger", ledger])
    func sum(_ metric: String, _ column: String) throws -> Int {
      let result = try Program.run([
        "query", metric, "--interval", "year", "--format", "csv", "--ledger", ledger,
      ])
      let rows = CSV.rows(result.output)
      let place = try #require(rows.first?.firstIndex(of: column))
      return rows.dropFirst().reduce(0) { $0 + (Int($1[place]) ?? 0) }
    }
    #expect(try sum("revenue", "sales") > 1500)
    #expect(try sum("revenue", "upgraded") > 5)
    #expect(try sum("revenue", "unpriced") > 5)
    #expect(try sum("trials", "converted") > 200)
    #expect(try sum("trials", "late_first_purchases") > 0)
    for column in [
      "reactivated", "recovered", "churn_voluntary", "churn_involuntary", "churn_refund",
    ] {
      #expect(try sum("subscription-movement", column) > 0, "\(column)")
    }
    #expect(try sum("subscriptions", "family_shared") > 0)
    #expect(try sum("refunds", "reversed_sales") > 0)
  }
}
