import Records

/// How each kind of record is a row: columns carry Apple's names in snake case; a column is only
/// ever added at the end, by a migration.

extension TransactionRecord: RowCodable {
  static let columns: [ColumnDefinition] = [
    .init(name: "environment", kind: .symbol),
    .init(name: "transaction_id", kind: .identifier),
    .init(name: "environment_is_assumed", kind: .integer),
    .init(name: "original_transaction_id", kind: .identifier),
    .init(name: "web_order_line_item_id", kind: .identifier),
    .init(name: "app_transaction_id", kind: .identifier),
    .init(name: "bundle_id", kind: .symbol),
    .init(name: "product_id", kind: .symbol),
    .init(name: "subscription_group_identifier", kind: .symbol),
    .init(name: "type", kind: .symbol),
    .init(name: "in_app_ownership_type", kind: .symbol),
    .init(name: "app_account_token", kind: .token),
    .init(name: "purchase_date", kind: .integer),
    .init(name: "original_purchase_date", kind: .integer),
    .init(name: "expires_date", kind: .integer),
    .init(name: "signed_date", kind: .integer),
    .init(name: "revocation_date", kind: .integer),
    .init(name: "revocation_reason", kind: .integer),
    .init(name: "revocation_type", kind: .symbol),
    .init(name: "revocation_percentage", kind: .integer),
    .init(name: "is_upgraded", kind: .integer),
    .init(name: "quantity", kind: .integer),
    .init(name: "offer_type", kind: .integer),
    .init(name: "offer_identifier", kind: .symbol),
    .init(name: "offer_discount_type", kind: .symbol),
    .init(name: "offer_period", kind: .symbol),
    .init(name: "storefront", kind: .symbol),
    .init(name: "storefront_id", kind: .symbol),
    .init(name: "transaction_reason", kind: .symbol),
    .init(name: "price", kind: .integer),
    .init(name: "currency", kind: .symbol),
    .init(name: "billing_plan_type", kind: .symbol),
    .init(name: "carries_revocation", kind: .integer),
    .init(name: "price_is_suspect", kind: .integer),
    .init(name: "unknown_fields", kind: .text),
  ]

  func write(to row: inout RowWriter) throws(LedgerError) {
    try row.add(environment)
    row.add(transactionId)
    row.add(environmentIsAssumed)
    row.add(originalTransactionId)
    row.add(webOrderLineItemId)
    row.add(appTransactionId)
    try row.add(bundleId)
    try row.add(productId)
    try row.add(subscriptionGroupIdentifier)
    try row.add(type)
    try row.add(inAppOwnershipType)
    row.add(token: appAccountToken)
    row.add(purchaseDate)
    row.add(originalPurchaseDate)
    row.add(expiresDate)
    row.add(signedDate)
    row.add(revocationDate)
    row.add(revocationReason)
    try row.add(revocationType)
    row.add(revocationPercentage)
    row.add(isUpgraded)
    row.add(quantity)
    row.add(offerType)
    try row.add(offerIdentifier)
    try row.add(offerDiscountType)
    try row.add(offerPeriod)
    try row.add(storefront)
    try row.add(storefrontId)
    try row.add(transactionReason)
    row.add(price)
    try row.add(currency)
    try row.add(billingPlanType)
    row.add(carriesRevocation)
    row.add(priceIsSuspect)
    row.add(unknownFields)
  }

  init(from row: inout RowReader) throws(LedgerError) {
    let environment = try row.symbol() ?? .production
    self.init(transactionId: row.identifier() ?? .text(""))
    self.environment = environment
    environmentIsAssumed = row.flag() ?? false
    originalTransactionId = row.identifier()
    webOrderLineItemId = row.identifier()
    appTransactionId = row.identifier()
    bundleId = try row.symbol()
    productId = try row.symbol()
    subscriptionGroupIdentifier = try row.symbol()
    type = try row.symbol()
    inAppOwnershipType = try row.symbol()
    appAccountToken = row.token()
    purchaseDate = row.integer()
    originalPurchaseDate = row.integer()
    expiresDate = row.integer()
    signedDate = row.integer()
    revocationDate = row.integer()
    revocationReason = row.integer()
    revocationType = try row.symbol()
    revocationPercentage = row.integer()
    isUpgraded = row.flag()
    quantity = row.integer()
    offerType = row.integer()
    offerIdentifier = try row.symbol()
    offerDiscountType = try row.symbol()
    offerPeriod = try row.symbol()
    storefront = try row.symbol()
    storefrontId = try row.symbol()
    transactionReason = try row.symbol()
    price = row.integer()
    currency = try row.symbol()
    billingPlanType = try row.symbol()
    carriesRevocation = row.flag() ?? true
    priceIsSuspect = row.flag() ?? false
    unknownFields = row.text()
  }
}

