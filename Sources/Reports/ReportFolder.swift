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
  /// As the user named it.
  private let name: String
  /// Behind any links: a link to the folder stays one.
  private let place: URL

  public init(_ path: String) {
    name = path
    place = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
  }

  /// Writes the files beside the folder and puts them in its place.
  ///
  /// - Throws: ``ReportError`` if the folder holds files that are not a report's, or cannot be
  ///   written; what was there before stays then.
  public func publish(_ files: [ReportFile]) throws(ReportError) {
    guard !name.isEmpty else {
      throw ReportError(description: "the name of the report's folder is empty")
    }
    try refuseForeignFiles()
    let fresh = sibling(of: getpid())
    do {
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      removeLeftovers()
      try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: false)
      for file in files { try Self.write(file, into: fresh) }
      try Self.synchronize(fresh)
      try replace(by: fresh)
    } catch {
      try? FileManager.default.removeItem(at: fresh)
      throw ReportError(
        description: "\(name): the report could not be written (\(Self.reason(error))); what was"
          + " there before is unchanged")
    }
    // The names are on the disk too; if not yet, the old report or the new one is there all the same.
    try? Self.synchronize(parent)
  }

  /// Whether the folder holds a report.
  public var holdsReport: Bool { listedFiles != nil }

  private var parent: URL { place.deletingLastPathComponent() }

  // MARK: Writing

  private static func write(_ file: ReportFile, into folder: URL) throws {
    let target = folder.appending(path: file.name)
    try Data(file.text.utf8).write(to: target)
    // On the disk before it is shown: a crash leaves the old report or the new one.
    try synchronize(target)
  }

  private static func synchronize(_ place: URL) throws {
    let descriptor = open(place.path, O_RDONLY)
    guard descriptor >= 0 else { throw systemError() }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw systemError() }
  }

  /// Exchanges the two folders in one step where there is one already, and takes the old one away.
  private func replace(by fresh: URL) throws {
    guard FileManager.default.fileExists(atPath: place.path) else {
      guard rename(fresh.path, place.path) == 0 else { throw Self.systemError() }
      return
    }
    if !Self.exchange(fresh.path, place.path) {
      // A file system that cannot exchange: for a moment there is no folder.
      let old = fresh.path + "-old"
      guard rename(place.path, old) == 0 else { throw Self.systemError() }
      guard rename(fresh.path, place.path) == 0 else {
        let error = Self.systemError()
        _ = rename(old, place.path)
        throw error
      }
      try? FileManager.default.removeItem(atPath: old)
    }
    // The report is published: an old one that cannot be removed is no failure.
    try? FileManager.default.removeItem(at: fresh)
  }

  private static func exchange(_ first: String, _ second: String) -> Bool {
    #if os(Linux)
      let exchange: UInt32 = 2  // RENAME_EXCHANGE
      return renameat2(AT_FDCWD, first, AT_FDCWD, second, exchange) == 0
    #else
      return renamex_np(first, second, UInt32(RENAME_SWAP)) == 0
    #endif
  }

  // MARK: Folders of other runs

  /// Where a run prepares its report.
  private func sibling(of process: Int32) -> URL {
    parent.appending(path: siblingPrefix + String(process))
  }

  private var siblingPrefix: String { ".\(place.lastPathComponent).new-" }

  /// Takes away what runs left behind that were killed.
  private func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(siblingPrefix) {
      let digits = name.dropFirst(siblingPrefix.count).prefix { $0.isNumber }
      guard let process = Int32(digits), process > 0 else { continue }
      let isGone = kill(process, 0) != 0 && errno == ESRCH
      guard isGone || process == getpid() else { continue }
      try? FileManager.default.removeItem(at: parent.appending(path: name))
    }
  }

  // MARK: What is there

  private func refuseForeignFiles() throws(ReportError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else {
      throw ReportError(description: "\(name): this is a file; name a folder for the report")
    }
    let foreign = try foreignFiles()
    guard foreign.isEmpty else {
      let shown = foreign.prefix(3).joined(separator: ", ") + (foreign.count > 3 ? ", …" : "")
      throw ReportError(
        description: "\(name): the folder holds files that are not a report's (\(shown)); nothing"
          + " was changed, name another folder with --output")
    }
  }

  /// What the folder holds beside the files that its schema.json lists; a report has no folders.
  private func foreignFiles() throws(ReportError) -> [String] {
    let known = Set(listedFiles ?? [])
    do {
      return try FileManager.default.contentsOfDirectory(
        at: place, includingPropertiesForKeys: [.isDirectoryKey]
      ).filter { file in
        let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
        return isFolder || !known.contains(file.lastPathComponent)
      }.map(\.lastPathComponent).sorted()
    } catch {
      throw ReportError(
        description: "\(name): the folder cannot be read (\(Self.reason(error))); nothing was"
          + " changed")
    }
  }

  /// The files that the folder's schema.json lists; nil if it has none.
  private var listedFiles: [String]? {
    let schema = place.appending(path: ReportSchema.fileName)
    guard let data = try? Data(contentsOf: schema),
      let listed = try? JSONDecoder().decode(Listing.self, from: data)
    else { return nil }
    return listed.files.map(\.name)
  }

  private struct Listing: Decodable {
    struct File: Decodable { var name: String }
    var files: [File]
  }

  // MARK: Errors

  private static func systemError() -> ReportError {
    ReportError(description: String(cString: strerror(errno)))
  }

  /// The system's own words where Foundation wraps them.
  private static func reason(_ error: any Error) -> String {
    if let error = error as? ReportError { return error.description }
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    if let cause, cause.domain == NSPOSIXErrorDomain {
      return String(cString: strerror(Int32(truncatingIfNeeded: cause.code)))
    }
    let words = error.localizedDescription
    return words.hasSuffix(".") ? String(words.dropLast()) : words
  }
}
