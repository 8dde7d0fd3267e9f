import Money
import Records

/// How long a period is sold for: whole months or whole days, as ISO 8601 writes it.
public enum BillingPeriod: Hashable, Sendable {
  /// P1M, P2M, P3M, P6M; a year is twelve.
  case months(Int64)
  /// P1W is seven; a length that fits no billing period of Apple's is counted in days.
  case days(Int64)
}

extension BillingPeriod {
  /// The period of an ISO 8601 duration of one unit (P1W, P3M, P1Y), or nil for any other text.
  public init?(iso text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 3, bytes.count <= 6, bytes[0] == UInt8(ascii: "P"),
      let number = Int64(text.dropFirst().dropLast()), number > 0
    else { return nil }
    switch bytes[bytes.count - 1] {
    case UInt8(ascii: "D"): self = .days(number)
    case UInt8(ascii: "W"): self = .days(7 * number)
    case UInt8(ascii: "M"): self = .months(number)
    case UInt8(ascii: "Y"): self = .months(12 * number)
    default: return nil
    }
  }

  /// ISO 8601 in the largest unit that fits: P1Y, P6M, P1W, P3D.
  public var iso: String {
    switch self {
    case .months(let months) where months % 12 == 0: "P\(months / 12)Y"
    case .months(let months): "P\(months)M"
    case .days(let days) where days % 7 == 0: "P\(days / 7)W"
    case .days(let days): "P\(days)D"
    }
  }

  /// Apple's billing periods, each with the most days that it can span.
  private static let sold: [(period: BillingPeriod, days: Int64)] = [
    (.days(7), 7), (.months(1), 31), (.months(2), 62), (.months(3), 92), (.months(6), 184),
    (.months(12), 366),
  ]

  /// The shortest billing period that a span of this length fits, with one day to spare for clock
  /// changes; whole days, rounded to the nearest, where it is longer than a year.
  public init(spanning milliseconds: Int64) {
    let fitting = Self.sold.first { milliseconds <= ($0.days + 1) * Milliseconds.day }
    self =
      fitting?.period
      ?? .days((milliseconds + Milliseconds.day / 2) / Milliseconds.day)
  }
}

extension BillingPeriod {
  /// Whether it is shorter, months counting as the mean Gregorian month.
  func isShorter(than other: BillingPeriod) -> Bool { thousandthsOfDays < other.thousandthsOfDays }

  private var thousandthsOfDays: Int64 {
    switch self {
    case .months(let months): months * 30_437
    case .days(let days): days * 1000
    }
  }
}

/// How weeks and days are scaled to a month.
public enum Normalization: String, Hashable, Sendable, CaseIterable {
  /// By the mean Gregorian month of 30.436875 days: a week counts 4.348125 times.
  case exact
  /// As RevenueCat does: a week counts 4 times, a day 30 times.
  case revenuecat
}

extension BillingPeriod {
  /// Monthly recurring revenue of a price: micros from milliunits, rounded half to even once; nil
  /// where the result needs more than 64 bits.
  public func monthly(_ milliunits: Int64, normalization: Normalization = .exact) -> Int64? {
    let factor = monthlyFactor(normalization)
    return Int64(
      exactly: ExactArithmetic.roundedQuotient(
        Int128(milliunits) * 1000 * factor.numerator, over: factor.denominator))
  }

  /// By how much a price is multiplied to make it a month's, as a fraction.
  public func monthlyFactor(_ normalization: Normalization)
    -> (numerator: Int128, denominator: Int128)
  {
    switch (self, normalization) {
    case (.months(let months), _): (1, Int128(months))
    case (.days(let days), .exact): (30_436_875, 1_000_000 * Int128(days))
    case (.days(let days), .revenuecat):
      days % 7 == 0 ? (4, Int128(days / 7)) : (30, Int128(days))
    }
  }
}
