/// The merge of copies: one transaction is the truth of every copy of it that was ever read.
///
/// A pure function of the *set* of copies: neither their order nor their repetition matters.
extension Transaction {
  /// - Parameter copies: of one transaction, in any order; nil if there is none.
  public init?(copies: [TransactionRecord], symbols: SymbolTable) {
    let distinct = Array(Set(copies))
    guard distinct.count > 1 else {
      guard let only = distinct.first else { return nil }
      self.init(record: only)
      return
    }
    let ordered = distinct.sorted { $0.isOlder(than: $1, symbols) }
    guard let newest = ordered.last else { return nil }
    let merged = ordered.dropLast().reversed().reduce(newest) { $0.fillingGaps(from: $1) }
    self.init(record: merged, copies: ordered)
  }
}

extension TransactionRecord {
  /// This record, with what it lacks taken from an older one of the same transaction or of the same
  /// paid period.
  ///
  /// Price and currency go together. So do the revocation fields, and a newer record that could have
  /// carried them and has none says "not revoked". The environment counts as assumed only as long as
  /// every record assumed it.
  public func fillingGaps(from older: TransactionRecord) -> TransactionRecord {
    var filled = self
    filled.environmentIsAssumed = environmentIsAssumed && older.environmentIsAssumed
    filled.originalTransactionId = originalTransactionId ?? older.originalTransactionId
    filled.webOrderLineItemId = webOrderLineItemId ?? older.webOrderLineItemId
    filled.appTransactionId = appTransactionId ?? older.appTransactionId
    filled.bundleId = bundleId ?? older.bundleId
    filled.productId = productId ?? older.productId
    filled.subscriptionGroupIdentifier =
      subscriptionGroupIdentifier ?? older.subscriptionGroupIdentifier
    filled.type = type ?? older.type
    filled.inAppOwnershipType = inAppOwnershipType ?? older.inAppOwnershipType
    filled.appAccountToken = appAccountToken ?? older.appAccountToken
    filled.purchaseDate = purchaseDate ?? older.purchaseDate
    filled.originalPurchaseDate = originalPurchaseDate ?? older.originalPurchaseDate
    filled.expiresDate = expiresDate ?? older.expiresDate
    filled.isUpgraded = isUpgraded ?? older.isUpgraded
    filled.quantity = quantity ?? older.quantity
    filled.offerType = offerType ?? older.offerType
    filled.offerIdentifier = offerIdentifier ?? older.offerIdentifier
    filled.offerDiscountType = offerDiscountType ?? older.offerDiscountType
    filled.offerPeriod = offerPeriod ?? older.offerPeriod
    filled.storefront = storefront ?? older.storefront
    filled.storefrontId = storefrontId ?? older.storefrontId
    filled.transactionReason = transactionReason ?? older.transactionReason
    filled.billingPlanType = billingPlanType ?? older.billingPlanType
    filled.unknownFields = unknownFields ?? older.unknownFields
    if price == nil {
      filled.price = older.price
      filled.priceIsSuspect = older.price == nil && (priceIsSuspect || older.priceIsSuspect)
      filled.currency = older.price == nil ? currency ?? older.currency : older.currency
    }
    filled.fillRevocation(from: older)
    return filled
  }

  private mutating func fillRevocation(from older: TransactionRecord) {
    guard revocationDate == nil, !carriesRevocation else { return }
    revocationDate = older.revocationDate
    revocationReason = older.revocationReason
    revocationType = older.revocationType
    revocationPercentage = older.revocationPercentage
    // What the older one could say has now been said.
    carriesRevocation = older.carriesRevocation
  }
}
