/// The fields of one object or one row of a table, whatever they were spelt like.
struct Members {
  private(set) var entries: [(field: Field, value: Value)] = []
  /// Keys that we do not know and their values, as they stand.
  private(set) var unknown: [(key: UnsafeRawBufferPointer, value: Value)] = []
  private var present: UInt128 = 0
  private var mentioned: UInt128 = 0
  /// Whether a name that only devices give was among them.
  private(set) var hasDeviceNames = false
  private(set) var hasSnakeNames = false
  /// Whether they are the cells of a table, whose columns alone say what it could have told.
  var isTableRow = false

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    unknown.removeAll(keepingCapacity: true)
    present = 0
    mentioned = 0
    hasDeviceNames = false
    hasSnakeNames = false
  }

  private static func bit(_ field: Field) -> UInt128 { 1 << UInt128(field.rawValue) }

  /// Adds a member; of a key that comes twice the last holds.
  mutating func add(_ key: UnsafeRawBufferPointer, _ value: Value, _ names: FieldNames) {
    guard let match = names.find(key) else {
      if value.kind != .null { unknown.append((key, value)) }
      return
    }
    add(match, value)
  }

  mutating func add(_ match: FieldNames.Match, _ value: Value) {
    let bit = Self.bit(match.field)
    hasDeviceNames = hasDeviceNames || match.isDevice
    hasSnakeNames = hasSnakeNames || match.isSnake
    mentioned |= bit
    if present & bit != 0 { entries.removeAll { $0.field == match.field } }
    guard !value.isMissing else {
      present &= ~bit
      return
    }
    present |= bit
    entries.append((match.field, value))
  }

  /// Whether there is a value.
  func has(_ field: Field) -> Bool { present & Self.bit(field) != 0 }

  /// Whether any of these has a value.
  func has(anyOf fields: Field...) -> Bool { fields.contains { has($0) } }

  /// Whether the key is there, even with null.
  func mentions(_ field: Field) -> Bool { mentioned & Self.bit(field) != 0 }

  subscript(field: Field) -> Value? {
    has(field) ? entries.last { $0.field == field }?.value : nil
  }

  /// What we do not know as one JSON object with sorted keys, or nil if there is none.
  var unknownJSON: String? {
    guard !unknown.isEmpty else { return nil }
    let pairs = unknown.map { key, value in
      isTableRow
        ? (key: JSONText.escaped(key), value: "\"" + JSONText.escaped(value.bytes) + "\"")
        : (key: String(decoding: key, as: UTF8.self), value: value.json)
    }
    let sorted = pairs.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return "{" + sorted.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }
}

extension Value {
  /// The value as compact JSON.
  var json: String {
    kind == .text
      ? "\"" + String(decoding: bytes, as: UTF8.self) + "\"" : JSONText.compact(bytes)
  }
}

/// A scanned JSON text.
struct JSONDocument {
  let bytes: UnsafePointer<UInt8>
  let tokens: [JSONToken]

  func value(_ index: Int) -> Value {
    let token = tokens[index]
    let slice = UnsafeRawBufferPointer(
      start: bytes + Int(token.start), count: Int(token.end - token.start))
    let kind: Value.Kind =
      switch token.kind {
      case .object: .object
      case .array: .array
      case .string: .text
      case .number: .number
      case .true: .yes
      case .false: .no
      case .null: .null
      }
    return Value(kind: kind, bytes: slice, isEscaped: token.isEscaped, token: index)
  }

  /// A member of an object by its name as it stands; nil if there is none.
  func member(_ name: String, of object: Value) -> Value? {
    guard object.kind == .object else { return nil }
    var index = object.token + 1
    while index + 1 < Int(tokens[object.token].next) {
      if value(index).bytes.elementsEqual(name.utf8) { return value(index + 1) }
      index = Int(tokens[index + 1].next)
    }
    return nil
  }

  /// Collects the members of an object.
  func members(of object: Int, into members: inout Members, _ names: FieldNames) {
    members.removeAll()
    var index = object + 1
    let end = Int(tokens[object].next)
    while index + 1 < end {
      let key = tokens[index]
      let name = UnsafeRawBufferPointer(
        start: bytes + Int(key.start), count: Int(key.end - key.start))
      members.add(name, value(index + 1), names)
      index = Int(tokens[index + 1].next)
    }
  }

  /// The elements of an array.
  func elements(of array: Int) -> [Value] {
    var elements: [Value] = []
    var index = array + 1
    let end = Int(tokens[array].next)
    while index < end {
      elements.append(value(index))
      index = Int(tokens[index].next)
    }
    return elements
  }
}
