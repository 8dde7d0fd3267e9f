/// A flag of a command.
struct Option {
  /// With its dashes: "--from".
  var name: String
  /// What its value is, for help ("DAY"); nil for a switch.
  var value: String?
  var help: String
  /// Whether it may come several times.
  var isRepeatable = false
  /// Whether all words up to the next flag are its values.
  var takesMany = false
  /// Whether it is a setting, which the environment can give too (`--time-zone`:
  /// SUBLEDGER_TIME_ZONE).
  var isSetting = false

  var environmentName: String {
    "SUBLEDGER_" + name.dropFirst(2).uppercased().replacing("-", with: "_")
  }
}

extension Option {
  static let ledger = Option(
    name: "--ledger", value: "FILE", help: "the ledger (default: subledger.sqlite)",
    isSetting: true)
  static let quiet = Option(name: "--quiet", value: nil, help: "no progress and no notes")
  static let verbose = Option(
    name: "--verbose", value: nil, help: "say where each setting came from")
  static let format = Option(
    name: "--format", value: "FORMAT",
    help: "table, csv, json, ndjson or markdown (default: table)",
    isSetting: true)
  static let output = Option(
    name: "--output", value: "FILE", help: "write there instead of to the standard output")
  static let help = Option(name: "--help", value: nil, help: "this help")

  static let common = [ledger, quiet, verbose, help]
}
