import Foundation

/// The bytes of an input, unpacked, in large pieces; and the SHA-256 of the input as it lies there.
final class ByteSource {
  enum Compression: String { case none, gzip, zstd }

  let compression: Compression
  private let name: String
  private let raw: Int32
  private var hash = SHA256()
  private(set) var byteCount = 0
  /// Bytes that were read to look at and not handed on yet.
  private var ahead: [UInt8] = []
  private var unpacker: Unpacker?

  init(_ input: InputFile) throws(IngestError) {
    name = input.name
    let descriptor = try Self.open(input)
    let start = Self.readStart(descriptor)
    compression = Self.compression(start)
    guard compression != .none else {
      raw = descriptor
      ahead = start
      count(start)
      return
    }
    // An unpacking program reads the input itself, so it must be a file.
    let file = input.path == nil ? try Self.spool(descriptor, start, name: input.name) : descriptor
    lseek(file, 0, SEEK_SET)
    raw = file
    unpacker = try Unpacker(compression.rawValue, of: file, name: input.name)
  }

  deinit {
    if raw != STDIN_FILENO { close(raw) }
  }

  private static func open(_ input: InputFile) throws(IngestError) -> Int32 {
    guard let path = input.path else { return STDIN_FILENO }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .notFound(path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    return descriptor
  }

  /// The first bytes, enough to tell a compression by.
  private static func readStart(_ descriptor: Int32) -> [UInt8] {
    var start: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4)
    while start.count < 4 {
      let count = Foundation.read(descriptor, &buffer, 4 - start.count)
      guard count > 0 else { break }
      start += buffer.prefix(count)
    }
    return start
  }

  private static func compression(_ start: [UInt8]) -> Compression {
    if start.starts(with: [0x1f, 0x8b]) { return .gzip }
    return start.starts(with: [0x28, 0xb5, 0x2f, 0xfd]) ? .zstd : .none
  }

  /// Copies the rest of a stream into a nameless file.
  private static func spool(_ descriptor: Int32, _ start: [UInt8], name: String)
    throws(IngestError) -> Int32
  {
    var template = Array((NSTemporaryDirectory() + "/subledger.XXXXXX").utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else {
      throw .unreadable(
        path: name, reason: "no temporary file: \(String(cString: strerror(errno)))")
    }
    unlink(template)
    var buffer = start
    while !buffer.isEmpty {
      guard write(file, buffer, buffer.count) == buffer.count else {
        close(file)
        throw .unreadable(path: name, reason: "no room for a temporary file")
      }
      buffer = [UInt8](repeating: 0, count: 1 << 16)
      buffer.removeLast(buffer.count - max(0, Foundation.read(descriptor, &buffer, buffer.count)))
    }
    return file
  }

  /// Reads up to `count` bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawPointer, count: Int) throws(IngestError) -> Int {
    if !ahead.isEmpty {
      let given = min(ahead.count, count)
      buffer.copyMemory(from: ahead, byteCount: given)
      ahead.removeFirst(given)
      return given
    }
    if let unpacker { return try unpacker.read(into: buffer, count: count) }
    let given = try readRaw(into: buffer, count: count)
    hash.update(UnsafeRawBufferPointer(start: buffer, count: given))
    byteCount += given
    return given
  }

  private func readRaw(into buffer: UnsafeMutableRawPointer, count: Int) throws(IngestError) -> Int
  {
    while true {
      let given = Foundation.read(raw, buffer, count)
      if given >= 0 { return given }
      guard errno == EINTR else {
        throw .unreadable(path: name, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Ends the reading: the SHA-256 of the input as it lies there.
  ///
  /// - Throws: ``IngestError/damaged(path:program:reason:)`` if it could not be unpacked to its end.
  func finish() throws(IngestError) -> String {
    if let unpacker {
      self.unpacker = nil
      try unpacker.finish()
      try hashPacked()
    }
    return hash.finish()
  }

  private func hashPacked() throws(IngestError) {
    lseek(raw, 0, SEEK_SET)
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let given = Foundation.read(raw, &buffer, buffer.count)
      guard given >= 0 else {
        throw .unreadable(path: name, reason: String(cString: strerror(errno)))
      }
      if given == 0 { return }
      count(buffer[..<given])
    }
  }

  private func count(_ bytes: some Collection<UInt8>) {
    byteCount += bytes.count
    Array(bytes).withUnsafeBytes { hash.update($0) }
  }
}

/// A program that unpacks a file to its standard output.
private final class Unpacker {
  private let program: String
  private let name: String
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  init(_ program: String, of file: Int32, name: String) throws(IngestError) {
    self.program = program
    self.name = name
    guard let executable = Self.find(program) else {
      throw .noProgram(path: name, program: program)
    }
    process.executableURL = URL(filePath: executable)
    process.arguments = ["-dc"]
    process.standardInput = FileHandle(fileDescriptor: file, closeOnDealloc: false)
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw .noProgram(path: name, program: program)
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  private static func find(_ program: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  func read(into buffer: UnsafeMutableRawPointer, count: Int) throws(IngestError) -> Int {
    while true {
      let given = Foundation.read(output.fileHandleForReading.fileDescriptor, buffer, count)
      if given >= 0 { return given }
      guard errno == EINTR else {
        throw .unreadable(path: name, reason: String(cString: strerror(errno)))
      }
    }
  }

  func finish() throws(IngestError) {
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let lines = String(decoding: said, as: UTF8.self)
        .split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      throw .damaged(
        path: name, program: program, reason: lines.filter { !$0.isEmpty }.joined(separator: "; "))
    }
  }
}
