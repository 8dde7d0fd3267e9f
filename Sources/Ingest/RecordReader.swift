import Records

/// Reads records out of objects, whatever encloses them.
///
/// What is read gathers in ``records`` and ``problems`` until it is taken.
final class RecordReader {
  /// What an enclosing document says of the records in it.
  struct Enclosing {
    var environment: Symbol?
    var bundleId: Symbol?
    /// What the field says that it holds, for an object that does not tell by itself.
    var expected: Shape?
    /// Where the records count as standing, if they are not in the input itself but in a token.
    var anchor: UnsafeRawPointer?
  }

  struct Found {
    var record: Record
    var position: UnsafeRawPointer?
  }

  struct Problem {
    var message: String
    var position: UnsafeRawPointer?
    /// What is kept of the text, where that is not the whole document.
    var text: [UInt8]?
  }

  let symbols: SymbolTable
  let names = FieldNames()
  private let format: InputFormat?
  let ignoresPrices: Bool

  private(set) var records: [Found] = []
  private(set) var problems: [Problem] = []
  private(set) var counts = RecordCounts()
  /// Kinds of prices met in transaction formats: whole numbers, and numbers with a decimal point.
  var hasWholePrices = false
  var hasDecimalPrices = false
  private var pool: [Members] = []

  init(symbols: SymbolTable, format: InputFormat?, ignoresPrices: Bool) {
    self.symbols = symbols
    self.format = format
    self.ignoresPrices = ignoresPrices
  }

  /// Forgets what was taken.
  func clear() {
    records.removeAll(keepingCapacity: true)
    problems.removeAll(keepingCapacity: true)
  }

  /// Reads a value of a JSON text: an object, a token, or a list of either.
  func read(_ value: Value, in document: JSONDocument, _ enclosing: Enclosing = Enclosing()) {
    switch value.kind {
    case .object:
      var members = pool.popLast() ?? Members()
      document.members(of: value.token, into: &members, names)
      read(members, in: document, enclosing, at: enclosing.anchor ?? value.bytes.baseAddress)
      pool.append(members)
    case .array:
      for element in document.elements(of: value.token) { read(element, in: document, enclosing) }
    case .text:
      readToken(value.bytes, enclosing, at: enclosing.anchor ?? value.bytes.baseAddress)
    default:
      fail(
        "\(value.quoted) is no record; an object or a JWS is expected",
        at: enclosing.anchor ?? value.bytes.baseAddress)
    }
  }

  /// Reads a row of a table.
  func read(row members: Members, at position: UnsafeRawPointer?) {
    let none = JSONDocument(bytes: Self.nothing, tokens: [])
    var members = members
    members.isTableRow = true
    read(members, in: none, Enclosing(), at: position)
  }

  private static nonisolated(unsafe) let nothing: UnsafePointer<UInt8> = {
    let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()

  /// Reads a JWS; what it carries counts as standing where the token stands.
  func readToken(
    _ token: UnsafeRawBufferPointer, _ enclosing: Enclosing, at position: UnsafeRawPointer?,
    label: String = ""
  ) {
    let payload: [UInt8]
    do {
      payload = try JWS.payload(token)
    } catch {
      let shown = String(decoding: token.prefix(40), as: UTF8.self)
      return fail(
        "\(label)\"\(shown)\(token.count > 40 ? "…" : "")\" is \(error.message)", at: position,
        text: Array(token.prefix(Output.textLimit)))
    }
    var inner = enclosing
    inner.anchor = position
    payload.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      do throws(JSONProblem) {
        let document = try scan(base, count: bytes.count)
        read(document.value(0), in: document, inner)
      } catch {
        fail(
          "\(label)the JWS carries no JSON: \(error.message)", at: position,
          text: Array(token.prefix(Output.textLimit)))
      }
    }
  }

  private func scan(_ base: UnsafePointer<UInt8>, count: Int) throws(JSONProblem) -> JSONDocument {
    var scanner = JSONScanner(base, from: 0, to: count, reusing: [])
    _ = try scanner.scan()
    return JSONDocument(bytes: base, tokens: scanner.takeTokens())
  }

  private func read(
    _ members: Members, in document: JSONDocument, _ enclosing: Enclosing,
    at position: UnsafeRawPointer?
  ) {
    do {
      switch shape(of: members, enclosing) {
      case .transaction: try addTransaction(members, document, enclosing, isDevice: false, position)
      case .device: try addTransaction(members, document, enclosing, isDevice: true, position)
      case .renewal: try addRenewal(members, enclosing, original: nil, position)
      case .post: try addPost(members, position)
      case .notification: try addNotification(members, document, enclosing, position)
      case .signedNotification: readSigned(.signedPayload, members, enclosing, position)
      case .pair: try addPair(members, document, enclosing, position)
      case .transactionPage: try readPage(members, .signedTransactions, document, enclosing)
      case .notificationPage: try readPage(members, .notificationHistory, document, enclosing)
      case .statusPage: try readPage(members, .data, document, enclosing)
      case .statusGroup: try readPage(members, .lastTransactions, document, enclosing)
      case .storeKitConfiguration: try addConfiguration(members, document, position)
      case .appTransaction: break
      case .legacyNotification:
        fail(
          "a notification of version 1, which Apple no longer sends; export version 2",
          at: position, text: Array("(not kept: it may hold a password)".utf8))
      case .errorAnswer:
        let code = members[.errorCode]?.quoted ?? ""
        fail(
          "an error that Apple's server answered (\(code)): \(members[.errorMessage]?.quoted ?? "");"
            + " ask again for the data", at: position)
      case .unknown: failUnknown(members, at: position)
      }
    } catch {
      fail(error.message, at: enclosing.anchor ?? error.position ?? position)
    }
  }

