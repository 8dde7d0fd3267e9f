import Foundation
import Records

/// Writes a made-up set of exports in every format that `ingest` reads.
///
/// The same numbers give the same files, byte for byte, but for what packs them.
struct SampleData {
  private let lives: [SampleLife]
  private let testers: [SampleLife]

  init(subscriptions: Int, seed: UInt64) {
    lives = (0..<Int64(subscriptions)).map { SampleLife(number: $0, seed: seed) }
    testers = (0..<6 as Range<Int64>).map {
      SampleLife(number: 900_000 + $0, seed: seed, environment: "Sandbox")
    }
  }

  /// A file of the set.
  struct File {
    var name: String
    var text: String
    /// The program that packs it, if one does.
    var packing: String?
  }

  /// The lives whose number leaves this remainder when divided by ten.
  private func lives(_ remainders: Int...) -> [SampleLife] {
    lives.enumerated().filter { remainders.contains($0.offset % 10) }.map(\.element)
  }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  /// All files, by name.
  var files: [File] {
    ([
      decoded, late, database, snake, device, array, document, tokens, transactionInfo, orderLookup,
      refundHistory, signedAgainHistory, status, signedNotifications, decodedNotifications,
      mixedNotifications, notificationHistory, sandbox, posts, broken,
    ] + history).sorted { $0.name < $1.name }
  }

  // MARK: Transactions

  /// Some rows come late, in a file of their own; some come twice.
  private func isLate(_ row: SampleTransaction) -> Bool { row.id % 29 == 0 }

  private var decoded: File {
    let rows = lives(0, 1, 2).flatMap(\.transactions).filter { !isLate($0) }
    return File(
      name: "transactions/2026-06.ndjson.gz", text: lines(rows.map { SampleText.json($0.fields) }),
      packing: "gzip")
  }

  private var late: File {
    let rows = lives(0, 1, 2).flatMap(\.transactions).filter { isLate($0) || $0.id % 31 == 0 }
    return File(
      name: "transactions/late.ndjson",
      text: "\u{FEFF}" + rows.reversed().map { SampleText.json($0.fields) + "\r\n" }.joined())
  }

  private var database: File {
    let rows = lives(3).flatMap(\.transactions).map(\.fields)
    let header = rows.first.map(SampleText.csvHeader) ?? ""
    return File(
      name: "database/transactions.csv", text: lines([header] + rows.map(SampleText.csvRow)))
  }

  private var snake: File {
    let rows = lives(4).flatMap(\.transactions)
    return File(
      name: "database/transactions.ndjson.zst",
      text: lines(rows.map { SampleText.snakeJSON($0.fields) }), packing: "zstd")
  }

  private var device: File {
    let rows = lives(5).flatMap(\.transactions)
    return File(
      name: "app/device-transactions.ndjson",
      text: lines(rows.map { SampleText.json($0.deviceFields) }))
  }

  private var array: File {
    let rows = Array(lives(6).prefix(10)).flatMap(\.transactions)
    return File(
      name: "transactions/list.json",
      text: "[\n"
        + rows.map { SampleText.prettyJSON($0.fields, indent: "  ") }
        .joined(separator: ",\n") + "\n]\n")
  }

  /// Documents one after another, each over many lines.
  private var document: File {
    let rows = Array(lives(6).dropFirst(10).prefix(5)).flatMap(\.transactions)
    return File(
      name: "transactions/documents.json",
      text: rows.map { SampleText.prettyJSON($0.fields, indent: "") + "\n" }.joined())
  }

  private var tokens: File {
    let rows = Array(lives(6).dropFirst(15)).flatMap(\.transactions)
    return File(
      name: "tokens/transactions.jws",
      text: lines(rows.map { SampleText.jws(SampleText.json($0.fields)) }))
  }

  // MARK: Pages of the App Store Server API

  private static let page =
    #""bundleId":"com.example.lumen","appAppleId":1500000001,"environment":"Production""#

  private func signed(_ row: SampleTransaction) -> String {
    SampleText.jws(SampleText.json(row.fields))
  }

  private func historyPage(_ rows: [SampleTransaction], hasMore: Bool) -> String {
    "{\"revision\":\"\(rows.last?.signed ?? 0)_\(rows.last?.id ?? 0)\",\"hasMore\":\(hasMore),"
      + Self.page + ",\"signedTransactions\":[\n"
      + rows.map { "  \"\(signed($0))\"" }.joined(separator: ",\n") + "\n]}\n"
  }

