import Money

/// One thing that a line of an export says.
public enum Record: Hashable, Sendable {
  case transaction(TransactionRecord)
  case notification(NotificationRecord)
  /// A renewal info that came without a notification (status pages, device-side pairs).
  case renewal(RenewalInfo)
  case post(AppPost)
  /// An exchange rate of a rate table.
  case rate(PublishedRate)
  /// A line of a price catalogue, or a product of a StoreKit configuration.
  case catalogue(CatalogueEntry)
}

/// Where in a file something stood: 1-based line and byte column.
public struct Place: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A line, or a part of one, that could not be used: kept, counted and shown, never lost.
public struct Reject: Hashable, Sendable {
  public var place: Place
  /// What is wrong and what would be right, in words, with the value quoted.
  public var reason: String
  /// The text itself, cut after 64 KiB.
  public var text: String
  /// Its whole length in bytes.
  public var length: Int

  public init(place: Place, reason: String, text: String, length: Int) {
    self.place = place
    self.reason = reason
    self.text = text
    self.length = length
  }
}
