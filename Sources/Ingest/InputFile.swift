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
  /// below, by path, hidden files left out.
  ///
  /// - Throws: ``IngestError`` for a path that does not exist or may not be read.
  public static func expand(_ paths: [String]) throws(IngestError) -> [InputFile] {
    var files: [InputFile] = []
    for path in paths { files += try expand(path) }
    return files
  }

  private static func expand(_ path: String) throws(IngestError) -> [InputFile] {
    if path == "-" { return [.standardInput] }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .notFound(path: path)
    }
    guard isFolder.boolValue else { return [InputFile(path: path)] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .unreadable(path: path, reason: "the folder may not be listed")
    }
    let visible = names.filter { !$0.hasPrefix(".") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var files: [InputFile] = []
    for name in visible {
      files += try expand(path.hasSuffix("/") ? path + name : path + "/" + name)
    }
    return files
  }
}

/// Says what a file's objects are, where they do not say it themselves.
public enum InputFormat: String, CaseIterable, Sendable {
  case transactions, device, notifications, renewals, pages, posts
}
