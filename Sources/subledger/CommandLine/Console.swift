import Foundation

/// Where words go: data to the standard output, everything else to the standard error.
struct Console {
  var isQuiet = false

  func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// Something the user should know, whatever was asked.
  func warn(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }

  /// Something that is good to know.
  func note(_ text: String) {
    if !isQuiet { warn(text) }
  }

  /// How far a long run is: only where somebody is looking.
  func progress(_ text: String) {
    guard !isQuiet, isatty(STDERR_FILENO) == 1,
      ProcessInfo.processInfo.environment["TERM"] != "dumb"
    else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  /// Takes the progress line away.
  func endProgress() { progress("") }
}

/// Ends the program quietly where nobody reads its output any more (`subledger … | head`).
func endQuietlyOnBrokenPipe() {
  signal(SIGPIPE) { _ in _exit(0) }
}

/// Writes a result where it was asked for: a file at once and whole, or the standard output.
func deliver(_ text: String, to path: String?, _ console: Console) throws(Failure) {
  guard let path else { return console.write(text) }
  do {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  } catch {
    throw Failure("\(path): cannot be written: \(error.localizedDescription)")
  }
}
