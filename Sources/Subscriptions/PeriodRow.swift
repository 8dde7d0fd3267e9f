import Records

/// The transactions that are one paid period: the same line item under several transaction ids
/// (restores, second devices), or just one transaction.
struct PeriodRow {
  /// Oldest signed first.
  var transactions: [Transaction]
  /// Fields merged over the transactions, the newest first.
  var record: TransactionRecord
  /// The earliest purchaseDate.
  var start: Instant
  /// The smallest expiresDate of any copy: before any extension.
  var firstExpires: Instant?
  /// Where its price was found; nil as long as there is none.
  var priceSource: PriceSource?
}

extension PeriodRow {
  /// - Parameter transactions: at least one, all with a purchaseDate; nil otherwise.
  init?(_ transactions: [Transaction]) {
    self.transactions = transactions.sorted {
      ($0.record.signedDate ?? .min, $0.record.transactionId)
        < ($1.record.signedDate ?? .min, $1.record.transactionId)
    }
    guard let newest = self.transactions.last,
      let start = transactions.compactMap(\.record.purchaseDate).min()
    else { return nil }
    record = self.transactions.dropLast().reversed().reduce(newest.record) {
      $0.fillingGaps(from: $1.record)
    }
    self.start = start
    firstExpires = transactions.flatMap(\.copies).compactMap(\.expiresDate).min()
  }

  /// Auto-renewable rows gathered by line item, in the order of a timeline: by start, then expiry,
  /// then id. A missing line item makes a row of its own.
  static func gather(_ transactions: [Transaction]) -> [PeriodRow] {
    var groups: [[Transaction]] = []
    var groupOfLineItem: [Identifier: Int] = [:]
    for transaction in transactions {
      guard let lineItem = transaction.record.webOrderLineItemId, !lineItem.isMissing else {
        groups.append([transaction])
        continue
      }
      if let group = groupOfLineItem[lineItem] {
        groups[group].append(transaction)
      } else {
        groupOfLineItem[lineItem] = groups.count
        groups.append([transaction])
      }
    }
    return groups.compactMap { PeriodRow($0) }.sorted { $0.precedes($1) }
  }

  private func precedes(_ other: PeriodRow) -> Bool {
    (start, record.expiresDate ?? .min, record.transactionId)
      < (other.start, other.record.expiresDate ?? .min, other.record.transactionId)
  }
}

extension TransactionRecord {
  /// Whether it is an auto-renewable subscription: by its type, else by having an expiry.
  var isAutoRenewable: Bool { type.map { $0 == .autoRenewable } ?? (expiresDate != nil) }

  /// Whether it is a one-off purchase. An unknown type is neither, and in no metric.
  var isOneOff: Bool {
    switch type {
    case .consumable?, .nonConsumable?, .nonRenewing?: true
    case nil: expiresDate == nil
    default: false
    }
  }

  var isPurchased: Bool { inAppOwnershipType.map { $0 == .purchased } ?? true }
  var isShared: Bool { inAppOwnershipType == .familyShared || inAppOwnershipType == .assigned }

  var hasOffer: Bool { offerType != nil || offerIdentifier != nil || offerDiscountType != nil }

  /// Free by an offer. A missing price is never free, and a price of 0 without an offer is paid.
  var isFree: Bool { offerDiscountType == .freeTrial || (hasOffer && price == 0) }
}
