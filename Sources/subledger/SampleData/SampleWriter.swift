import Foundation

extension SampleData {
  /// Writes the files into a folder, packed with the programs of that name; where one is missing the
  /// file stays as it is.
  ///
  /// - Returns: the names of the files written.
  func write(to folder: String) throws -> [String] {
    var names: [String] = []
    for file in files {
      let target = URL(filePath: folder).appending(path: file.name)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      let plain = file.packing == nil ? target : target.deletingPathExtension()
      try Data(file.text.utf8).write(to: plain)
      if let packing = file.packing, try pack(plain, packing) {
        names.append(file.name)
      } else {
        names.append(plain.lastPathComponent)
      }
    }
    return names
  }

  private func pack(_ file: URL, _ program: String) throws -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      program == "gzip"
      ? ["gzip", "-9", "-n", "-f", file.path]
      : ["zstd", "-19", "-q", "-f", "--rm", file.path, "-o", file.path + ".zst"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
