import Foundation
import Testing

/// Packs and unpacks through the programs of that name.
enum Packing {
  static func gzip(_ data: Data) throws -> Data { try run(["gzip", "-nc"], data) }

  /// The plain content of a file, whatever packs it.
  static func plain(_ file: URL) throws -> Data {
    let data = try Data(contentsOf: file)
    switch file.pathExtension {
    case "gz": return try run(["gzip", "-dc"], data)
    case "zst": return try run(["zstd", "-dcq"], data)
    default: return data
    }
  }

  private static func run(_ command: [String], _ input: Data) throws -> Data {
    let scratch = try ScratchFolder()
    let (source, target) = (scratch.url.appending(path: "in"), scratch.url.appending(path: "out"))
    try input.write(to: source)
    try Data().write(to: target)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: target)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try Data(contentsOf: target)
  }
}

/// The committed sample data.
enum Sample {
  static let folder = packageRoot.appending(path: "sample-data")

  /// Its files' names with their plain content.
  static func files(in folder: URL = folder) throws -> [String: Data] {
    let names = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }
    var files: [String: Data] = [:]
    for name in names {
      let file = folder.appending(path: name)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = try Packing.plain(file) }
    }
    return files
  }
}
