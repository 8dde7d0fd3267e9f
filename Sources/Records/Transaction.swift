/// A transaction: the truth merged from every copy of it that was ever read.
public struct Transaction: Hashable, Sendable {
  /// The merged fields; `signedDate` is the newest copy's.
  public var record: TransactionRecord
  /// All distinct copies, oldest first, where there is more than one; empty where there is one, for
  /// then the copy is `record` itself.
  public var severalCopies: [TransactionRecord]

  public init(record: TransactionRecord, copies: [TransactionRecord] = []) {
    self.record = record
    self.severalCopies = copies
  }

  /// Every distinct copy, oldest first, at least one.
  public var copies: [TransactionRecord] { severalCopies.isEmpty ? [record] : severalCopies }
}
