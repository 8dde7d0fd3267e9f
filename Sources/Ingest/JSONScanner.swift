/// A value of a scanned JSON text: what it is and where it stands.
struct JSONToken {
  enum Kind: UInt8 { case object, array, string, number, `true`, `false`, null }

  var kind: Kind
  /// A string with a backslash.
  var isEscaped = false
  /// Offsets into the text: of a string without its quotes, of anything else whole.
  var start: Int32
  var end: Int32
  /// The index of the token after this value and everything in it. In an object a key is followed
  /// by its value.
  var next: Int32
}

/// Where and why a text is no JSON.
struct JSONProblem: Error {
  var offset: Int
  var message: String
  /// Whether the text just ended too soon: more bytes might make it whole.
  var isIncomplete = false
}

/// Reads one JSON value (RFC 8259) from bytes in memory into a flat list of tokens: one pass, no
/// object per value. Strings are checked and left where they are.
struct JSONScanner {
  /// Deeper nesting than Apple's or any sane export's is refused before it can hurt.
  static let depthLimit = 64

  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  private var position: Int
  private(set) var tokens: [JSONToken]

  /// - Parameters:
  ///   - tokens: a list whose memory is used again.
  ///   - end: the text's length, at most Int32.max.
  init(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, reusing tokens: [JSONToken]) {
    self.bytes = bytes
    self.end = end
    position = start
    self.tokens = tokens
    self.tokens.removeAll(keepingCapacity: true)
  }

  /// Scans the value at the start and returns the offset after it.
  mutating func scan() throws(JSONProblem) -> Int {
    try value(depth: 0)
    return position
  }

  /// Takes the tokens out, leaving none.
  mutating func takeTokens() -> [JSONToken] {
    var taken: [JSONToken] = []
    swap(&taken, &tokens)
    return taken
  }

  private mutating func value(depth: Int) throws(JSONProblem) {
    guard position < end else { throw ended() }
    switch bytes[position] {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try array(depth: depth)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    case UInt8(ascii: "t"): try literal("true", .true)
    case UInt8(ascii: "f"): try literal("false", .false)
    case UInt8(ascii: "n"): try literal("null", .null)
    case UInt8(ascii: "N"), UInt8(ascii: "I"):
      throw problem("NaN and Infinity are no JSON numbers")
    default: throw problem("no JSON value begins like this")
    }
  }

  private mutating func object(depth: Int) throws(JSONProblem) {
    let token = try open(.object, depth)
    skipSpace()
    if try peek() == UInt8(ascii: "}") { return close(token) }
    while true {
      skipSpace()
      guard try peek() == UInt8(ascii: "\"") else {
        throw problem("a key in quotes is expected here")
      }
      try string()
      skipSpace()
      guard try peek() == UInt8(ascii: ":") else { throw problem("a colon is expected here") }
      position += 1
      skipSpace()
      try value(depth: depth + 1)
      skipSpace()
      switch try peek() {
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "}"): return close(token)
      default: throw problem("a comma or } is expected here")
      }
    }
  }

  private mutating func array(depth: Int) throws(JSONProblem) {
    let token = try open(.array, depth)
    skipSpace()
    if try peek() == UInt8(ascii: "]") { return close(token) }
    while true {
      skipSpace()
      try value(depth: depth + 1)
      skipSpace()
      switch try peek() {
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "]"): return close(token)
      default: throw problem("a comma or ] is expected here")
      }
    }
  }

  private mutating func open(_ kind: JSONToken.Kind, _ depth: Int) throws(JSONProblem) -> Int {
    guard depth < Self.depthLimit else {
      throw problem("nested more than \(Self.depthLimit) deep")
    }
    tokens.append(
      JSONToken(kind: kind, start: Int32(truncatingIfNeeded: position), end: 0, next: 0))
    position += 1
    return tokens.count - 1
  }

  private mutating func close(_ token: Int) {
    position += 1
    tokens[token].end = Int32(truncatingIfNeeded: position)
    tokens[token].next = Int32(truncatingIfNeeded: tokens.count)
  }

  private mutating func append(
    _ kind: JSONToken.Kind, from start: Int, to end: Int, _ escaped: Bool
  ) {
    tokens.append(
      JSONToken(
        kind: kind, isEscaped: escaped, start: Int32(truncatingIfNeeded: start),
        end: Int32(truncatingIfNeeded: end), next: Int32(truncatingIfNeeded: tokens.count + 1)))
  }

  private mutating func string() throws(JSONProblem) {
    position += 1
    let start = position
    var isEscaped = false
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        append(.string, from: start, to: position, isEscaped)
        position += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        try escape()
      } else if byte < 0x20 {
        throw problem("a text ends or breaks off here without its quote")
      } else {
        position += 1
      }
    }
    throw ended()
  }

  private mutating func escape() throws(JSONProblem) {
    guard position + 1 < end else { throw ended() }
    switch bytes[position + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 2
    case UInt8(ascii: "u"):
      guard position + 6 <= end else { throw ended() }
      for offset in 2..<6 where hexDigit(bytes[position + offset]) == nil {
        throw problem("\\u needs four hexadecimal digits")
      }
      position += 6
    default: throw problem("no such escape in JSON")
    }
  }

  private mutating func number() throws(JSONProblem) {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let first = position
    try digits()
    if bytes[first] == UInt8(ascii: "0"), position - first > 1 {
      throw JSONProblem(offset: first, message: "a JSON number has no leading zeros")
    }
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      try digits()
    }
    append(.number, from: start, to: position, false)
  }

  private mutating func digits() throws(JSONProblem) {
    guard position < end else { throw ended() }
    let start = position
    while position < end, isDigit(bytes[position]) { position += 1 }
    if position == start { throw problem("a digit is expected here") }
  }

  private mutating func literal(_ text: StaticString, _ kind: JSONToken.Kind) throws(JSONProblem) {
    let start = position
    for offset in 0..<text.utf8CodeUnitCount {
      guard position < end else { throw ended() }
      guard bytes[position] == text.utf8Start[offset] else {
        throw JSONProblem(offset: start, message: "no JSON value begins like this")
      }
      position += 1
    }
    append(kind, from: start, to: position, false)
  }

  private mutating func skipSpace() {
    while position < end, isJSONSpace(bytes[position]) { position += 1 }
  }

  private func peek() throws(JSONProblem) -> UInt8 {
    guard position < end else { throw ended() }
    return bytes[position]
  }

  private func problem(_ message: String) -> JSONProblem {
    JSONProblem(offset: position, message: message)
  }

  private func ended() -> JSONProblem {
    JSONProblem(offset: end, message: "it ends before it is whole", isIncomplete: true)
  }
}

func isJSONSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
}

func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
