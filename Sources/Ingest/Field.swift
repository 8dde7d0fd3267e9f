/// The fields that exports have, whatever their spelling.
enum Field: UInt8, CaseIterable {
  // Transactions.
  case transactionId, originalTransactionId, webOrderLineItemId, appTransactionId
  case bundleId, productId, subscriptionGroupIdentifier, type, inAppOwnershipType
  case appAccountToken, purchaseDate, originalPurchaseDate, expiresDate, signedDate
  case revocationDate, revocationReason, revocationType, revocationPercentage
  case isUpgraded, quantity, offerType, offerIdentifier, offerDiscountType, offerPeriod
  case environment, storefront, storefrontId, transactionReason, price, currency
  case billingPlanType, displayPrice
  /// The device's own name of a transaction's id; a database's row number otherwise.
  case id
  /// The device's offer as an object.
  case offer
  // Renewal infos.
  case autoRenewProductId, autoRenewStatus, isInBillingRetryPeriod, gracePeriodExpiresDate
  case expirationIntent, priceIncreaseStatus, renewalDate, renewalPrice
  case recentSubscriptionStartDate
  // Notifications.
  case notificationType, subtype, notificationUUID, data, summary, externalPurchaseToken
  case appData, status
  // What encloses them.
  case signedPayload, signedTransactionInfo, signedRenewalInfo, transactionInfo, renewalInfo
  case signedTransactions, notificationHistory, lastTransactions
  case signedAppTransactionInfo, receiptType
  // StoreKit configuration files.
  case subscriptionGroups
  // Answers that are errors, and notifications of the first version.
  case errorCode, errorMessage, password, unifiedReceipt, latestReceipt, latestReceiptInfo
  // Known, and of no use here.
  case unused

  /// Apple's name.
  var name: String { "\(self)" }
}

/// Finds fields by the bytes of their names: Apple's camelCase, a database's snake_case, and the
/// Swift property names of records made on devices.
struct FieldNames {
  struct Match {
    var field: Field
    /// A name that only records made on devices have.
    var isDevice: Bool
    /// snake_case of more than one word.
    var isSnake: Bool
  }

  private var slots: [(name: [UInt8], match: Match)?] = Array(repeating: nil, count: 1024)

  init() {
    for field in Field.allCases where field != .unused && field != .id {
      insert(field.name, Match(field: field, isDevice: false, isSnake: false))
      let snake = Self.snake(field.name)
      if snake != field.name {
        insert(snake, Match(field: field, isDevice: false, isSnake: true))
      }
    }
    for (name, field) in Self.aliases {
      insert(name, Match(field: field, isDevice: false, isSnake: name.contains("_")))
    }
    for (name, field) in Self.deviceNames {
      insert(name, Match(field: field, isDevice: true, isSnake: false))
    }
    insert("id", Match(field: .id, isDevice: false, isSnake: false))
    for name in Self.unused {
      insert(name, Match(field: .unused, isDevice: false, isSnake: false))
    }
  }

  private static let aliases: [(String, Field)] = [
    ("notification_uuid", .notificationUUID), ("notificationUuid", .notificationUUID),
    ("notificationSubtype", .subtype), ("notification_subtype", .subtype),
    // A misspelling that a well-known example server handed on.
    ("notificatonSubtype", .subtype),
    ("expirationDate", .expiresDate), ("expiration_date", .expiresDate),
    ("currencyCode", .currency), ("currency_code", .currency),
    ("storefrontCountryCode", .storefront), ("storefront_country_code", .storefront),
    ("ownership_type", .inAppOwnershipType),
    ("product_type", .type), ("transaction_type", .type),
    ("subscription_group_id", .subscriptionGroupIdentifier),
    ("offer_id", .offerIdentifier), ("web_order_line_item", .webOrderLineItemId),
  ]

  private static let deviceNames: [(String, Field)] = [
    ("originalID", .originalTransactionId), ("productID", .productId),
    ("webOrderLineItemID", .webOrderLineItemId), ("appTransactionID", .appTransactionId),
    ("appBundleID", .bundleId), ("subscriptionGroupID", .subscriptionGroupIdentifier),
    ("productType", .type), ("ownershipType", .inAppOwnershipType),
    ("purchasedQuantity", .quantity), ("offerID", .offerIdentifier),
    ("offerPaymentMode", .offerDiscountType), ("reason", .transactionReason),
    ("offerPaymentModeStringRepresentation", .offerDiscountType),
    ("offerPeriodStringRepresentation", .offerPeriod),
  ]

  private static let unused = [
    "deviceVerification", "deviceVerificationNonce", "appAppleId", "bundleVersion", "version",
    "device_verification", "device_verification_nonce", "app_apple_id", "bundle_version",
    "jsonRepresentation", "jwsRepresentation",
  ]

  private static func snake(_ camel: String) -> String {
    camel.reduce(into: "") { snake, character in
      if character.isUppercase { snake += "_" }
      snake += character.lowercased()
    }
  }

  private mutating func insert(_ name: String, _ match: Match) {
    let bytes = Array(name.utf8)
    var slot = bytes.withUnsafeBytes { Self.hash($0) } & 1023
    while let taken = slots[slot] {
      if taken.name == bytes { return }
      slot = (slot + 1) & 1023
    }
    slots[slot] = (bytes, match)
  }

  func find(_ name: UnsafeRawBufferPointer) -> Match? {
    var slot = Self.hash(name) & 1023
    while let taken = slots[slot] {
      if taken.name.count == name.count,
        taken.name.withUnsafeBytes({ zip($0, name).allSatisfy { $0 == $1 } })
      {
        return taken.match
      }
      slot = (slot + 1) & 1023
    }
    return nil
  }

  private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 29)) & 0xffff_ffff)
  }
}
