/// The payload of a JSON Web Signature in compact form (RFC 7515). The signature is not verified.
enum JWS {
  struct Problem: Error {
    var message: String
  }

  /// The decoded bytes of a token's second part.
  static func payload(_ token: UnsafeRawBufferPointer) throws(Problem) -> [UInt8] {
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw Problem(message: "no JWS: three parts between dots are expected, not \(parts.count)")
    }
    guard !parts.contains(where: \.isEmpty) else {
      throw Problem(message: "no JWS: one of its three parts is empty")
    }
    guard let payload = base64url(parts[1]) else {
      throw Problem(message: "no JWS: its payload is not base64url")
    }
    return payload
  }

  /// Base64 with the alphabet of URLs, without or with padding (RFC 4648).
  private static func base64url(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    var text = text
    while text.last == UInt8(ascii: "=") { text.removeLast() }
    for character in text {
      guard let digit = digit(character) else { return nil }
      bits = bits << 6 | digit
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return text.count % 4 == 1 ? nil : bytes
  }

  private static func digit(_ character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
    case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
