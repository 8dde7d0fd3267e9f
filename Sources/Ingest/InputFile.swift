import Foundation

/// A file to read, or the standard input.
public struct InputFile: Hashable, Sendable {
  /// As it is shown: the path as given, or "stdin".
  public let name: String
  /// nil for the standard input.
  let path: String?

  public static let standardInput = InputFile(name: "stdin", path: nil)

  public init(path: String) { self.init(name: path, path: path) }

  private init(name: String, path: String?) {
    self.name = name
    self.path = path
  }
}

/// Turns what was asked for into files.
public enum InputFiles {
  /// The files of paths: a file is itself, "-" the standard input, a folder everything in it and
  /// below, by path, hidden files left out. What does not exist or may not be read is told beside
  /// them.
  public static func expand(_ paths: [String]) -> (files: [InputFile], errors: [IngestError]) {
    var (files, errors) = ([InputFile](), [IngestError]())
    for path in paths { expand(path, &files, &errors) }
    return (files, errors)
  }

  private static func expand(
    _ path: String, _ files: inout [InputFile], _ errors: inout [IngestError]
  ) {
    if path == "-" { return files.append(.standardInput) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return errors.append(.notFound(path: path))
    }
    guard isFolder.boolValue else { return files.append(InputFile(path: path)) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return errors.append(.unreadable(path: path, reason: "the folder may not be listed"))
    }
    let visible = names.filter { !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for name in visible {
      expand(path.hasSuffix("/") ? path + name : path + "/" + name, &files, &errors)
    }
  }
}

/// Says what a file's objects are, where they do not say it themselves.
public enum InputFormat: String, CaseIterable, Sendable {
  case transactions, device, notifications, renewals, pages, posts
}