extension RenewalInfo: RowCodable {
  static let columns: [ColumnDefinition] = [
    .init(name: "environment", kind: .symbol),
    .init(name: "original_transaction_id", kind: .identifier),
    .init(name: "signed_date", kind: .integer),
    .init(name: "product_id", kind: .symbol),
    .init(name: "auto_renew_product_id", kind: .symbol),
    .init(name: "auto_renew_status", kind: .integer),
    .init(name: "is_in_billing_retry_period", kind: .integer),
    .init(name: "grace_period_expires_date", kind: .integer),
    .init(name: "expiration_intent", kind: .integer),
    .init(name: "price_increase_status", kind: .integer),
    .init(name: "renewal_date", kind: .integer),
    .init(name: "renewal_price", kind: .integer),
    .init(name: "currency", kind: .symbol),
    .init(name: "offer_type", kind: .integer),
    .init(name: "offer_identifier", kind: .symbol),
    .init(name: "recent_subscription_start_date", kind: .integer),
    .init(name: "unknown_fields", kind: .text),
  ]

  func write(to row: inout RowWriter) throws(LedgerError) {
    try row.add(environment)
    row.add(originalTransactionId)
    row.add(signedDate)
    try row.add(productId)
    try row.add(autoRenewProductId)
    row.add(autoRenewStatus)
    row.add(isInBillingRetryPeriod)
    row.add(gracePeriodExpiresDate)
    row.add(expirationIntent)
    row.add(priceIncreaseStatus)
    row.add(renewalDate)
    row.add(renewalPrice)
    try row.add(currency)
    row.add(offerType)
    try row.add(offerIdentifier)
    row.add(recentSubscriptionStartDate)
    row.add(unknownFields)
  }

  init(from row: inout RowReader) throws(LedgerError) {
    let environment = try row.symbol() ?? .production
    self.init(originalTransactionId: row.identifier() ?? .text(""))
    self.environment = environment
    signedDate = row.integer()
    productId = try row.symbol()
    autoRenewProductId = try row.symbol()
    autoRenewStatus = row.integer()
    isInBillingRetryPeriod = row.flag()
    gracePeriodExpiresDate = row.integer()
    expirationIntent = row.integer()
    priceIncreaseStatus = row.integer()
    renewalDate = row.integer()
    renewalPrice = row.integer()
    currency = try row.symbol()
    offerType = row.integer()
    offerIdentifier = try row.symbol()
    recentSubscriptionStartDate = row.integer()
    unknownFields = row.text()
  }
}

extension NotificationRecord: RowCodable {
  /// Its own columns, then whether it has a renewal info, then that one's, prefixed.
  static let columns: [ColumnDefinition] =
    [
      .init(name: "environment", kind: .symbol),
      .init(name: "notification_uuid", kind: .token),
      .init(name: "notification_type", kind: .symbol),
      .init(name: "subtype", kind: .symbol),
      .init(name: "signed_date", kind: .integer),
      .init(name: "bundle_id", kind: .symbol),
      .init(name: "status", kind: .integer),
      .init(name: "transaction_id", kind: .identifier),
      .init(name: "original_transaction_id", kind: .identifier),
      .init(name: "unknown_fields", kind: .text),
      .init(name: "has_renewal_info", kind: .integer),
    ] + RenewalInfo.columns.map { .init(name: "renewal_info_" + $0.name, kind: $0.kind) }

  func write(to row: inout RowWriter) throws(LedgerError) {
    try row.add(environment)
    row.add(token: notificationUUID)
    try row.add(notificationType)
    try row.add(subtype)
    row.add(signedDate)
    try row.add(bundleId)
    row.add(status)
    row.add(transactionId)
    row.add(originalTransactionId)
    row.add(unknownFields)
    row.add(renewal != nil)
    if let renewal {
      try renewal.write(to: &row)
    } else {
      for _ in RenewalInfo.columns { row.add(Int64?.none) }
    }
  }

  init(from row: inout RowReader) throws(LedgerError) {
    self.init()
    environment = try row.symbol() ?? .production
    notificationUUID = row.token()
    notificationType = try row.symbol()
    subtype = try row.symbol()
    signedDate = row.integer()
    bundleId = try row.symbol()
    status = row.integer()
    transactionId = row.identifier()
    originalTransactionId = row.identifier()
    unknownFields = row.text()
    if row.flag() == true { renewal = try RenewalInfo(from: &row) }
  }
}

extension AppPost: RowCodable {
  static let columns: [ColumnDefinition] = [
    .init(name: "environment", kind: .symbol),
    .init(name: "original_transaction_id", kind: .identifier),
    .init(name: "transaction_id", kind: .identifier),
    .init(name: "product_id", kind: .symbol),
    .init(name: "price", kind: .text),
    .init(name: "display_price", kind: .text),
    .init(name: "currency", kind: .symbol),
    .init(name: "storefront", kind: .symbol),
    .init(name: "purchase_date", kind: .integer),
    .init(name: "unknown_fields", kind: .text),
  ]

  func write(to row: inout RowWriter) throws(LedgerError) {
    try row.add(environment)
    row.add(originalTransactionId)
    row.add(transactionId)
    try row.add(productId)
    row.add(price)
    row.add(displayPrice)
    try row.add(currency)
    try row.add(storefront)
    row.add(purchaseDate)
    row.add(unknownFields)
  }

  init(from row: inout RowReader) throws(LedgerError) {
    self.init()
    environment = try row.symbol() ?? .production
    originalTransactionId = row.identifier()
    transactionId = row.identifier()
    productId = try row.symbol()
    price = row.text()
    displayPrice = row.text()
    currency = try row.symbol()
    storefront = try row.symbol()
    purchaseDate = row.integer()
    unknownFields = row.text()
  }
}