  private var history: [File] {
    let rows = lives(7).flatMap(\.transactions)
    let count = 60
    return stride(from: 0, to: rows.count, by: count).map { start in
      let number = String(101 + start / count).dropFirst()
      return File(
        name: "server-api/history-\(number).json.gz",
        text: historyPage(
          Array(rows[start..<min(start + count, rows.count)]), hasMore: start + count < rows.count),
        packing: "gzip")
    }
  }

  private var transactionInfo: File {
    let rows = lives(6).prefix(5).compactMap(\.transactions.first)
    return File(
      name: "server-api/transaction-info.ndjson",
      text: lines(rows.map { "{\"signedTransactionInfo\":\"\(signed($0))\"}" }))
  }

  private var orderLookup: File {
    let rows = lives(6).dropFirst(5).prefix(2).flatMap { $0.transactions.prefix(2) }
    return File(
      name: "server-api/order-lookup.json",
      text: "{\"status\":0,\"signedTransactions\":["
        + rows.map { "\"\(signed($0))\"" }.joined(separator: ",") + "]}\n")
  }

  private var refundHistory: File {
    let rows = lives.flatMap(\.signedAgain).filter { $0.revoked != nil }
    return File(
      name: "server-api/refund-history.json",
      text: "{\"hasMore\":false,\"revision\":\"1\",\"signedTransactions\":["
        + rows.map { "\"\(signed($0))\"" }.joined(separator: ",") + "]}\n")
  }

  private var signedAgainHistory: File {
    let rows = lives.flatMap(\.signedAgain).filter(\.isUpgraded)
    return File(name: "server-api/history-upgraded.json", text: historyPage(rows, hasMore: false))
  }

  private var status: File {
    let last = lives(8).prefix(12).compactMap(\.notifications.last).filter { !$0.renewal.isEmpty }
    let items = last.map { one in
      "{\"status\":\(one.status),\"originalTransactionId\":\"\(one.transaction.original)\","
        + "\"signedTransactionInfo\":\"\(signed(one.transaction))\","
        + "\"signedRenewalInfo\":\"\(SampleText.jws(SampleText.json(one.renewal)))\"}"
    }
    return File(
      name: "server-api/subscription-statuses.json",
      text: "{\(Self.page),\"data\":[{\"subscriptionGroupIdentifier\":\"21400001\","
        + "\"lastTransactions\":[\n" + items.joined(separator: ",\n") + "\n]}]}\n")
  }

  // MARK: Notifications

  private enum Inner { case signed, decoded }

  private func payload(_ one: SampleNotification, _ inner: Inner) -> String {
    let transaction = SampleText.json(one.transaction.fields)
    let renewal = SampleText.json(one.renewal)
    let parts: [SampleField] =
      switch inner {
      case .signed:
        [
          .init("signedTransactionInfo", .text(SampleText.jws(transaction))),
          .init("signedRenewalInfo", one.renewal.isEmpty ? nil : .text(SampleText.jws(renewal))),
        ]
      case .decoded:
        [
          .init("transactionInfo", .json(transaction)),
          .init("renewalInfo", one.renewal.isEmpty ? nil : .json(renewal)),
        ]
      }
    let data: [SampleField] =
      [
        .init("appAppleId", .number(1_500_000_001)), .init("bundleId", .text("com.example.lumen")),
        .init("bundleVersion", .text("412")),
        .init("environment", .text(one.transaction.environment)),
      ] + parts + [.init("status", .number(one.status))]
    return SampleText.json([
      .init("notificationType", .text(one.type)), .init("subtype", one.subtype.map { .text($0) }),
      .init("notificationUUID", .text(one.uuid)), .init("data", .json(SampleText.json(data))),
      .init("version", .text("2.0")), .init("signedDate", .number(one.signed)),
    ])
  }

  private func signedPayload(_ one: SampleNotification) -> String {
    "{\"signedPayload\":\"\(SampleText.jws(payload(one, .signed)))\"}"
  }

  /// Some of the lives are known from notifications alone; a few of these come twice.
  private var signedNotifications: File {
    let all = lives(8).flatMap(\.notifications).sorted {
      ($0.signed, $0.uuid) < ($1.signed, $1.uuid)
    }
    let repeated = all.filter { $0.transaction.id % 17 == 0 }
    return File(
      name: "notifications/signed.ndjson.gz", text: lines((all + repeated).map(signedPayload)),
      packing: "gzip")
  }

