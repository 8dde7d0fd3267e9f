/// Amounts and rates as decimal text, made from integers alone.
public enum ExactAmount {
  /// The exact amount, with up to six fraction digits and at least those asked for: what CSV and
  /// JSON carry. "9.99", "0.833333", "-5.00".
  ///
  /// - Parameters:
  ///   - micros: millionths of the currency.
  ///   - minimumFractionDigits: 0 to 6; the currency's own.
  public static func text(micros: Int128, minimumFractionDigits: Int) -> String {
    let (whole, fraction) = micros.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var digits = Substring(padded(fraction, to: 6))
    while digits.count > minimumFractionDigits, digits.last == "0" { digits.removeLast() }
    return sign(micros) + String(whole) + (digits.isEmpty ? "" : "." + digits)
  }

  /// The amount rounded half to even to that many digits: what people read. Zero has no sign.
  ///
  /// - Parameter fractionDigits: 0 to 6.
  public static func roundedText(micros: Int128, fractionDigits: Int) -> String {
    let digits = min(max(fractionDigits, 0), 6)
    let unit = (digits..<6).reduce(Int128(1)) { power, _ in power * 10 }
    let rounded = ExactArithmetic.roundedQuotient(micros, over: unit) * unit
    let (whole, fraction) = rounded.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    let tail = padded(fraction, to: 6).prefix(digits)
    return sign(rounded) + String(whole) + (tail.isEmpty ? "" : "." + tail)
  }

  /// A rate in millionths with exactly six fraction digits: "0.083333".
  public static func text(millionths: Int128) -> String {
    text(micros: millionths, minimumFractionDigits: 6)
  }

  private static func sign(_ value: Int128) -> String { value < 0 ? "-" : "" }

  private static func padded(_ value: UInt128, to length: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
