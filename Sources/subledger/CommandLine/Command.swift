/// One command of the program; one file each.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// What it does, in a line.
  static var summary: String { get }
  /// The words after its name: "PATH…".
  static var operands: String { get }
  /// More for its help: what there is to know, and an example with its output.
  static var discussion: String { get }
  static var options: [Option] { get }

  init(_ settings: Settings) throws(Failure)
  func run(_ console: Console) throws -> ExitCode
}

extension Command {
  static var allOptions: [Option] { options + Option.common }

  static var help: String {
    let usage = ["subledger", name, operands, "[options]"].filter { !$0.isEmpty }
    let width = allOptions.map { flag($0).count }.max() ?? 0
    let flags = allOptions.map { option in
      "  " + flag(option) + String(repeating: " ", count: width + 2 - flag(option).count)
        + option.help
    }
    return """
      \(summary)

      usage: \(usage.joined(separator: " "))

      \(discussion)

      options:
      \(flags.joined(separator: "\n"))

      """
  }

  private static func flag(_ option: Option) -> String {
    [option.name, option.value].compactMap { $0 }.joined(separator: " ")
  }
}

/// The program: its commands, and how one is chosen and run.
enum Program {
  static let version = "0.1.0"

  static let commands: [any Command.Type] = [
    IngestCommand.self, QueryCommand.self, ReportCommand.self, StatusCommand.self,
    RejectsCommand.self, PriceCommand.self, SampleDataCommand.self,
  ]

  static func run(_ words: [String], environment: [String: String]) -> ExitCode {
    do {
      return try choose(words, environment)
    } catch let failure as Failure {
      Console().warn(failure.message)
      return failure.code
    } catch {
      Console().warn("subledger: \(error)")
      return .failed
    }
  }

  private static func choose(_ words: [String], _ environment: [String: String]) throws -> ExitCode
  {
    guard let name = words.first else {
      Console().warn(help)
      return .usage
    }
    if ["--help", "-h", "help"].contains(name) {
      if let about = words.dropFirst().first, let command = find(about) {
        Console().write(command.help)
      } else {
        Console().write(help)
      }
      return .done
    }
    if name == "--version" {
      Console().write("subledger \(version)\n")
      return .done
    }
    guard let command = find(name) else {
      throw Failure.usage(
        "subledger: there is no command \(name)"
          + suggestion(for: name, among: commands.map { $0.name }) + "; see `subledger --help`")
    }
    return try run(command, Array(words.dropFirst()), environment)
  }

  private static func run(
    _ command: any Command.Type, _ words: [String], _ environment: [String: String]
  ) throws -> ExitCode {
    let arguments = try Arguments(words, options: command.allOptions, command: command.name)
    if arguments.has(.help) {
      Console().write(command.help)
      return .done
    }
    let settings = Settings(arguments, environment: environment, options: command.allOptions)
    let console = Console(isQuiet: arguments.has(.quiet))
    if arguments.has(.verbose) {
      for origin in settings.origins { console.warn(origin) }
    }
    return try command.init(settings).run(console)
  }

  private static func find(_ name: String) -> (any Command.Type)? {
    commands.first { $0.name == name }
  }

  private static var help: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map { command in
      "  " + command.name + String(repeating: " ", count: width + 2 - command.name.count)
        + command.summary
    }
    return """
      subledger: the ledger of an app's App Store subscriptions

      usage: subledger COMMAND [options]

      commands:
      \(lines.joined(separator: "\n"))

      `subledger COMMAND --help` tells more, with an example. To begin:

        subledger ingest exports/      reads every export in the folder
        subledger report               writes CSV files and a page to reports/latest

      exit codes: 0 done, 1 failed, 2 done but data needs a look, 64 usage, 75 ledger busy

      """
  }
}
