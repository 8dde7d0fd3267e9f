import Foundation

struct SampleDataCommand: Command {
  static let name = "sample-data"
  static let summary = "writes a made-up set of exports, in every format"
  static let operands = "DIR"
  static let discussion = """
    The same number of subscriptions and the same seed give the same files. Tokens (JWS) in them
    carry a placeholder for a signature.

    example:
      $ subledger sample-data sample-data
      \(example)
    """
  static let example = "26 files in sample-data"
  static let options = [subscriptions, seed]

  private static let subscriptions = Option(
    name: "--subscriptions", value: "N", help: "how many (default: 800)")
  private static let seed = Option(name: "--seed", value: "S", help: "a number (default: 1)")

  private let folder: String
  private let subscriptions: Int
  private let seed: UInt64

  init(_ settings: Settings) throws(Failure) {
    guard let folder = settings.arguments.positionals.first,
      settings.arguments.positionals.count == 1
    else { throw .usage("subledger sample-data: name one folder to write to") }
    self.folder = folder
    guard let count = Int(settings[Self.subscriptions] ?? "800"), (1...1_000_000).contains(count)
    else { throw .usage("--subscriptions: a number from 1 to 1000000 is expected") }
    subscriptions = count
    guard let seed = UInt64(settings[Self.seed] ?? "1") else {
      throw .usage("--seed: a whole number from 0 on is expected")
    }
    self.seed = seed
  }

  func run(_ console: Console) throws -> ExitCode {
    let names: [String]
    do {
      names = try SampleData(subscriptions: subscriptions, seed: seed).write(to: folder)
    } catch {
      throw Failure("\(folder): cannot be written: \(error.localizedDescription)")
    }
    console.write("\(names.count) files in \(folder)\n")
    return .done
  }
}
