import Records
import Testing

@testable import Ingest

/// Files in every layout: what they hold is the same.
@Suite struct ContainerTests {
  /// What a list holds is read, and that its end is missing is said.
  @Test func aListThatIsCutOffIsNamed() throws {
    for text in ["[\(apple("2")),\n", "[\(apple("2"))"] {
      let cut = try Reading("\n \(text)")
      #expect(cut.transactions.count == 1)
      #expect(cut.rejects.map(\.place) == [Place(line: 2, column: 2)])
      #expect(cut.rejects.first?.reason.contains("never closed") == true)
    }
    #expect(try Reading("[\(apple("2"))]").rejects.isEmpty)
  }

  /// What is kept of columns that we do not know is JSON, whatever stands in them.
  @Test func unknownCellsAreKeptAsJSON() throws {
    let reading = try Reading(
      "transaction_id,purchase_date,\"no \"\"te\"\n1,1704448800000,\"say \"\"hi\"\" \\ 1\n2\"\n")
    #expect(
      reading.transactions.first?.unknownFields == #"{"no \"te":"say \"hi\" \\ 1\u000a2"}"#)
  }

  /// A field that can hold but one kind of record says what is in it, however little that is.
  @Test func aBareRenewalInfoIsKnownByItsField() throws {
    let bare = #"{"originalTransactionId":"1","signedDate":1704448802000}"#
    for text in [
      #"{"notificationType":"REFUND_REVERSED","data":{"renewalInfo":\#(bare)}}"#,
      #"{"notificationType":"REFUND_REVERSED","data":{"signedRenewalInfo":"\#(jws(bare))"}}"#,
    ] {
      let reading = try Reading(text)
      #expect(reading.rejects.isEmpty)
      let notification = try #require(reading.notifications.first)
      #expect(notification.renewal?.signedDate == 1_704_448_802_000)
      #expect(notification.originalTransactionId == .number(1))
    }
    let transaction = #"{"transactionId":"2","originalTransactionId":"1","price":990}"#
    let without = try Reading(#"{"transactionInfo":\#(transaction)}"#)
    #expect(without.posts.isEmpty)
    #expect(without.rejects.first?.reason.contains("no purchaseDate") == true)
  }

  private static let two = [apple("1"), apple("2", #""price":9990,"currency":"USD""#)]

  private static let layouts: [String] = {
    var layouts: [String] = []
    layouts.append(
      two.joined(separator: "\n"))
    layouts.append(
      two.joined(separator: "\n") + "\n")
    layouts.append(
      "\u{FEFF}" + two.joined(separator: "\r\n") + "\r\n\r\n")
    layouts.append(
      two.joined(separator: "\n\n  \n"))
    layouts.append(
      two.joined())
    layouts.append(
      two.joined(separator: " "))
    layouts.append(
      "[" + two.joined(separator: ",") + "]")
    layouts.append(
      "[\n  " + two.joined(separator: ",\n  ") + "\n]\n")
    layouts.append(
      "[" + two[0] + "]\n[" + two[1] + "]")
    layouts.append(
      two.joined(separator: "\n").replacing(",", with: ",\n    ").replacing("{", with: "{\n    "))
    layouts.append(
      two.map(jws).joined(separator: "\n"))
    layouts.append(
      "[\"" + two.map(jws).joined(separator: "\",\"") + "\"]")
    layouts.append(
      "{\"signedTransactions\":[\"" + two.map(jws).joined(separator: "\",\"") + "\"]}")
    layouts.append(
      two.map { "{\"signedTransactionInfo\":\"\(jws($0))\"}" }.joined(separator: "\n"))
    layouts.append(
      two.map { "{\"transactionInfo\":\($0)}" }.joined(separator: "\n"))
    layouts.append(
      "transaction_id,original_transaction_id,purchase_date,price,currency,revocation_date\n"
        + "1,1,1704448800000,,,\n2,1,1704448800000,9990,USD,\n")
    layouts.append(
      "Transaction ID;Original Transaction ID;Purchase Date;Price;Currency;Revocation Date\r\n"
        + "1;1;2024-01-05T10:00:00Z;NULL;NULL;\\N\r\n\r\n\"2\";\"1\";\"2024-01-05 10:00:00\";9990;usd;"
    )
    layouts.append(
      "transactionId\toriginalTransactionId\tpurchaseDate\tprice\tcurrency\trevocationDate\n"
        + "1\t1\t1704448800\t\t\t\n2\t1\t1704448800000.9\t9.99\tUSD\t\n")
    return layouts
  }()

  @Test(arguments: layouts)
  func theSameRecords(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.rejects.isEmpty)
    let transactions = reading.transactions
    try #require(transactions.count == 2, "\(text)")
    #expect(transactions.map(\.transactionId) == [.number(1), .number(2)])
    #expect(transactions.allSatisfy { $0.originalTransactionId == .number(1) })
    #expect(transactions.allSatisfy { $0.purchaseDate == 1_704_448_800_000 })
    #expect(transactions.map(\.price) == [nil, 9990])
    #expect(reading.text(transactions[1].currency) == "USD")
    #expect(transactions.map(\.carriesRevocation) == [true, true])
    #expect(reading.summary.counts.transactions == 2)
  }

  @Test func placesAreLinesAndColumns() throws {
    let reading = try Reading("\n" + apple("1") + "\n\n  " + apple("2") + apple("3") + "\n")
    #expect(
      reading.places == [
        Place(line: 2, column: 1), Place(line: 4, column: 3),
        Place(line: 4, column: 3 + apple("2").utf8.count),
      ])
    let page = try Reading("{\n \"signedTransactions\": [\n  \"\(jws(apple("1")))\"\n ]\n}")
    #expect(page.places == [Place(line: 3, column: 4)])
  }

  @Test func threeKindsOfNothing() throws {
    #expect(try Reading("").summary.emptyKind == .zeroBytes)
    #expect(try Reading("\n \r\n").summary.emptyKind == .blank)
    #expect(try Reading("transaction_id,price\n").summary.emptyKind == .headerOnly)
    #expect(try Reading("App Name\tApp Apple ID\n").summary.emptyKind == .headerOnly)
    #expect(try Reading("[]").summary.emptyKind == nil)
  }

  @Test func aHashOfTheFile() throws {
    #expect(
      try Reading("").summary.sha256
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    let reading = try Reading(bytes: Array("abc".utf8))
    #expect(
      reading.summary.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    // The example of two blocks in FIPS 180-4.
    let long = try Reading("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
    #expect(
      long.summary.sha256 == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(reading.summary.byteCount == 3)
  }
}

/// Broken input: named by its place, and the rest is read.
@Suite struct BrokenInputTests {
  @Test func aBrokenLineNeverStopsTheRest() throws {
    let text = [
      apple("1"), #"{"transactionId":"91000"#, apple("2"), "", #"{"transactionId":"2","#,
      apple("3"),
      "garbage", apple("4"), #"{"a":NaN}"#, apple("5") + " trailing", #"{"transactionId":"6","b"#,
    ].joined(separator: "\n")
    let reading = try Reading(text)
    #expect(reading.transactions.map { "\($0.transactionId)" } == ["1", "2", "3", "4", "5"])
    #expect(reading.rejects.map(\.place.line) == [2, 5, 7, 9, 10, 11])
    #expect(reading.rejects[0].text == #"{"transactionId":"91000"#)
    #expect(reading.rejects[0].place.column == 24)
    #expect(reading.rejects[3].reason.contains("NaN"))
    #expect(reading.rejects[5].reason.contains("ends before it is whole"))
  }

  @Test func aBrokenElementOfAPrettyListIsOneReject() throws {
    let text = """
      [
        {
          "transactionId": "1",
          "purchaseDate": 1704448800000
        },
        {
          "transactionId": "2",
          "purchaseDate": ,
          "more": { "a": 1 }
        },
        {
          "transactionId": "3",
          "purchaseDate": 1704448800000
        }
      ]
      """
    let reading = try Reading(text)
    #expect(reading.transactions.map { "\($0.transactionId)" } == ["1", "3"])
    #expect(reading.rejects.count == 1)
    #expect(reading.rejects.first?.place.line == 6)
    #expect(reading.rejects.first?.reason.contains("line 8") == true)
  }

  @Test(arguments: [
    (#""purchaseDate":"07/03/2024""#, "07/03/2024"), (#""price":-1"#, "-1"),
    (#""price":99999999999999999999"#, "99999999999999999999"), (#""price":"4,99""#, "4,99"),
    (#""price":{"a":1}"#, "price"), (#""currency":"dollars""#, "dollars"),
    (#""quantity":"many""#, "many"), (#""isUpgraded":"perhaps""#, "perhaps"),
    (#""originalTransactionId":5.04319184420156E+17"#, "5.04319184420156E+17"),
    (#""expiresDate":999999999999999999"#, "999999999999999999"),
  ])
  func aBadFieldIsNamedAndQuoted(field: String, quoted: String) throws {
    let line = apple("1").replacing(#""purchaseDate":1704448800000"#, with: #""x":1"#)
      .replacing("}", with: #","signedDate":1704448800001,"# + field + "}")
    let whole =
      field.contains("purchaseDate")
      ? line : line.replacing(#""x":1"#, with: #""purchaseDate":1704448800000"#)
    let reading = try Reading(whole + "\n" + apple("2"))
    #expect(reading.transactions.map { "\($0.transactionId)" } == ["2"])
    let reject = try #require(reading.rejects.first)
    #expect(reject.reason.contains(quoted), "\(reject.reason)")
    #expect(reject.place.line == 1 && reject.place.column > 1)
    #expect(reject.text == whole)
  }

  @Test func deepNestingAndLongLinesAreRefused() throws {
    let deep = String(repeating: #"{"a":"#, count: 100_000)
    let reading = try Reading(deep + "\n" + apple("1"))
    #expect(reading.rejects.count == 1 && reading.transactions.count == 1)
    #expect(reading.rejects.first?.reason.contains("deep") == true)
    #expect(reading.rejects.first?.text.utf8.count == 64 << 10)
    #expect(reading.rejects.first?.length == 500_001)
  }

  @Test func binaryIsOneReject() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let reading = try Reading(bytes: bytes)
    #expect(reading.rejects.count == 1)
    #expect(reading.rejects.first?.reason.contains("binary") == true)
    #expect(reading.rejects.first?.length == 100_000)
    let utf16 = try Reading(bytes: [0xff, 0xfe, 0x7b, 0x00])
    #expect(utf16.rejects.first?.reason.contains("UTF-16") == true)
    let prose = try Reading("These are our exports.\nPlease read them.\n")
    #expect(prose.rejects.count == 1)
  }

  @Test func textThatIsNoUTF8IsARejectOfItsLine() throws {
    let bad =
      Array(#"{"transactionId":"1","purchaseDate":1704448800000,"productId":"caf"#.utf8) + [0xe9]
      + Array("\"}\n".utf8)
    let reading = try Reading(bytes: bad + Array(apple("2").utf8))
    #expect(reading.rejects.first?.reason.contains("UTF-8") == true)
    #expect(reading.transactions.count == 1)
  }

  @Test func aTableWithAQuoteThatNeverCloses() throws {
    let reading = try Reading(
      "transaction_id,purchase_date,product_id\n1,1704448800000,a\n2,1704448800000,\"b\n3,4,5\n")
    #expect(reading.transactions.count == 1)
    #expect(reading.rejects.map(\.place.line) == [3])
    let uneven = try Reading("transaction_id,purchase_date\n1,1704448800000,3\n2,1704448800000\n")
    #expect(uneven.transactions.count == 1)
    #expect(uneven.rejects.first?.reason.contains("3 cells") == true)
  }

  @Test func aPasswordIsNotKept() throws {
    let reading = try Reading(#"{"notification_type":"CANCEL","password":"s3cret","x":1}"#)
    let reject = try #require(reading.rejects.first)
    #expect(!reject.text.contains("s3cret") && !reject.reason.contains("s3cret"))
  }

  @Test func anErrorAnswerIsNamed() throws {
    let reading = try Reading(#"{"errorCode":4000187,"errorMessage":"Invalid request."}"#)
    #expect(reading.rejects.first?.reason.contains("4000187") == true)
  }
}
