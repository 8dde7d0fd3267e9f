import Metrics
import Money

/// A chart's vertical scale: from zero, or below it, to above the greatest number, with marks at
/// round numbers.
struct Scale {
  let lowest: Int128
  let highest: Int128
  private let step: Int128

  /// Four spaces between marks at most.
  private static let spaces: Int128 = 4
  /// Greater numbers are drawn as this one, so that no product overflows.
  private static let limit: Int128 = 1_000_000_000_000_000_000_000_000_000_000

  init(_ numbers: [Int128]) {
    let top = Self.clamped(max(numbers.max() ?? 0, 0))
    let bottom = Self.clamped(min(numbers.min() ?? 0, 0))
    let step = Self.step(top: top, bottom: bottom)
    self.step = step
    highest = Self.steps(top, step) * step
    lowest = -Self.steps(-bottom, step) * step
  }

  /// The numbers to mark, upwards.
  var marks: [Int128] {
    Array(sequence(first: lowest) { $0 < highest ? $0 + step : nil })
  }

  /// Where a number stands, in units below the top of a drawing of that height.
  func depth(_ number: Int128, height: Int128) -> Int128 {
    guard highest > lowest else { return height }
    return (highest - Self.clamped(number)) * height / (highest - lowest)
  }

  private static func clamped(_ number: Int128) -> Int128 { min(max(number, -limit), limit) }

  /// How many steps reach that far from zero.
  private static func steps(_ number: Int128, _ step: Int128) -> Int128 {
    (number + step - 1) / step
  }

  /// The least of 1, 2, 5, 10, 20, 50 … that needs few enough marks.
  private static func step(top: Int128, bottom: Int128) -> Int128 {
    var power: Int128 = 1
    while true {
      for step in [power, 2 * power, 5 * power]
      where steps(top, step) + steps(-bottom, step) <= spaces {
        return step
      }
      power *= 10
    }
  }
}

/// What stands beside a mark, short: "1.5k", "20%".
struct ScaleLabel {
  let text: String

  /// - Parameter cell: of the series, so that its kind is known.
  init(_ number: Int128, like cell: Cell) {
    switch cell {
    case .rate: text = Self.plain(number * 100) + "%"
    case .count: text = Self.short(number * 1_000_000)
    default: text = Self.short(number)
    }
  }

  /// Millionths with k, M or bn; marks are round, so nothing is lost.
  private static func short(_ micros: Int128) -> String {
    switch micros.magnitude {
    case 0..<1_000_000_000: plain(micros)
    case 0..<1_000_000_000_000: plain(micros / 1_000) + "k"
    case 0..<1_000_000_000_000_000: plain(micros / 1_000_000) + "M"
    default: plain(micros / 1_000_000_000) + "bn"
    }
  }

  private static func plain(_ micros: Int128) -> String {
    ExactAmount.text(micros: micros, minimumFractionDigits: 0)
  }
}
