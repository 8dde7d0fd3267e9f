/// Everything known of one subscription or one-off purchase: what (environment,
/// originalTransactionId) has gathered. The unit that metrics pass over.
public struct Chain: Sendable {
  public var environment: Symbol
  public var originalTransactionId: Identifier
  /// Sorted by transactionId.
  public var transactions: [Transaction]
  /// Sorted by signedDate, then notificationUUID.
  public var notifications: [NotificationRecord]
  /// Renewal infos that came without a notification, sorted by signedDate.
  public var renewals: [RenewalInfo]

  /// What apps posted of it, in an order that the content gives.
  public var posts: [AppPost]

  public init(
    environment: Symbol, originalTransactionId: Identifier, transactions: [Transaction] = [],
    notifications: [NotificationRecord] = [], renewals: [RenewalInfo] = [], posts: [AppPost] = []
  ) {
    self.environment = environment
    self.originalTransactionId = originalTransactionId
    self.transactions = transactions
    self.notifications = notifications
    self.renewals = renewals
    self.posts = posts
  }
}
