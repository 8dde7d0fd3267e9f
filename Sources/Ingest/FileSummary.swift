/// What was read of a file.
public struct FileSummary: Hashable, Sendable {
  /// Three kinds of nothing, which are not the same as a day without sales.
  public enum EmptyKind: Hashable, Sendable {
    case zeroBytes, blank, headerOnly

    public var message: String {
      switch self {
      case .zeroBytes: "the file is empty (0 bytes); was the download cut off?"
      case .blank: "the file is empty but for blank lines"
      case .headerOnly: "the file has a header only and no rows"
      }
    }
  }

  public var name: String
  /// none, gzip or zstd.
  public var compression: String
  /// What the content was recognised as, for people.
  public var format: String?
  /// SHA-256 of the file's bytes as they lie on the disk, hexadecimal.
  public var sha256: String
  /// The file's length as it lies on the disk.
  public var byteCount: Int
  public var counts: RecordCounts
  public var rejectCount: Int
  public var emptyKind: EmptyKind?
  /// Whether a transaction format had both whole prices and prices with a decimal point: one of the
  /// two kinds is a thousand times off, and none can be used.
  public var pricesAreSuspect: Bool

  public var recordCount: Int { counts.total }
}
