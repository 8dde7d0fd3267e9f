import Foundation
import Records
import Subscriptions

@testable import Metrics

/// Makes histories in words and asks metrics of them.
struct Histories {
  let symbols = SymbolTable()
  private(set) var chains: [Int64: Chain] = [:]
  private var nextTransaction: Int64 = 1

  /// Adds an auto-renewable row to a chain; `change` sets what is special.
  @discardableResult
  mutating func period(
    _ chain: Int64, _ start: String, _ end: String, price: Int64? = 9990, currency: String = "USD",
    change: (inout TransactionRecord) -> Void = { _ in }
  ) -> Identifier {
    let product = symbols.intern("monthly")
    return add(to: chain, at: start, price: price, currency: currency) { record in
      record.type = .autoRenewable
      record.productId = product
      record.expiresDate = instant(end)
      change(&record)
    }
  }

  @discardableResult
  mutating func trial(_ chain: Int64, _ start: String, _ end: String) -> Identifier {
    period(chain, start, end, price: 0) {
      $0.offerType = 1
      $0.offerDiscountType = .freeTrial
    }
  }

  @discardableResult
  mutating func oneOff(_ chain: Int64, _ at: String, price: Int64) -> Identifier {
    let product = symbols.intern("coins")
    return add(to: chain, at: at, price: price, currency: "USD") {
      $0.type = .consumable
      $0.productId = product
    }
  }

  private mutating func add(
    to chain: Int64, at start: String, price: Int64?, currency: String,
    change: (inout TransactionRecord) -> Void
  ) -> Identifier {
    var record = TransactionRecord(transactionId: .number(nextTransaction))
    nextTransaction += 1
    record.originalTransactionId = .number(chain)
    record.purchaseDate = instant(start)
    record.signedDate = record.purchaseDate
    record.price = price
    record.currency = price == nil ? nil : symbols.intern(currency)
    change(&record)
    chains[
      chain,
      default: Chain(environment: .production, originalTransactionId: .number(chain))
    ].transactions.append(Transaction(record: record))
    return record.transactionId
  }

  mutating func notification(
    _ chain: Int64, _ type: Symbol, _ subtype: Symbol? = nil, at time: String,
    change: (inout RenewalInfo) -> Void = { _ in }
  ) {
    var notification = NotificationRecord()
    notification.notificationType = type
    notification.subtype = subtype
    notification.signedDate = instant(time)
    var renewal = RenewalInfo(originalTransactionId: .number(chain))
    change(&renewal)
    notification.renewal = renewal
    chains[chain]?.notifications.append(notification)
  }

  /// The answer as text: a line a row, cells by "|".
  func ask(
    _ metric: Metric, asOf: String, columns: [String], set: (inout Query) -> Void = { _ in }
  ) throws -> [String] {
    let table = try self.table(metric, asOf: asOf, set: set)
    let places = columns.map { name in table.columns.firstIndex { $0.name == name } ?? 0 }
    return table.rows.map { row in places.map { row[$0].plain }.joined(separator: "|") }
  }

  func table(_ metric: Metric, asOf: String, set: (inout Query) -> Void = { _ in }) throws -> Table
  {
    var query = Query(metric, asOf: instant(asOf))
    query.earliest = chains.values.flatMap(\.transactions).compactMap(\.record.purchaseDate).min()
    set(&query)
    var evaluation = Evaluation(query, symbols: symbols)
    for chain in chains.values.sorted(by: { $0.originalTransactionId < $1.originalTransactionId }) {
      evaluation.add(Timeline(chain, asOf: query.asOf, symbols: symbols))
    }
    return try evaluation.table()
  }
}

/// "2024-01-05" is its midnight, "2024-01-05T10:30" that minute, both UTC; of as-of dates too.
func instant(_ text: String) -> Instant {
  let parts = text.split(separator: "T")
  let day = CalendarDay(parts[0])?.start(in: .gmt) ?? 0
  guard parts.count > 1 else { return day }
  let time = parts[1].split(separator: ":").compactMap { Int64($0) }
  return day + time[0] * Milliseconds.hour + time[1] * 60_000
}

extension Cell {
  var plain: String {
    switch self {
    case .blank: ""
    case .text(let text): text
    case .count(let count): String(count)
    case .amount(let micros, _): String(micros)
    case .rate(let millionths): String(millionths)
    case .flag(let flag): flag ? "true" : "false"
    }
  }
}
