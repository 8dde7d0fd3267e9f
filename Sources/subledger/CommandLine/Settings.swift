/// The flags of a run with the environment behind them: flag before environment before default.
struct Settings {
  let arguments: Arguments
  private let environment: [String: String]
  private let options: [Option]

  init(_ arguments: Arguments, environment: [String: String], options: [Option]) {
    self.arguments = arguments
    self.environment = environment
    self.options = options
  }

  /// A value, or nil where neither flag nor environment gives one.
  subscript(option: Option) -> String? {
    if let value = arguments[option] { return value }
    guard option.isSetting, let value = environment[option.environmentName], !value.isEmpty else {
      return nil
    }
    return value
  }

  var ledgerPath: String { self[.ledger] ?? "subledger.sqlite" }

  /// Where each setting came from, a line each.
  var origins: [String] {
    options.filter { $0.isSetting }.map { option in
      let name = option.name.dropFirst(2)
      if let value = arguments[option] { return "\(name): \(value) (\(option.name))" }
      if let value = self[option] { return "\(name): \(value) (\(option.environmentName))" }
      return "\(name): default"
    }
  }
}
