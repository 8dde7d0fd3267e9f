import Foundation

/// Why a report could not be published.
public struct ReportError: Error, CustomStringConvertible {
  public let description: String
}

#if os(Linux)
  /// Linux's renameat2(2), which Swift's view of the C library leaves out.
  @_silgen_name("renameat2")
  private func renameat2(
    _ oldFolder: Int32, _ oldPath: UnsafePointer<CChar>, _ newFolder: Int32,
    _ newPath: UnsafePointer<CChar>, _ flags: UInt32
  ) -> Int32
#endif

/// The folder that a report is published into, as one: readers see the old set or the new one.
public struct ReportFolder {
  private let path: String

  public init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Writes the files beside the folder and puts them in its place.
  ///
  /// - Throws: ``ReportError`` if the folder holds files that are not a report's, or cannot be
  ///   written; what was there before stays then.
  public func publish(_ files: [ReportFile]) throws(ReportError) {
    try refuseForeignFiles()
    let parent = URL(filePath: path).deletingLastPathComponent()
    let fresh = parent.appending(path: ".\(URL(filePath: path).lastPathComponent).new-\(getpid())")
    do {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      try? FileManager.default.removeItem(at: fresh)
      try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: false)
      for file in files { try Self.write(file, into: fresh) }
      try replace(by: fresh)
    } catch {
      try? FileManager.default.removeItem(at: fresh)
      let reason = (error as? ReportError)?.description ?? error.localizedDescription
      throw ReportError(
        description: "\(path): the report could not be written (\(reason)); what was there before"
          + " is unchanged")
    }
  }

  /// Whether the folder holds a report.
  public var holdsReport: Bool { listedFiles != nil }

  private static func write(_ file: ReportFile, into folder: URL) throws {
    let target = folder.appending(path: file.name)
    try Data(file.text.utf8).write(to: target)
    // On the disk before it is shown: a crash leaves the old report or the new one.
    let handle = try FileHandle(forUpdating: target)
    try handle.synchronize()
    try handle.close()
  }

  /// Exchanges the two folders in one step where there is one already, and takes the old one away.
  private func replace(by fresh: URL) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      guard rename(fresh.path, path) == 0 else { throw Self.systemError() }
      return
    }
    #if os(Linux)
      let exchange: UInt32 = 2  // RENAME_EXCHANGE
      let exchanged = renameat2(AT_FDCWD, fresh.path, AT_FDCWD, path, exchange)
    #else
      let exchanged = renamex_np(fresh.path, path, UInt32(RENAME_SWAP))
    #endif
    if exchanged == 0 {
      try FileManager.default.removeItem(at: fresh)
      return
    }
    // A file system that cannot exchange: for a moment there is no folder.
    let old = fresh.path + "-old"
    guard rename(path, old) == 0 else { throw Self.systemError() }
    guard rename(fresh.path, path) == 0 else {
      let error = Self.systemError()
      _ = rename(old, path)
      throw error
    }
    try FileManager.default.removeItem(atPath: old)
  }

  private static func systemError() -> ReportError {
    ReportError(description: String(cString: strerror(errno)))
  }

  private func refuseForeignFiles() throws(ReportError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else {
      throw ReportError(description: "\(path): this is a file; name a folder for the report")
    }
    let known = Set(listedFiles ?? [])
    let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let foreign = found.filter { !known.contains($0) }.sorted()
    guard foreign.isEmpty else {
      let shown = foreign.prefix(3).joined(separator: ", ") + (foreign.count > 3 ? ", …" : "")
      throw ReportError(
        description: "\(path): the folder holds files that are not a report's (\(shown)); nothing"
          + " was changed, name another folder with --output")
    }
  }

  /// The files that the folder's schema.json lists; nil if it has none.
  private var listedFiles: [String]? {
    let schema = URL(filePath: path).appending(path: ReportSchema.fileName)
    guard let data = try? Data(contentsOf: schema),
      let listed = try? JSONDecoder().decode(Listing.self, from: data)
    else { return nil }
    return listed.files.map(\.name)
  }

  private struct Listing: Decodable {
    struct File: Decodable { var name: String }
    var files: [File]
  }
}