  /// What an object is: told by its fields, else by the field that holds it.
  private func shape(of members: Members, _ enclosing: Enclosing) -> Shape {
    let shape = Shape(members, format: format)
    guard let expected = enclosing.expected, shape == .unknown || shape == .post else {
      return shape
    }
    return expected
  }

  private func readPage(
    _ members: Members, _ list: Field, _ document: JSONDocument, _ enclosing: Enclosing
  ) throws(FieldProblem) {
    var inner = enclosing
    inner.environment =
      try members[.environment].map { (value) throws(FieldProblem) in
        try environment(value)
      } ?? enclosing.environment
    inner.bundleId = try members[.bundleId]?.symbol(.bundleId, symbols) ?? enclosing.bundleId
    guard let value = members[list], value.kind == .array else {
      throw FieldProblem(message: "\(list.name) is no list", position: nil)
    }
    read(value, in: document, inner)
  }

  /// Reads a token that is a field of an object.
  private func readSigned(
    _ field: Field, _ members: Members, _ enclosing: Enclosing, _ position: UnsafeRawPointer?
  ) {
    guard let value = members[field], value.kind == .text else {
      return fail("\(field.name) is no text", at: position)
    }
    let place = enclosing.anchor ?? value.bytes.baseAddress ?? position
    readToken(value.bytes, enclosing, at: place, label: "\(field.name): ")
  }

  /// {"signedTransactionInfo", "signedRenewalInfo"}, each signed or decoded.
  private func addPair(
    _ members: Members, _ document: JSONDocument, _ enclosing: Enclosing,
    _ position: UnsafeRawPointer?
  ) throws(FieldProblem) {
    var inner = enclosing
    if let value = members[.environment] { inner.environment = try environment(value) }
    readInner(members, document, inner, position)
  }

  /// Reads the inner parts of a notification or a pair; each stands for itself.
  func readInner(
    _ members: Members, _ document: JSONDocument, _ enclosing: Enclosing,
    _ position: UnsafeRawPointer?
  ) {
    var (transaction, renewal) = (enclosing, enclosing)
    transaction.expected = .transaction
    renewal.expected = .renewal
    for (field, inner) in [
      (Field.signedTransactionInfo, transaction), (.signedRenewalInfo, renewal),
    ] where members.has(field) {
      readSigned(field, members, inner, position)
    }
    for (field, inner) in [(Field.transactionInfo, transaction), (.renewalInfo, renewal)] {
      if let value = members[field] { read(value, in: document, inner) }
    }
  }

  private func failUnknown(_ members: Members, at position: UnsafeRawPointer?) {
    let keys =
      members.unknown.map { String(decoding: $0.key, as: UTF8.self) }
      + members.entries.map(\.field.name)
    let shown = keys.prefix(6).joined(separator: ", ") + (keys.count > 6 ? ", …" : "")
    fail(
      keys.isEmpty
        ? "an empty object"
        : "neither a transaction nor a notification, page or post: no transactionId,"
          + " notificationType or signed part among its fields (\(shown))", at: position)
  }

  func fail(_ message: String, at position: UnsafeRawPointer?, text: [UInt8]? = nil) {
    problems.append(Problem(message: message, position: position, text: text))
  }

  func add(_ record: Record, at position: UnsafeRawPointer?) {
    counts.count(record)
    records.append(Found(record: record, position: position))
  }

  /// Takes back the renewal infos that were added since: they stay in their notification.
  func dropRenewals(since count: Int) {
    let kept = records[min(count, records.count)...].filter { found in
      if case .renewal = found.record { false } else { true }
    }
    counts.renewals -= records.count - count - kept.count
    records.replaceSubrange(min(count, records.count)..., with: kept)
  }

  /// What was added since there were `count` records: to know an inner part again.
  func added(since count: Int) -> ArraySlice<Found> { records[min(count, records.count)...] }

  /// Apple's names for environments in any case, and version 1's "PROD".
  func environment(_ value: Value) throws(FieldProblem) -> Symbol? {
    guard let symbol = try value.symbol(.environment, symbols) else { return nil }
    switch symbols.text(symbol).lowercased() {
    case "production", "prod": return .production
    case "sandbox": return .sandbox
    case "xcode": return .xcode
    case "localtesting", "local_testing": return .localTesting
    default: return symbol
    }
  }
}

/// How many records of each kind a file held, repetitions included.
public struct RecordCounts: Hashable, Sendable {
  public var transactions = 0
  public var notifications = 0
  public var renewals = 0
  public var posts = 0
  /// Exchange rates.
  public var rates = 0
  /// Entries of price catalogues.
  public var catalogue = 0

  public init() {}

  public var total: Int { transactions + notifications + renewals + posts + rates + catalogue }

  mutating func count(_ record: Record) {
    switch record {
    case .transaction: transactions += 1
    case .notification: notifications += 1
    case .renewal: renewals += 1
    case .post: posts += 1
    case .rate: rates += 1
    case .catalogue: catalogue += 1
    }
  }
}
