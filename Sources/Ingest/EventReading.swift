import Records

extension RecordReader {
  /// A notification of version 2: itself, its transaction and its renewal info. A bad inner part
  /// never loses the notification.
  func addNotification(
    _ members: Members, _ document: JSONDocument, _ enclosing: Enclosing,
    _ position: UnsafeRawPointer?
  ) throws(FieldProblem) {
    var notification = NotificationRecord()
    try set(members, of: &notification)
    var inner = enclosing
    var data = Members()
    var knownEnvironment: Symbol?
    for field in [Field.data, .summary, .appData, .externalPurchaseToken] {
      guard let value = members[field], value.kind == .object else { continue }
      document.members(of: value.token, into: &data, names)
      if let own = data[.environment] { knownEnvironment = try environment(own) }
      if let bundle = data[.bundleId] {
        notification.bundleId = try bundle.symbol(.bundleId, symbols)
      }
      if let status = data[.status] { notification.status = try status.integer(.status) }
      if field == .externalPurchaseToken, isSandboxToken(data) { knownEnvironment = .sandbox }
    }
    if let own = members[.environment] {
      knownEnvironment = try environment(own) ?? knownEnvironment
    }
    notification.environment = knownEnvironment ?? enclosing.environment ?? .production
    inner.environment = knownEnvironment ?? enclosing.environment
    inner.bundleId = notification.bundleId ?? enclosing.bundleId
    notification.unknownFields = rest(of: members)
    let parts = innerParts(members, document, inner, position)
    // The environment of a notification without one is that of what it carries.
    if knownEnvironment == nil, enclosing.environment == nil, let carried = parts.transaction {
      notification.environment = carried.environment
    }
    notification.transactionId = parts.transaction?.transactionId
    notification.originalTransactionId =
      parts.transaction.map { $0.originalTransactionId ?? $0.transactionId }
      ?? parts.renewal?.originalTransactionId
    notification.renewal = parts.renewal
    add(.notification(notification), at: position)
  }

  private func set(_ members: Members, of notification: inout NotificationRecord)
    throws(FieldProblem)
  {
    notification.notificationType =
      try members[.notificationType]?.symbol(.notificationType, symbols)
    notification.subtype = try members[.subtype]?.symbol(.subtype, symbols)
    if let uuid = members[.notificationUUID] {
      notification.notificationUUID = try uuid.text(.notificationUUID)
    }
    notification.signedDate = try members[.signedDate].flatMap { (value) throws(FieldProblem) in
      try eventDate(value, .signedDate)
    }
    notification.bundleId = try members[.bundleId]?.symbol(.bundleId, symbols)
    notification.status = try members[.status]?.integer(.status)
  }

  private func isSandboxToken(_ data: Members) -> Bool {
    data.unknown.contains { key, value in
      String(decoding: key, as: UTF8.self) == "externalPurchaseId"
        && value.bytes.starts(with: "SANDBOX".utf8)
    }
  }

  /// What a notification has beside its transaction and renewal info, as JSON.
  private func rest(of members: Members) -> String? {
    let kept = [Field.summary, .externalPurchaseToken, .appData].compactMap { field in
      members[field].map { "\"\(field.name)\":\($0.json)" }
    }
    let unknown = members.unknownJSON.map { [String($0.dropFirst().dropLast())] } ?? []
    let all = kept + unknown
    return all.isEmpty ? nil : "{" + all.joined(separator: ",") + "}"
  }

