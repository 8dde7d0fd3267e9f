/// Division with one rounding, half to even: the only way an amount is rounded.
enum ExactRounding {
  /// - Parameter denominator: above zero.
  static func halfToEven(_ numerator: Int128, over denominator: Int128) -> Int128 {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
    let twice = 2 * remainder.magnitude
    let roundsAway =
      twice > denominator.magnitude || (twice == denominator.magnitude && quotient % 2 != 0)
    return roundsAway ? quotient + remainder.signum() : quotient
  }
}
