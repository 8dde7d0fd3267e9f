import Metrics
import Money

extension Cell {
  /// The exact value, for programs: amounts with up to six decimals and at least the currency's own,
  /// rates with six; nil where it is blank.
  var exactText: String? {
    switch self {
    case .blank: nil
    case .text(let text): text
    case .count(let count): String(count)
    case .amount(let micros, let currency):
      ExactAmount.text(
        micros: micros, minimumFractionDigits: Currency.fractionDigits(currency))
    case .rate(let millionths): ExactAmount.text(millionths: millionths)
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  /// The value for people: amounts with the currency's digits, rates as percent with one decimal,
  /// thousands apart; blank stays blank.
  var readableText: String {
    switch self {
    case .blank: ""
    case .text(let text): text
    case .count(let count): Self.grouped(String(count))
    case .amount(let micros, let currency):
      Self.grouped(
        ExactAmount.roundedText(
          micros: micros, fractionDigits: Currency.fractionDigits(currency)))
    case .rate(let millionths):
      // A millionth is a ten-thousandth of a percent.
      ExactAmount.roundedText(micros: millionths * 100, fractionDigits: 1) + "%"
    case .flag(let flag): flag ? "yes" : "no"
    }
  }

  /// Whether it is a number: aligned to the right, never guarded, never quoted.
  var isNumber: Bool {
    switch self {
    case .count, .amount, .rate: true
    case .blank, .text, .flag: false
    }
  }

  /// A decimal number with commas between thousands.
  private static func grouped(_ number: String) -> String {
    let parts = number.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first else { return number }
    let digits = whole.drop { $0 == "-" }
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped += "," }
      grouped.append(digit)
    }
    return (whole.hasPrefix("-") ? "-" : "") + grouped
      + (parts.count == 2 ? "." + parts[1] : "")
  }
}
