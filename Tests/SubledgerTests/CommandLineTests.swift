import Foundation
import Testing

@Suite struct CommandLineTests {
  private static let commands = [
    "ingest", "query", "report", "status", "rejects", "sample-data",
  ]

  @Test(arguments: commands)
  func everyCommandHasHelpWithAnExample(command: String) throws {
    let result = try run(["\(command)", "--help"])
    #expect(result.exitCode == 0)
    #expect(result.output.contains("usage: subledger \(command)"))
    #expect(result.output.contains("$ subledger \(command)"))
    #expect(result.output.contains("--ledger"))
    #expect(try run(["help", command]).output == result.output)
  }

  /// The examples in the help are what the commands answer on the sample data.
  @Test func theExamplesAreTrue() throws {
    let scratch = try ScratchFolder()
    let environment = ["SUBLEDGER_LEDGER": scratch.url.appending(path: "s.sqlite").path]
    _ = try Program.run(["ingest", "sample-data"], environment: environment, in: packageRoot)
    for command in ["query", "rejects", "status"] {
      let help = try run([command, "--help"]).output
      let lines = help.components(separatedBy: "\n")
      let start = try #require(lines.firstIndex { $0.contains("$ subledger \(command)") })
      let words = lines[start].components(separatedBy: "$ subledger ")[1]
      let answer = try Program.run(
        words.components(separatedBy: " "), environment: environment, in: packageRoot)
      let shown = lines[(start + 1)...].prefix { $0 != "" && $0 != "options:" }
        .map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(shown.count >= 2 && !shown[0].isEmpty)
      let answered = answer.output.components(separatedBy: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      for line in shown where line != "…" {
        #expect(answered.contains(line), "\(command): \(line)")
      }
    }
  }

  @Test(arguments: [
    (["ingets"], "did you mean ingest?"),
    (["query", "revenu"], "did you mean revenue?"),
    (["query", "revenue", "--fromm", "x"], "did you mean --from?"),
    (["query", "revenue", "--from", "2024-02-30"], "2024-02-30"),
    (["query", "revenue", "--from", "2024-02-01", "--to", "2024-01-01"], "before --from"),
    (["query", "revenue", "--by", "colour"], "can be split and filtered by app, product"),
    (["query", "mrr", "--by", "offer"], "can be split"),
    (["query", "quality", "--by", "app"], "nothing"),
    (["query", "revenue", "--where", "country"], "DIM=VALUE"),
    (["query", "revenue", "--time-zone", "Europe/Berlim"], "did you mean Europe/Berlin?"),
    (["query", "revenue", "--time-zone", "GMT+5"], "there is no such zone"),
    (["query", "revenue", "--as-of", "yesterday"], "no instant"),
    (["query", "retention", "--as-of", "9000-01-01"], "before 2100"),
    (["query", "revenue", "--interval", "decade"], "day, week, month, quarter, year"),
    (["query", "retention", "--interval", "day"], "cohorts"),
    (["query", "revenue", "--format"], "needs a value"),
    (["query", "revenue", "--format", "xml"], "table, csv, json, ndjson, markdown"),
    (["query", "revenue", "--currency", "usd"], "did you mean USD?"),
    (["query"], "name one metric"), (["ingest"], "name the files"),
    (["ingest", "x", "--quiet=yes"], "takes no value"),
    (["report", "--environment", "each"], "one environment"),
  ])
  func mistakesAreNamed(words: [String], said: String) throws {
    let result = try run(words)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(said), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func aLedgerThatIsNotThere() throws {
    let scratch = try ScratchFolder()
    let result = try Program.run(["query", "mrr"], in: scratch.url)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("subledger.sqlite: there is no ledger here"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).isEmpty)
  }

  @Test func aBrokenPipeEndsQuietly() throws {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let program = Program.executable.path
    shell.arguments = [
      "-c",
      "{ for i in 1 2 3 4 5 6 7 8 9; do '\(program)' --help; done; echo $? >&3; } 3>&1 | true",
    ]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }

  @Test func settingsComeFromFlagThenEnvironment() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write(
      "a.ndjson",
      Data(
        #"{"transactionId":"1","purchaseDate":"2024-01-31T23:30:00Z","type":"Consumable","price":990,"currency":"USD"}"#
          .utf8))
    func period(_ more: [String], _ environment: [String: String]) throws -> String {
      let result = try Program.run(
        ["query", "revenue", "--files", file, "--format", "csv"] + more, environment: environment)
      return CSV.rows(result.output).last?.first ?? result.errors
    }
    #expect(try period([], [:]) == "2024-01")
    #expect(try period([], ["SUBLEDGER_TIME_ZONE": "Europe/Berlin"]) == "2024-02")
    #expect(
      try period(["--time-zone", "UTC"], ["SUBLEDGER_TIME_ZONE": "Europe/Berlin"]) == "2024-01")
    #expect(try period(["--time-zone", "Asia/Kolkata"], [:]) == "2024-02")
    #expect(try period(["--time-zone", "US/Pacific"], [:]) == "2024-01")
    #expect(try period(["--time-zone", "Etc/UTC"], [:]) == "2024-01")
    let verbose = try Program.run(
      ["query", "revenue", "--files", file, "--verbose"],
      environment: ["SUBLEDGER_TIME_ZONE": "Europe/Berlin"])
    #expect(verbose.errors.contains("time-zone: Europe/Berlin (SUBLEDGER_TIME_ZONE)"))
  }

  @Test func filesGiveTheSameAnswersAsALedger() throws {
    let scratch = try ScratchFolder()
    let ledger = scratch.url.appending(path: "s.sqlite").path
    _ = try Program.run(["ingest", Sample.folder.path, "--ledger", ledger])
    for metric in ["revenue", "churn", "ltv"] {
      let kept = try Program.run(["query", metric, "--ledger", ledger, "--format", "csv"])
      let straight = try Program.run([
        "query", metric, "--files", Sample.folder.path, "--format", "csv",
      ])
      #expect(kept.output == straight.output)
      #expect(kept.output.count > 500)
    }
  }

  @Test func oneRunWritesAtATime() throws {
    let scratch = try ScratchFolder()
    let ledger = scratch.url.appending(path: "s.sqlite").path
    let lock = open(ledger + "-lock", O_RDWR | O_CREAT, 0o600)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    let result = try Program.run(["ingest", Sample.folder.path, "--ledger", ledger])
    #expect(result.exitCode == 75)
    #expect(result.errors.contains("another run holds the ledger"))
  }

  private func run(_ words: [String]) throws -> Program.Result { try Program.run(words) }
}
