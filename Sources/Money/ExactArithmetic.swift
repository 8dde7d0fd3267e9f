/// Division with one rounding, half to even: the only way a figure is rounded.
public enum ExactArithmetic {
  /// `numerator / denominator`, rounded half to even.
  ///
  /// - Parameter denominator: above zero.
  public static func roundedQuotient(_ numerator: Int128, over denominator: Int128) -> Int128 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    // Half compared without doubling, which could overflow.
    let rest = denominator.magnitude - remainder.magnitude
    let roundsAway =
      remainder.magnitude > rest || (remainder.magnitude == rest && quotient % 2 != 0)
    return roundsAway ? quotient + remainder.signum() : quotient
  }

  /// `numerator / denominator` in millionths, rounded half to even; nil if the denominator is 0 or
  /// the product does not fit 128 bits.
  public static func millionths(_ numerator: Int128, over denominator: Int128) -> Int128? {
    guard denominator != 0, denominator != .min else { return nil }
    let (scaled, overflows) = numerator.multipliedReportingOverflow(by: 1_000_000)
    guard !overflows else { return nil }
    return roundedQuotient(
      denominator < 0 ? 0 - scaled : scaled, over: denominator < 0 ? 0 - denominator : denominator)
  }
}
