/// An id as Apple writes it: text, nearly always of decimal digits.
///
/// Ids are text, never arithmetic. A text that is exactly a decimal number of at most 64 bits is
/// kept as that number, which is compact and loses nothing; any other ("000123", "6F3A93AB", twenty
/// digits) is kept as it stands.
public enum Identifier: Sendable {
  /// Decimal digits without leading zeros, up to Int64.max.
  case number(Int64)
  /// Anything else, as it stood in the input.
  case text(String)

  /// The id of a text, or nil where the text is empty.
  public init?(_ text: some StringProtocol) {
    guard !text.isEmpty else { return nil }
    let bytes = text.utf8
    let isCanonical =
      bytes.count <= 19 && bytes.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      && (bytes.first != 0x30 || bytes.count == 1)
    if isCanonical, let number = Int64(text) {
      self = .number(number)
    } else {
      self = .text(String(text))
    }
  }
}

/// Byte for byte, as the ledger tells ids apart: Swift's strings would call "é" in one scalar and in
/// two the same.
extension Identifier: Hashable {
  public static func == (left: Identifier, right: Identifier) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number): hasher.combine(number)
    case .text(let text):
      hasher.combine(text.utf8.count)
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }
}

extension Identifier: CustomStringConvertible {
  /// The id as it stood in the input.
  public var description: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}

extension Identifier: Comparable {
  /// Numbers by value, then texts by their UTF-8 bytes: an order that no locale changes.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): a < b
    case (.number, .text): true
    case (.text, .number): false
    case (.text(let a), .text(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
    }
  }
}

extension Identifier {
  /// Whether the id says "none": Apple and dumps of Apple's data write "0" for a missing one.
  public var isMissing: Bool { self == .number(0) }
}
