import Records
import Testing

@testable import Ingest

@Suite struct TransactionFormatTests {
  @Test func everyFieldOfApple() throws {
    let reading = try Reading(
      """
      {"transactionId":"23456","originalTransactionId":"12345","webOrderLineItemId":"34343",
      "bundleId":"com.example","productId":"com.example.product","subscriptionGroupIdentifier":"55555",
      "purchaseDate":1698148900000,"originalPurchaseDate":1698148800000,"expiresDate":1698149000000,
      "quantity":1,"type":"Auto-Renewable Subscription",
      "appAccountToken":"7E3FB20B-4CDB-47CC-936D-99D65F608138","inAppOwnershipType":"PURCHASED",
      "signedDate":1698148900000,"revocationReason":1,"revocationDate":1698148950000,
      "revocationType":"REFUND_PRORATED","revocationPercentage":67932,"isUpgraded":true,
      "offerType":1,"offerIdentifier":"abc.123","environment":"LocalTesting",
      "transactionReason":"PURCHASE","storefront":"USA","storefrontId":"143441","price":10990,
      "currency":"USD","offerDiscountType":"PAY_AS_YOU_GO","appTransactionId":"71134",
      "offerPeriod":"P1Y","billingPlanType":"MONTHLY","deviceVerification":"x",
      "b":{"z": [1, 2], "y": "a b"},"a":null,"A":true}
      """)
    let record = try #require(reading.transactions.first)
    #expect(record.transactionId == .number(23456) && record.webOrderLineItemId == .number(34343))
    #expect(reading.text(record.bundleId) == "com.example")
    #expect(record.type == .autoRenewable && record.inAppOwnershipType == .purchased)
    #expect(record.appAccountToken == "7e3fb20b-4cdb-47cc-936d-99d65f608138")
    #expect(record.expiresDate == 1_698_149_000_000 && record.revocationDate == 1_698_148_950_000)
    #expect(record.revocationType == .refundProrated && record.revocationPercentage == 67932)
    #expect(record.isUpgraded == true && record.offerType == 1 && record.quantity == 1)
    #expect(record.environment == .localTesting && !record.environmentIsAssumed)
    #expect(record.price == 10990 && reading.text(record.offerPeriod) == "P1Y")
    #expect(record.appTransactionId == .number(71134) && record.billingPlanType == .monthly)
    #expect(record.unknownFields == #"{"A":true,"b":{"z":[1,2],"y":"a b"}}"#)
    #expect(record.carriesRevocation)
  }

  /// A table without the column says nothing of a refund, however its columns are spelt.
  @Test(arguments: [
    ("transactionId,purchaseDate", "1,1704448800000", false),
    ("transactionId,purchaseDate,revocationDate", "1,1704448800000,", true),
    ("transaction_id,purchase_date", "1,1704448800000", false),
    ("transaction_id,purchase_date,revocation_date", "1,1704448800000,", true),
  ])
  func onlyTheColumnOfATableCarriesRevocations(header: String, row: String, carries: Bool) throws {
    let record = try #require(try Reading("\(header)\n\(row)\n").transactions.first)
    #expect(record.carriesRevocation == carries)
  }

