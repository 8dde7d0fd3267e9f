/// How many units of one currency a unit of another is: an exact fraction, above zero.
public struct Rate: Hashable, Sendable {
  public let numerator: Int128
  public let denominator: Int128

  public static let one = Rate(1, 1)

  private init(_ numerator: Int128, _ denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// A plain decimal number above zero, such as "1.0875", of at most 15 digits that count; nil for
  /// anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard (1...2).contains(parts.count), !digits.isEmpty, digits.utf8.count <= 24,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int128(digits),
      number > 0, number < 1_000_000_000_000_000
    else { return nil }
    let decimals = parts.count == 2 ? parts[1].utf8.count : 0
    guard decimals <= 18 else { return nil }
    self.init(reducing: number, (0..<decimals).reduce(Int128(1)) { power, _ in power * 10 })
  }

  private init(reducing numerator: Int128, _ denominator: Int128) {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    self.init(numerator / a, denominator / a)
  }

  public var inverse: Rate { Rate(denominator, numerator) }

  /// One rate after the other; nil where the fraction does not fit 128 bits.
  public func times(_ other: Rate) -> Rate? {
    let (top, topOverflows) = numerator.multipliedReportingOverflow(by: other.numerator)
    let (bottom, bottomOverflows) = denominator.multipliedReportingOverflow(by: other.denominator)
    return topOverflows || bottomOverflows ? nil : Rate(reducing: top, bottom)
  }

  /// Whether it is more than three times another.
  func isMoreThanThrice(_ other: Rate) -> Bool {
    // Rates are of at most 15 digits over at most 18 decimals: products fit.
    numerator * other.denominator > 3 * other.numerator * denominator
  }
}
