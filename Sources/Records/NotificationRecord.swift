/// An App Store Server Notification (V2) without the transaction inside it, which is a copy of its
/// own. Its `renewal` is what the renewal info inside it said.
public struct NotificationRecord: Hashable, Sendable {
  public var environment: Symbol = .production
  /// The same on every retry; notifications without one are told apart by their content.
  @ExactText public var notificationUUID: String?
  public var notificationType: Symbol?
  public var subtype: Symbol?
  public var signedDate: Instant?
  public var bundleId: Symbol?
  /// 1 active, 2 expired, 3 billing retry, 4 grace, 5 revoked.
  public var status: Int64?
  /// The transaction that it carries, whatever the type: often just the last purchase.
  public var transactionId: Identifier?
  /// The subscription that it speaks of, if any: its transaction's, else its renewal info's.
  public var originalTransactionId: Identifier?
  public var renewal: RenewalInfo?
  /// `summary`, `externalPurchaseToken`, `appData` and anything else unknown, as JSON.
  @ExactText public var unknownFields: String?

  public init() {}
}