  @Test func unknownWordsStay() throws {
    let reading = try Reading(
      apple("1", #""type":"Some Future Type","environment":"MOON","offerType":9"#))
    let record = try #require(reading.transactions.first)
    #expect(reading.text(record.type) == "Some Future Type")
    #expect(reading.text(record.environment) == "MOON")
    #expect(record.offerType == 9)
  }

  @Test func idsKeepEveryDigit() throws {
    let ids = [
      ("9912140633506421", "9912140633506421"), ("\"000123456789012345\"", "000123456789012345"),
      ("504319184420155588", "504319184420155588"),
      ("18446744073709551616", "18446744073709551616"),
      ("\"6F3A93AB\"", "6F3A93AB"),
    ]
    for (json, id) in ids {
      let reading = try Reading(#"{"transactionId":\#(json),"purchaseDate":1704448800000}"#)
      #expect(reading.transactions.first?.transactionId.description == id)
    }
  }

  @Test func recordsOfDevicesHaveUnits() throws {
    let reading = try Reading(
      #"{"id":910000000000052,"originalID":910000000000052,"productID":"p","productType":"autoRenewable","#
        + #""purchaseDate":"2024-01-05T10:00:00Z","expirationDate":"2024-02-05T10:00:00Z","price":12.99,"#
        + #""currency":"USD","displayPrice":"$12.99","ownershipType":"PURCHASED","#
        + #""offer":{"type":"introductory","paymentMode":"freeTrial","id":"o"}}"#)
    let record = try #require(reading.transactions.first)
    #expect(record.transactionId == .number(910_000_000_000_052))
    #expect(record.price == 12990 && record.type == .autoRenewable)
    #expect(record.offerType == 1 && record.offerDiscountType == .freeTrial)
    #expect(reading.text(record.offerIdentifier) == "o")
    #expect(record.expiresDate == 1_707_127_200_000)
    #expect(!record.carriesRevocation)
    #expect(!reading.summary.pricesAreSuspect)
  }

  @Test func aTableWithoutTheColumnCannotSayThatNothingWasRevoked() throws {
    let snake = try Reading(
      #"{"transaction_id":"1","purchase_date":1704448800000,"type":"Consumable"}"#)
    #expect(snake.transactions.first?.carriesRevocation == false)
    let with = try Reading(
      #"{"transaction_id":"1","purchase_date":1704448800000,"revocation_date":null,"type":"Consumable"}"#
    )
    #expect(with.transactions.first?.carriesRevocation == true)
  }

  @Test func mixedPricesAreSuspect() throws {
    let text = apple("1", #""price":9990"#) + "\n" + apple("2", #""price":9.99,"currency":"USD""#)
    #expect(try Reading(text).summary.pricesAreSuspect)
    let again = try Reading(text, ignoringPrices: true)
    #expect(again.transactions.map(\.price) == [nil, nil])
    let free = apple("1", #""price":0"#) + "\n" + apple("2", #""price":9.99"#)
    #expect(try Reading(free).summary.pricesAreSuspect == false)
  }

  @Test func largePrices() throws {
    let reading = try Reading(apple("1", #""price":4999000000"#))
    #expect(reading.transactions.first?.price == 4_999_000_000)
  }

  @Test func withoutAPurchaseDateItCannotBePlaced() throws {
    let reading = try Reading(#"{"transactionId":"1","type":"Consumable"}"#)
    #expect(reading.rejects.first?.reason.contains("purchaseDate") == true)
  }

  /// One such date would move the first or the last day of every report.
  @Test(arguments: [
    #""purchaseDate":"0001-01-02T00:00:00Z""#, #""purchaseDate":1199145599999"#,
    #""purchaseDate":"9999-01-01""#, #""signedDate":4102444800000"#,
    #""revocationDate":"2150-01-01""#,
  ])
  func eventsOfAnotherAgeAreRejected(field: String) throws {
    let line = #"{"transactionId":"1","purchaseDate":1704448800000,\#(field)}"#
    let reading = try Reading(line)
    #expect(reading.transactions.isEmpty)
    #expect(reading.rejects.first?.reason.contains("no believable date") == true)
  }

  @Test func escapesAreResolved() throws {
    let reading = try Reading(apple("1", #""productId":"a\"\\\/\n\u00e9\ud83d\udc8e\ud800""#))
    #expect(reading.text(reading.transactions.first?.productId) == "a\"\\/\né💎\u{FFFD}")
  }

  @Test func quotedCells() throws {
    let reading = try Reading(
      "transaction_id,purchase_date,product_id\n1,1704448800000,\"a,\"\"b\"\"\nc\"\n")
    #expect(reading.text(reading.transactions.first?.productId) == "a,\"b\"\nc")
  }
}

@Suite struct NotificationFormatTests {
  private let inner =
    #""transactionInfo":\#(apple("7", #""environment":"Sandbox""#)),"#
    + #""renewalInfo":{"originalTransactionId":"1","autoRenewStatus":0,"signedDate":1704448802000}"#

  @Test func decodedAndSignedAreTheSame() throws {
    let decoded =
      #"{"notificationType":"DID_CHANGE_RENEWAL_STATUS","subtype":"AUTO_RENEW_DISABLED","#
      + #""notificationUUID":"u","signedDate":1704448802000,"data":{"environment":"Sandbox","#
      + #""bundleId":"b","status":1,\#(inner)}}"#
    let mixed =
      decoded
      .replacing(
        "\"transactionInfo\":" + apple("7", #""environment":"Sandbox""#),
        with: "\"signedTransactionInfo\":\"" + jws(apple("7", #""environment":"Sandbox""#)) + "\"")
    for text in [
      decoded, mixed, #"{"signedPayload":"\#(jws(decoded))"}"#, jws(mixed),
      #"{"notificationHistory":[{"signedPayload":"\#(jws(mixed))","sendAttempts":[]}]}"#,
    ] {
      let reading = try Reading(text)
      #expect(reading.rejects.isEmpty)
      let notification = try #require(reading.notifications.first)
      #expect(notification.notificationType == .didChangeRenewalStatus)
      #expect(notification.subtype == .autoRenewDisabled)
      #expect(notification.notificationUUID == "u" && notification.status == 1)
      #expect(notification.environment == .sandbox)
      #expect(notification.transactionId == .number(7))
      #expect(notification.originalTransactionId == .number(1))
      #expect(notification.renewal?.autoRenewStatus == 0)
      #expect(notification.renewal?.environment == .sandbox)
      #expect(reading.renewals.isEmpty)
      #expect(reading.transactions.count == 1)
      #expect(reading.text(reading.transactions.first?.bundleId) == "b")
    }
  }

  @Test func withoutDataItIsNoError() throws {
    let text = [
      #"{"notificationType":"TEST","notificationUUID":"a","data":{"environment":"Sandbox"}}"#,
      #"{"notificationType":"RENEWAL_EXTENSION","subtype":"SUMMARY","notificationUUID":"b","#
        + #""summary":{"environment":"Sandbox","succeededCount":5}}"#,
      #"{"notificationType":"EXTERNAL_PURCHASE_TOKEN","notificationUUID":"c","#
        + #""externalPurchaseToken":{"externalPurchaseId":"SANDBOX_1"}}"#,
      #"{"notificationType":"RESCIND_CONSENT","notificationUUID":"d","appData":{"environment":"Xcode"}}"#,
      #"{"notificationType":"FROM_NEXT_YEAR","notificationUUID":"e"}"#,
    ].joined(separator: "\n")
    let reading = try Reading(text)
    #expect(reading.rejects.isEmpty)
    #expect(
      reading.notifications.map(\.environment)
        == [.sandbox, .sandbox, .sandbox, .xcode, .production])
    #expect(
      reading.notifications[1].unknownFields
        == #"{"summary":{"environment":"Sandbox","succeededCount":5}}"#)
  }

  @Test func aBadInnerPartNeverLosesTheNotification() throws {
    let reading = try Reading(
      #"{"notificationType":"DID_RENEW","notificationUUID":"a","data":{"environment":"Production","#
        + #""signedTransactionInfo":"signed_transaction_info_value"}}"#)
    #expect(reading.notifications.count == 1)
    #expect(reading.rejects.first?.reason.contains("signedTransactionInfo") == true)
    #expect(reading.rejects.first?.reason.contains("no JWS") == true)
  }

  @Test func pagesLendTheirEnvironment() throws {
    let page =
      #"{"environment":"Sandbox","bundleId":"b","data":[{"lastTransactions":[{"status":1,"#
      + #""originalTransactionId":"1","signedTransactionInfo":"\#(jws(apple("1")))","#
      + #""signedRenewalInfo":"\#(jws(#"{"originalTransactionId":"1","autoRenewStatus":1}"#))"}]}]}"#
    let reading = try Reading(page)
    #expect(reading.rejects.isEmpty)
    #expect(reading.transactions.first?.environment == .sandbox)
    #expect(reading.transactions.first?.environmentIsAssumed == false)
    #expect(reading.renewals.first?.environment == .sandbox)
    #expect(try Reading(apple("1")).transactions.first?.environmentIsAssumed == true)
  }

  @Test(arguments: ["a.b", "a..c", "eyJ.!!!.c", jws("not json"), jws(#"{"a":"#)])
  func badTokens(token: String) throws {
    let reading = try Reading(#"{"signedPayload":"\#(token)"}"#)
    #expect(reading.records.isEmpty && reading.rejects.count == 1)
  }

  @Test func theMisspelledSubtypeOfAnExampleServer() throws {
    let reading = try Reading(
      #"{"notificationType":"EXPIRED","notificatonSubtype":"VOLUNTARY","notificationUUID":"a"}"#)
    #expect(reading.notifications.first?.subtype == .voluntary)
  }
}

@Suite struct PostFormatTests {
  @Test(arguments: [
    #"{"original_transaction_id":910000000000052,"price":9.99,"display_price":"9,99 €"}"#,
    #"{"originalTransactionId":"910000000000052","price":"9.99","displayPrice":"9,99 €"}"#,
    "original_transaction_id,price,display_price\n910000000000052,9.99,\"9,99 €\"\n",
  ])
  func posts(text: String) throws {
    let reading = try Reading(text)
    let post = try #require(reading.posts.first)
    #expect(post.originalTransactionId == .number(910_000_000_000_052))
    #expect(post.price == "9.99" && post.displayPrice == "9,99 €")
  }

  @Test func everythingThatMayComeWithIt() throws {
    let reading = try Reading(
      #"{"original_transaction_id":"1","transaction_id":"2","product_id":"p","price":9990,"#
        + #""display_price":"$9.99","currency":"USD","storefront":"USA","#
        + #""purchase_date":"2024-01-05T10:00:00Z","environment":"Sandbox"}"#)
    let post = try #require(reading.posts.first)
    #expect(post.transactionId == .number(2) && post.environment == .sandbox)
    #expect(post.purchaseDate == 1_704_448_800_000)
    #expect(reading.transactions.isEmpty)
  }
}

@Suite struct DateTextTests {
  private func read(_ text: String) -> DateText.Reading {
    Array(text.utf8).withUnsafeBytes { DateText.read($0) }
  }

  @Test(arguments: [
    "1709805600000", "1709805600", "1709805600000.7297", "1.7098056e12", "2024-03-07T10:00:00Z",
    "2024-03-07T10:00:00.000Z", "2024-03-07T11:00:00+01:00", "2024-03-07T05:30:00-0430",
    "2024-03-07 10:00:00 Etc/GMT", "2024-03-07 10:00:00", "2024-03-07T10:00",
    "2024-03-07 10:00:00 UTC",
    "2024-03-07 02:00:00 America/Los_Angeles", " 2024-03-07T10:00:00Z ", "2024-03-07t10:00:00z",
    "2024-03-07T12+02",
  ])
  func oneInstantInManyShapes(text: String) {
    #expect(
      read(text) == .instant(1_709_805_600_000)
        || text == "2024-03-07T12+02"
          && read(text) == .unreadable
    )
  }

  @Test func fractionsAndExtremes() {
    #expect(read("2024-03-07T10:00:00.303Z") == .instant(1_709_805_600_303))
    #expect(read("2024-03-07T10:00:00.3039999Z") == .instant(1_709_805_600_303))
    #expect(read("-1.5") == .instant(-1500) || read("-1.5") == .instant(-2000))
    #expect(read("-62135769600000") == .missing)
    #expect(read("0001-01-01") == .instant(-62_135_596_800_000))
    #expect(read("253402300799999") == .instant(253_402_300_799_999))
    #expect(read("253402300800000") == .unreadable)
    #expect(read("") == .missing)
  }

  @Test(arguments: [
    "07/03/2024", "2024-02-30", "2024-13-01", "2024-03-07T25:00:00Z",
    "2024-03-07T10:00:00 Moon/Base",
    "-9223372036854775808.5", "1e-9223372036854775808", "tomorrow", "1e400", "NaN",
    "9223372036854775807", "2024-03-07X10:00", "--5", "٢٠٢٤-٠٣-٠٧",
  ])
  func anythingElseIsNoDate(text: String) {
    #expect(read(text) == .unreadable)
  }
}
