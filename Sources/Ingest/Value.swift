import Foundation
import Money
import Records

/// A value of a field as it stands in the input: of JSON, or a cell of a table, which is text.
struct Value {
  enum Kind { case text, number, yes, no, null, object, array }

  var kind: Kind
  /// Without quotes, escapes not yet resolved.
  var bytes: UnsafeRawBufferPointer
  var isEscaped = false
  /// The token of an object or array.
  var token = 0
}

/// Why a value cannot be what its field needs.
struct FieldProblem: Error, @unchecked Sendable {
  var message: String
  /// Where the value stands, if that is in the input itself: only to be compared with, never read.
  var position: UnsafeRawPointer?
}

extension Value {
  /// That the value is not what its field needs, and what would be right.
  func problem(_ field: Field, _ expected: String) -> FieldProblem {
    FieldProblem(
      message: "\(field.name): \(quoted) is \(expected)", position: bytes.baseAddress)
  }

  /// The value as it stands, cut where it is long.
  var quoted: String {
    let text = String(decoding: bytes.prefix(80), as: UTF8.self)
    let shown = bytes.count > 80 ? text + "…" : text
    return kind == .text ? "\"\(shown)\"" : shown
  }

  /// Whether it says nothing: null, or an empty text.
  var isMissing: Bool { kind == .null || (kind == .text && bytes.isEmpty) }

  private var isASCII: Bool { bytes.allSatisfy { $0 < 0x80 } }

  /// Text with its escapes resolved; a number or truth value as it stands.
  func text(_ field: Field) throws(FieldProblem) -> String {
    guard kind != .object, kind != .array else {
      throw problem(field, "no text; a text is expected")
    }
    let plain = isEscaped ? JSONText.unescaped(bytes) : Array(bytes)
    guard let text = String(validating: plain, as: UTF8.self) else {
      throw problem(field, "no UTF-8; save the file as UTF-8")
    }
    return text
  }

  func symbol(_ field: Field, _ symbols: SymbolTable) throws(FieldProblem) -> Symbol? {
    if isMissing { return nil }
    if kind == .text || kind == .number, !isEscaped, isASCII {
      return symbols.intern(bytes: bytes)
    }
    return symbols.intern(try text(field))
  }

  /// An id exactly as it is written; numbers too, of any length. Digits that a spreadsheet or a
  /// floating-point number has cut off cannot be had back.
  func identifier(_ field: Field) throws(FieldProblem) -> Identifier? {
    if isMissing { return nil }
    if let number = shortWhole { return .number(number) }
    guard kind == .text || kind == .number else {
      throw problem(field, "no id; a text or a whole number is expected")
    }
    let text = try text(field).trimmingCharacters(in: .whitespaces)
    guard !looksRounded(text) else {
      throw problem(field, "an id that lost its last digits; export ids as text")
    }
    return Identifier(text)
  }