  /// Reads what a notification carries. Its renewal info stays in it; its transaction is a record of
  /// its own.
  private func innerParts(
    _ members: Members, _ document: JSONDocument, _ enclosing: Enclosing,
    _ position: UnsafeRawPointer?
  ) -> (transaction: TransactionRecord?, renewal: RenewalInfo?) {
    let before = records.count
    var data = Members()
    if let value = members[.data], value.kind == .object {
      document.members(of: value.token, into: &data, names)
      readInner(data, document, enclosing, position)
    }
    readInner(members, document, enclosing, position)
    var parts: (transaction: TransactionRecord?, renewal: RenewalInfo?) = (nil, nil)
    for found in added(since: before) {
      switch found.record {
      case .transaction(let transaction): parts.transaction = transaction
      case .renewal(let renewal): parts.renewal = renewal
      default: break
      }
    }
    if parts.renewal != nil { dropRenewals(since: before) }
    return parts
  }

  /// A renewal info: state, never money.
  func addRenewal(
    _ members: Members, _ enclosing: Enclosing, original: Identifier?,
    _ position: UnsafeRawPointer?
  ) throws(FieldProblem) {
    guard
      let id = try members[.originalTransactionId]?.identifier(.originalTransactionId) ?? original
    else {
      throw FieldProblem(
        message: "a renewal info without an originalTransactionId", position: nil)
    }
    var renewal = RenewalInfo(originalTransactionId: id)
    let own = try members[.environment].flatMap { (value) throws(FieldProblem) in
      try environment(value)
    }
    renewal.environment = own ?? enclosing.environment ?? .production
    renewal.signedDate = try members[.signedDate].flatMap { (value) throws(FieldProblem) in
      try eventDate(value, .signedDate)
    }
    renewal.productId = try members[.productId]?.symbol(.productId, symbols)
    renewal.autoRenewProductId =
      try members[.autoRenewProductId]?.symbol(.autoRenewProductId, symbols)
    renewal.autoRenewStatus = try members[.autoRenewStatus]?.integer(.autoRenewStatus)
    renewal.isInBillingRetryPeriod =
      try members[.isInBillingRetryPeriod]?.flag(.isInBillingRetryPeriod)
    renewal.gracePeriodExpiresDate =
      try members[.gracePeriodExpiresDate]?.instant(.gracePeriodExpiresDate)
    renewal.expirationIntent = try members[.expirationIntent]?.integer(.expirationIntent)
    renewal.priceIncreaseStatus = try members[.priceIncreaseStatus]?.integer(.priceIncreaseStatus)
    renewal.renewalDate = try members[.renewalDate]?.instant(.renewalDate)
    renewal.renewalPrice = try members[.renewalPrice]?.integer(.renewalPrice)
    renewal.currency = try members[.currency].flatMap { (value) throws(FieldProblem) in
      try currency(value)
    }
    renewal.offerType = try members[.offerType]?.integer(.offerType)
    renewal.offerIdentifier = try members[.offerIdentifier]?.symbol(.offerIdentifier, symbols)
    renewal.recentSubscriptionStartDate =
      try members[.recentSubscriptionStartDate]?.instant(.recentSubscriptionStartDate)
    renewal.unknownFields = members.unknownJSON
    add(.renewal(renewal), at: position)
  }

  /// What an app posted after a purchase. Its price is read later, when its currency is known.
  func addPost(_ members: Members, _ position: UnsafeRawPointer?) throws(FieldProblem) {
    var post = AppPost()
    post.originalTransactionId =
      try members[.originalTransactionId]?.identifier(.originalTransactionId)
    post.transactionId = try members[.transactionId]?.identifier(.transactionId)
    post.productId = try members[.productId]?.symbol(.productId, symbols)
    post.price = try members[.price]?.decimal(.price)
    if let display = members[.displayPrice] { post.displayPrice = try display.text(.displayPrice) }
    post.currency = try members[.currency].flatMap { (value) throws(FieldProblem) in
      try currency(value)
    }
    post.storefront = try members[.storefront]?.symbol(.storefront, symbols)
    post.purchaseDate = try members[.purchaseDate]?.instant(.purchaseDate)
    if let value = members[.environment], let own = try environment(value) {
      post.environment = own
    }
    post.unknownFields = members.unknownJSON
    add(.post(post), at: position)
  }
}