  private var decodedNotifications: File {
    // Renewals tell nothing that the transactions do not.
    let all = lives(0, 1, 2, 3, 4, 5, 6).flatMap(\.notifications).filter { $0.type != "DID_RENEW" }
      .sorted { ($0.signed, $0.uuid) < ($1.signed, $1.uuid) }
    let others = [
      #"{"notificationType":"TEST","notificationUUID":"7f3c9a10-52b4-4e0d-9c11-fffffffffff1","#
        + #""data":{"environment":"Sandbox","bundleId":"com.example.lumen"},"version":"2.0","#
        + #""signedDate":1767225600000}"#,
      #"{"notificationType":"RENEWAL_EXTENSION","subtype":"SUMMARY","#
        + #""notificationUUID":"7f3c9a10-52b4-4e0d-9c11-fffffffffff2","summary":"#
        + #"{"environment":"Production","succeededCount":5,"failedCount":0},"signedDate":1767225600000}"#,
      #"{"notificationType":"A_TYPE_TO_COME","notificationUUID":"7f3c9a10-52b4-4e0d-9c11-fffffffffff3","#
        + #""data":{"environment":"Production"},"signedDate":1767225600000}"#,
    ]
    return File(
      name: "notifications/decoded.ndjson.gz",
      text: lines(all.map { payload($0, .decoded) } + others), packing: "gzip")
  }

  private var mixedNotifications: File {
    let all = lives(7).flatMap(\.notifications).filter { $0.type != "DID_RENEW" }
    return File(
      name: "notifications/decoded-outside.ndjson.gz",
      text: lines(all.map { payload($0, .signed) }), packing: "gzip")
  }

  private var notificationHistory: File {
    let all = lives(9).flatMap(\.notifications)
    let items = all.map { one in
      "{\"signedPayload\":\"\(SampleText.jws(payload(one, .signed)))\",\"sendAttempts\":"
        + "[{\"attemptDate\":\(one.signed + 1000),\"sendAttemptResult\":\"SUCCESS\"}]}"
    }
    return File(
      name: "server-api/notification-history.json.gz",
      text: "{\"hasMore\":false,\"notificationHistory\":[\n" + items.joined(separator: ",\n")
        + "\n]}\n", packing: "gzip")
  }

  // MARK: The rest

  private var sandbox: File {
    File(
      name: "transactions/sandbox.ndjson",
      text: lines(testers.flatMap(\.transactions).map { SampleText.json($0.fields) }))
  }

  /// What the app posted after a first purchase.
  private var posts: File {
    let firsts = lives.enumerated().filter { $0.offset % 3 == 0 }
      .compactMap(\.element.transactions.first)
    return File(
      name: "app/posts.ndjson",
      text: lines(
        firsts.map { row in
          SampleText.json([
            .init("original_transaction_id", .text("\(row.original)")),
            .init("product_id", .text(row.product.id)),
            .init("price", .units(row.storefront.price(row.product))),
            .init("display_price", .text(row.storefront.displayPrice(row.product))),
            .init("storefront", .text(row.storefront.code)),
            .init("purchase_date", .text(SampleText.iso(row.purchase))),
          ])
        }))
  }

  /// Two good lines and four that are not.
  private var broken: File {
    let start = SampleCalendar.instant(2026, 5, 20)
    let good = [1, 2].map { number -> String in
      let id = 430_999_000_000_000 + Int64(number)
      var row = SampleTransaction(
        id: id, original: id, lineItem: nil, product: .coins, storefront: SampleStorefront.all[0],
        purchase: start + Int64(number) * Milliseconds.day,
        firstPurchase: start + Int64(number) * Milliseconds.day,
        signed: start + 3 * Milliseconds.day)
      row.price = 1990
      return SampleText.json(row.fields)
    }
    return File(
      name: "broken-lines.ndjson",
      text: lines([
        good[0], String(good[1].prefix(90)),
        #"{"transactionId":"430999000000003","purchaseDate":"20/05/2026","productId":"lumen.coins.100"}"#,
        #"{"transactionId":4.30999000000004E+14,"purchaseDate":1779235200000}"#,
        good[1], #"{"event":"app_opened","at":"2026-05-20T10:00:00Z"}"#,
      ]))
  }
}