  /// Up to 18 digits without leading zeros: nearly every id, count and price.
  var shortWhole: Int64? {
    guard bytes.count <= 18, bytes.count > 0, bytes[0] != UInt8(ascii: "0") || bytes.count == 1
    else { return nil }
    var number: Int64 = 0
    for byte in bytes {
      guard isDigit(byte) else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// "5.04319184420156E+17", or any number with a point or an exponent.
  private func looksRounded(_ text: String) -> Bool {
    guard let first = text.utf8.first, isDigit(first), text.contains(where: { "eE.".contains($0) })
    else { return false }
    return DecimalText.roundedMilliunits(text) != nil || text.uppercased().contains("E+")
  }

  func integer(_ field: Field) throws(FieldProblem) -> Int64? {
    if isMissing { return nil }
    if let number = shortWhole { return number }
    switch kind {
    case .yes: return 1
    case .no: return 0
    case .text, .number:
      let text = try text(field).trimmingCharacters(in: .whitespaces)
      if let number = Int64(text) { return number }
      if let milliunits = DecimalText.milliunits(text), milliunits % 1000 == 0 {
        return milliunits / 1000
      }
      throw problem(field, "no whole number of 64 bits")
    case .object, .array, .null: throw problem(field, "no whole number")
    }
  }

  func flag(_ field: Field) throws(FieldProblem) -> Bool? {
    if isMissing { return nil }
    switch kind {
    case .yes: return true
    case .no: return false
    case .text, .number:
      switch try text(field).trimmingCharacters(in: .whitespaces).lowercased() {
      case "true", "t", "1", "yes": return true
      case "false", "f", "0", "no": return false
      default: throw problem(field, "neither true nor false")
      }
    case .object, .array, .null: throw problem(field, "neither true nor false")
    }
  }

  func instant(_ field: Field) throws(FieldProblem) -> Instant? {
    if isMissing { return nil }
    guard kind == .text || kind == .number else {
      throw problem(field, "no date")
    }
    switch DateText.read(bytes) {
    case .instant(let instant): return instant
    case .missing: return nil
    case .unreadable:
      throw problem(
        field, "no date; milliseconds since 1970 or ISO 8601 (2024-03-07T10:00:00Z) are expected")
    }
  }

  /// The digits of a price, without spaces around them.
  func decimal(_ field: Field) throws(FieldProblem) -> String? {
    if isMissing { return nil }
    guard kind == .text || kind == .number else { throw problem(field, "no price") }
    return try text(field).trimmingCharacters(in: .whitespaces)
  }
}

/// Helpers on the text of JSON.
enum JSONText {
  /// The bytes of a string with its escapes resolved. The scanner has checked them.
  static func unescaped(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        plain.append(bytes[index])
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case UInt8(ascii: "b"): plain.append(0x08)
      case UInt8(ascii: "f"): plain.append(0x0c)
      case UInt8(ascii: "n"): plain.append(0x0a)
      case UInt8(ascii: "r"): plain.append(0x0d)
      case UInt8(ascii: "t"): plain.append(0x09)
      case UInt8(ascii: "u"):
        let (scalar, length) = unicodeEscape(bytes, at: index)
        plain += Array(String(Character(scalar)).utf8)
        index += length
        continue
      default: plain.append(bytes[index + 1])
      }
      index += 2
    }
    return plain
  }

  /// The scalar of \uXXXX, or of two that are a surrogate pair; half a pair is replaced.
  private static func unicodeEscape(_ bytes: UnsafeRawBufferPointer, at index: Int)
    -> (Unicode.Scalar, length: Int)
  {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    guard let high = unit(bytes, at: index) else { return (replacement, 2) }
    if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
    if (0xd800..<0xdc00).contains(high), let low = unit(bytes, at: index + 6),
      (0xdc00..<0xe000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (high - 0xd800) << 10 + (low - 0xdc00))
    {
      return (scalar, 12)
    }
    return (replacement, 6)
  }

  private static func unit(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt32? {
    guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return (2..<6).reduce(UInt32?(0)) { unit, offset in
      guard let unit, let digit = hexDigit(bytes[index + offset]) else { return nil }
      return unit << 4 | UInt32(digit)
    }
  }

  /// What a cell of a table says, as the inside of a JSON string.
  static func escaped(_ bytes: UnsafeRawBufferPointer) -> String {
    var escaped = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\"", "\\":
        escaped.unicodeScalars.append("\\")
        escaped.unicodeScalars.append(scalar)
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// JSON without the space between its parts: however a file was laid out, the text is the same.
  static func compact(_ bytes: UnsafeRawBufferPointer) -> String {
    var compact: [UInt8] = []
    compact.reserveCapacity(bytes.count)
    var isInString = false
    var isEscape = false
    for byte in bytes {
      if isInString {
        compact.append(byte)
        if isEscape {
          isEscape = false
        } else if byte == UInt8(ascii: "\\") {
          isEscape = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if !isJSONSpace(byte) {
        compact.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }
    return String(decoding: compact, as: UTF8.self)
  }
}
