/// Why an input could not be read at all. What is wrong inside a file is a reject, not an error.
public enum IngestError: Error, Hashable, Sendable, CustomStringConvertible {
  case notFound(path: String)
  case unreadable(path: String, reason: String)
  /// A socket, a device, …
  case notAFile(path: String)
  /// Compressed data that cannot be unpacked to its end.
  case damaged(path: String, program: String, reason: String)
  /// The program that unpacks is not installed.
  case noProgram(path: String, program: String)

  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file or folder"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .notAFile(let path): "\(path): neither a file nor a folder"
    case .damaged(let path, let program, let reason):
      "\(path): \(program) cannot unpack it (\(reason)); nothing of it was kept, fetch it again"
    case .noProgram(let path, let program):
      "\(path): needs the program \(program) to be unpacked; install it and run again"
    }
  }
}
