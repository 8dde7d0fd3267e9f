import Foundation
import Testing

/// The root of the package's sources.
let packageRoot = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The built program, run as a user runs it.
enum Program {
  struct Result {
    var exitCode: Int32
    /// What it wrote to its standard output.
    var output: String
    /// What it wrote to its standard error.
    var errors: String
    var outputBytes: Data
  }

  /// Beside the bundle or executable of the tests, where the build puts all products.
  static let executable: URL = {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appending(path: "subledger")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return packageRoot.appending(path: ".build/debug/subledger")
  }()

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - input: what it reads on its standard input; nothing if nil.
  ///   - environment: added to a small, fixed environment.
  static func run(
    _ arguments: [String], input: Data? = nil, environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> Result {
    let scratch = try ScratchFolder()
    let (output, errors) = (scratch.url.appending(path: "out"), scratch.url.appending(path: "err"))
    let source = scratch.url.appending(path: "in")
    try (input ?? Data()).write(to: source)
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"].merging(environment) { $1 }
    process.currentDirectoryURL = folder ?? scratch.url
    // Files and not pipes: nothing can fill up and wait.
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let bytes = try Data(contentsOf: output)
    return Result(
      exitCode: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: String(decoding: bytes, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self), outputBytes: bytes)
  }
}

/// A folder that is gone with the test.
final class ScratchFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "subledger-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file into the folder.
  func write(_ name: String, _ data: Data) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file.path
  }
}
