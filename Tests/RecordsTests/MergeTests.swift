import Records
import Testing

@Suite struct MergeTests {
  private let symbols = SymbolTable()

  private func copy(_ signed: Instant?, change: (inout TransactionRecord) -> Void = { _ in })
    -> TransactionRecord
  {
    var record = TransactionRecord(transactionId: .number(1))
    record.signedDate = signed
    change(&record)
    return record
  }

  private func merged(_ copies: TransactionRecord...) throws -> TransactionRecord {
    try #require(Transaction(copies: copies, symbols: symbols)).record
  }

  @Test func theNewestCopyIsTheTruthAndOlderOnesFillItsGaps() throws {
    let truth = try merged(
      copy(200) { $0.expiresDate = 9 },
      copy(100) {
        $0.expiresDate = 5
        $0.quantity = 3
      },
      copy(nil) { $0.quantity = 7 })
    #expect(truth.signedDate == 200)
    #expect(truth.expiresDate == 9)
    #expect(truth.quantity == 3)
  }

  @Test func ofEquallyNewCopiesTheLargerJSONWins() throws {
    let small = copy(100) { $0.price = 1000 }
    let large = copy(100) { $0.price = 9000 }
    #expect(try merged(small, large).price == 9000)
    #expect(try merged(large, small).price == 9000)
  }

  @Test func priceAndCurrencyGoTogether() throws {
    let (usd, eur) = (symbols.intern("USD"), symbols.intern("EUR"))
    let priced = copy(100) {
      $0.price = 9990
      $0.currency = eur
    }
    let truth = try merged(copy(200) { $0.currency = usd }, priced)
    #expect(truth.price == 9990 && truth.currency == eur)
    let unpriced = try merged(copy(200) { $0.currency = usd }, copy(100))
    #expect(unpriced.price == nil && unpriced.currency == usd)
  }

  @Test func aNewerCopyWithoutRevocationClearsItOnlyIfItCouldCarryOne() throws {
    let refunded = copy(100) {
      $0.revocationDate = 90
      $0.revocationReason = 1
    }
    #expect(try merged(copy(200), refunded).revocationDate == nil)
    let device = copy(200) { $0.carriesRevocation = false }
    let truth = try merged(device, refunded)
    #expect(truth.revocationDate == 90 && truth.revocationReason == 1)
    // The middle copy said "not revoked" after the oldest said "revoked".
    #expect(try merged(device, copy(150), refunded).revocationDate == nil)
  }

  @Test func nothingMergesToNothingAndOneToItself() {
    #expect(Transaction(copies: [], symbols: symbols) == nil)
    let only = copy(100)
    #expect(Transaction(copies: [only, only], symbols: symbols) == Transaction(record: only))
  }

  /// Any order and repetition of any copies.
  @Test func aFunctionOfTheSet() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<300 {
      let copies = (0..<Int(random.next() % 5 + 1)).map { _ in randomCopy(&random) }
      let expected = try #require(Transaction(copies: copies, symbols: symbols))
      let again = (copies + copies).shuffled(using: &random)
      #expect(Transaction(copies: again, symbols: symbols) == expected)
    }
  }

  private func randomCopy(_ random: inout SplitMix) -> TransactionRecord {
    func maybe<Value>(_ value: Value) -> Value? { random.next() % 2 == 0 ? value : nil }
    let signed = maybe(Instant(random.next() % 3))
    return copy(signed) {
      $0.price = maybe(Int64(random.next() % 3))
      $0.currency = maybe(symbols.intern("C\(random.next() % 3)"))
      $0.revocationDate = maybe(Int64(random.next() % 3))
      $0.carriesRevocation = random.next() % 2 == 0
      $0.quantity = maybe(Int64(random.next() % 3))
      $0.appAccountToken = maybe("token \(random.next() % 3)")
    }
  }
}

/// SplitMix64: small, seeded, the same everywhere.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
