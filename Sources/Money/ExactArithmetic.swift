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

extension ExactArithmetic {
  /// `value × numerator / denominator`, rounded half to even once, with 256 bits in between; nil if
  /// the result does not fit 128 bits.
  ///
  /// - Parameters:
  ///   - numerator: not negative.
  ///   - denominator: above zero.
  public static func scaled(_ value: Int128, by numerator: Int128, over denominator: Int128)
    -> Int128?
  {
    guard numerator >= 0, denominator > 0 else { return nil }
    let product = value.magnitude.multipliedFullWidth(by: numerator.magnitude)
    let divisor = denominator.magnitude
    guard product.high < divisor else { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let rest = divisor - remainder
    let roundsUp = remainder > rest || (remainder == rest && quotient % 2 != 0)
    let (rounded, overflows) = quotient.addingReportingOverflow(roundsUp ? 1 : 0)
    guard !overflows, let magnitude = Int128(exactly: rounded) else { return nil }
    return value < 0 ? 0 - magnitude : magnitude
  }
}
