/// An answer: named columns and rows of exact cells. What is written to CSV, JSON, a terminal or a
/// page is made from this and from nothing else.
public struct Table: Hashable, Sendable {
  public var columns: [Column]
  public var rows: [[Cell]]

  public init(columns: [Column], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = rows
  }
}

/// A column: its stable name in the contract, and what its cells are.
public struct Column: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Part of the row's key: period, cohort, a dimension, currency, an index.
    case key
    case count, amount, rate, flag, text
  }

  public var name: String
  public var kind: Kind

  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

/// One value, exact.
public enum Cell: Hashable, Sendable {
  /// Undefined or unknown: written as nothing (null in JSON), never as zero.
  case blank
  case text(String)
  case count(Int128)
  /// Micros (millionths) of a currency; the currency decides how many digits are shown.
  case amount(Int128, currency: String)
  /// Millionths, rounded half to even from exact integers.
  case rate(Int128)
  case flag(Bool)
}
