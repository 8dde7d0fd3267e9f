import Foundation

endQuietlyOnBrokenPipe()
exit(
  Program.run(
    Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment
  ).rawValue)
