import Records

@testable import Subscriptions

/// Makes chains for tests in words: `day(31)` is 31 days after 2024-01-01T00:00:00Z.
struct ChainMaker {
  let symbols = SymbolTable()
  var chain = Chain(environment: .production, originalTransactionId: .number(1))

  static func day(_ day: Int64, hour: Int64 = 0) -> Instant {
    1_704_067_200_000 + day * Milliseconds.day + hour * Milliseconds.hour
  }

  /// Adds an auto-renewable row from one instant to another; `change` sets what is special.
  @discardableResult
  mutating func period(
    _ id: Int64, from start: Instant, to end: Instant, price: Int64? = 9990,
    change: (inout TransactionRecord) -> Void = { _ in }
  ) -> TransactionRecord {
    var record = TransactionRecord(transactionId: .number(id))
    record.originalTransactionId = chain.originalTransactionId
    record.webOrderLineItemId = .number(1000 + id)
    record.type = .autoRenewable
    record.productId = symbols.intern("monthly")
    record.purchaseDate = start
    record.expiresDate = end
    record.signedDate = start
    record.price = price
    record.currency = price.map { _ in symbols.intern("USD") }
    change(&record)
    chain.transactions.append(Transaction(record: record))
    return record
  }

  /// Adds a free trial.
  mutating func trial(_ id: Int64, from start: Instant, to end: Instant) {
    period(id, from: start, to: end, price: 0) {
      $0.offerType = 1
      $0.offerDiscountType = .freeTrial
    }
  }

  /// Adds a notification about the chain, with the renewal info that `state` sets.
  mutating func notification(
    _ type: Symbol, _ subtype: Symbol? = nil, at instant: Instant, about id: Int64? = nil,
    state: ((inout RenewalInfo) -> Void)? = nil
  ) {
    var notification = NotificationRecord()
    notification.notificationType = type
    notification.subtype = subtype
    notification.signedDate = instant
    notification.notificationUUID = "uuid-\(chain.notifications.count)"
    notification.transactionId = id.map { .number($0) }
    notification.originalTransactionId = chain.originalTransactionId
    if let state {
      var renewal = RenewalInfo(originalTransactionId: chain.originalTransactionId)
      state(&renewal)
      notification.renewal = renewal
    }
    chain.notifications.append(notification)
  }

  func timeline(asOf: Instant) -> Timeline {
    Timeline(chain, asOf: asOf, symbols: symbols)
  }
}
