import Foundation

/// A stretch of a byte stream in memory that moves forward: what lies before it is forgotten.
final class Window {
  /// The longest document that is read whole.
  static let limit = 64 << 20
  private static let chunk = 1 << 20

  private let source: ByteSource
  private var memory: UnsafeMutableRawPointer
  private var capacity = Window.chunk * 2
  /// Offsets into the memory: what is not consumed yet.
  private var start = 0
  private var end = 0
  private(set) var isAtEnd = false
  /// 1-based place of the first byte in the window.
  private(set) var line = 1
  private(set) var column = 1

  init(_ source: ByteSource) {
    self.source = source
    memory = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory + start, count: end - start)
  }

  /// Reads more; false at the end of the input, or when the window holds all that it may.
  func extend() throws(IngestError) -> Bool {
    guard !isAtEnd, end - start < Self.limit else { return false }
    makeRoom()
    let given = try source.read(into: memory + end, count: Self.chunk)
    isAtEnd = given == 0
    end += given
    return given > 0
  }

  private func makeRoom() {
    if start > 0 {
      memory.copyMemory(from: memory + start, byteCount: end - start)
      end -= start
      start = 0
    }
    guard capacity - end < Self.chunk else { return }
    capacity *= 2
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: memory, byteCount: end)
    memory.deallocate()
    memory = larger
  }

  /// Moves the window's start forward.
  func consume(_ count: Int) {
    let taken = UnsafeRawBufferPointer(start: memory + start, count: min(count, end - start))
    let place = Window.place(after: taken, line: line, column: column)
    line = place.line
    column = place.column
    start += taken.count
  }

  /// The byte at the start, reading more if need be; nil at the end of the input.
  func first() throws(IngestError) -> UInt8? {
    if start == end { _ = try extend() }
    return start < end ? memory.load(fromByteOffset: start, as: UInt8.self) : nil
  }

  /// The place after some bytes that begin at a place.
  static func place(after bytes: UnsafeRawBufferPointer, line: Int, column: Int)
    -> (line: Int, column: Int)
  {
    guard let base = bytes.baseAddress else { return (line, column) }
    var lines = 0
    var lineStart = 0
    var offset = 0
    while offset < bytes.count,
      let found = memchr(base + offset, 0x0a, bytes.count - offset)
    {
      offset = UnsafeRawPointer(found) - base + 1
      lines += 1
      lineStart = offset
    }
    return lines == 0
      ? (line, column + bytes.count) : (line + lines, bytes.count - lineStart + 1)
  }

  /// Offset of the next line feed from an offset on, reading more if need be; nil if there is none
  /// before the end or the limit.
  func lineEnd(from offset: Int = 0) throws(IngestError) -> Int? {
    var searched = offset
    while true {
      let bytes = self.bytes
      if let base = bytes.baseAddress, searched < bytes.count,
        let found = memchr(base + searched, 0x0a, bytes.count - searched)
      {
        return UnsafeRawPointer(found) - base
      }
      searched = bytes.count
      guard try extend() else { return nil }
    }
  }
}
