/// How the program ended, for shells and cron: a contract.
enum ExitCode: Int32 {
  case done = 0
  /// Nothing was changed, or what was changed is whole; the message says which.
  case failed = 1
  /// Done, but the data needs a look.
  case needsLook = 2
  case usage = 64
  /// Another run holds the ledger.
  case busy = 75
}

/// An end with a message.
struct Failure: Error {
  var message: String
  var code: ExitCode

  init(_ message: String, code: ExitCode = .failed) {
    self.message = message
    self.code = code
  }

  /// A mistake in what was asked.
  static func usage(_ message: String) -> Failure { Failure(message, code: .usage) }
}
