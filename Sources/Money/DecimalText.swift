/// Plain decimal numbers, as JSON and CSV write them, to milliunits: "9.99", "-0.5", "1e2".
///
/// Not for what people read ("4,99 €"): grouping marks and signs of currencies are refused.
public enum DecimalText {
  /// The number of units as exact milliunits; nil if it is no plain number, has more than three
  /// decimals that count, or does not fit.
  public static func milliunits(_ text: some StringProtocol) -> Int64? {
    guard let number = read(text), let scaled = number.scaledToMilliunits, scaled.dropped == 0
    else { return nil }
    return Int64(exactly: scaled.value)
  }

  /// The number of units in milliunits, rounded half to even; nil if it is no plain number or does
  /// not fit. For numbers that a database or a language printed with binary noise
  /// ("9.990000000000001").
  public static func roundedMilliunits(_ text: some StringProtocol) -> Int64? {
    guard let number = read(text), let scaled = number.scaledToMilliunits else { return nil }
    let rounded =
      ExactArithmetic.roundedQuotient(
        scaled.value * scaled.divisor + scaled.dropped, over: scaled.divisor)
    return Int64(exactly: rounded)
  }

  /// `digits` × 10^`exponent`.
  private struct Number {
    var digits: Int128
    var exponent: Int

    /// In milliunits: the whole part, and what is cut off over its divisor.
    var scaledToMilliunits: (value: Int128, dropped: Int128, divisor: Int128)? {
      let shift = exponent + 3
      guard digits != 0 else { return (0, 0, 1) }
      guard shift >= -36, shift <= 20 else { return nil }
      let power = (0..<abs(shift)).reduce(Int128(1)) { power, _ in power * 10 }
      guard shift < 0 else {
        let (value, overflows) = digits.multipliedReportingOverflow(by: power)
        return overflows ? nil : (value, 0, 1)
      }
      return (digits / power, digits % power, power)
    }
  }

  private static func read(_ text: some StringProtocol) -> Number? {
    var bytes = Substring(text).utf8[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    var number = Number(digits: 0, exponent: 0)
    guard readDigits(&bytes, into: &number) else { return nil }
    guard readExponent(&bytes, into: &number), bytes.isEmpty else { return nil }
    if isNegative { number.digits = 0 - number.digits }
    return number
  }

  /// Digits with at most one point among them; at most 30 that count.
  private static func readDigits(
    _ bytes: inout Substring.UTF8View.SubSequence, into number: inout Number
  ) -> Bool {
    var hasDigit = false
    var hasPoint = false
    while let byte = bytes.first {
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        guard number.digits < Int128(1) << 100 else { return false }
        hasDigit = true
        number.digits = number.digits * 10 + Int128(byte - UInt8(ascii: "0"))
        if hasPoint { number.exponent -= 1 }
      } else {
        break
      }
      bytes.removeFirst()
    }
    return hasDigit
  }

  private static func readExponent(
    _ bytes: inout Substring.UTF8View.SubSequence, into number: inout Number
  ) -> Bool {
    guard let mark = bytes.first else { return true }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return false }
    bytes.removeFirst()
    guard let exponent = Int(Substring(bytes)), exponent.magnitude < 1000 else { return false }
    bytes = bytes[bytes.endIndex...]
    number.exponent += exponent
    return true
  }
}
