/// The number of a price as it is written, its digits in groups between marks: what it amounts to
/// depends on which marks are grouping and which is the decimal one.
struct PriceNumber {
  /// What stands between two groups of digits.
  enum Mark: UInt8 {
    case point, comma
    /// U+066B: only ever decimal.
    case arabicDecimal
    /// U+066C, apostrophes, spaces, U+2E41: only ever grouping.
    case grouping, apostrophe, space
    /// U+060C: grouping in some locales.
    case arabicComma

    var canBeDecimal: Bool {
      self == .point || self == .comma || self == .arabicDecimal || self == .arabicComma
    }
  }

  /// More groups than any price has.
  private static let groupLimit = 8

  private var digits: Int64 = 0
  private var lengths = SIMD8<UInt8>()
  private var marks = SIMD8<UInt8>()
  private(set) var groupCount = 0
  private var firstDigit: Int64 = 0
  private(set) var isBroken = false

  /// Adds a digit to the last group.
  mutating func add(_ digit: Int64) {
    if groupCount == 0 {
      groupCount = 1
      firstDigit = digit
    }
    let (ten, overflows) = digits.multipliedReportingOverflow(by: 10)
    guard !overflows, ten < 1_000_000_000_000_000_000, lengths[groupCount - 1] < 19 else {
      isBroken = true
      return
    }
    digits = ten + digit
    lengths[groupCount - 1] += 1
  }

  /// Ends a group with a mark; a digit must follow.
  mutating func add(_ mark: Mark) {
    guard groupCount < Self.groupLimit else {
      isBroken = true
      return
    }
    if groupCount == 0 { groupCount = 1 }
    marks[groupCount] = mark.rawValue
    groupCount += 1
  }

  /// This number of one group as the fraction behind a leading mark.
  func following(_ leading: PriceNumber) -> PriceNumber {
    var whole = leading
    whole.digits = digits
    whole.lengths[1] = lengths[0]
    whole.isBroken = isBroken
    return whole
  }

  private func mark(_ group: Int) -> Mark { Mark(rawValue: marks[group]) ?? .grouping }

  /// Whether the end could be a fraction of three digits or a group of thousands: "9.990".
  var endsInThreeDigits: Bool {
    groupCount == 2 && lengths[1] == 3 && mark(1).canBeDecimal && mark(1) != .arabicDecimal
      && lengths[0] <= 3 && firstDigit != 0
  }

  /// The amount in milliunits; nil where the marks make no sense.
  ///
  /// A final group of three digits is grouping, of one or two a fraction.
  ///
  /// - Parameter hasThreeDecimals: whether three digits are a fraction, as with Kuwaiti dinars.
  func milliunits(hasThreeDecimals: Bool) -> Int64? {
    guard groupCount > 0, !isBroken else { return nil }
    let last = groupCount - 1
    for group in 0...last where lengths[group] == 0 && !(group == 0 && last == 1) { return nil }
    guard let fraction = fractionLength(hasThreeDecimals: hasThreeDecimals) else { return nil }
    let groups = fraction > 0 ? last : groupCount
    guard isGrouped(groups) else { return nil }
    let scale: Int64 = [1000, 100, 10, 1][fraction]
    let (amount, overflows) = digits.multipliedReportingOverflow(by: scale)
    return overflows || amount > 1_000_000_000_000_000 ? nil : amount
  }

  /// How many of the last digits are a fraction; nil where that makes no sense.
  private func fractionLength(hasThreeDecimals: Bool) -> Int? {
    let last = groupCount - 1
    guard last > 0, mark(last).canBeDecimal else { return 0 }
    let decimal = mark(last)
    let earlier = (1..<last).map { mark($0) }
    if earlier.contains(decimal) { return 0 }
    switch lengths[last] {
    case 1, 2: return Int(lengths[last])
    case 3:
      if hasThreeDecimals || decimal == .arabicDecimal { return 3 }
      // ".990" and "0.990" can be nothing else; "1.234,567" neither a price nor a group.
      if lengths[0] == 0 || (last == 1 && lengths[0] == 1 && firstDigit == 0) { return 3 }
      return earlier.isEmpty ? 0 : nil
    default: return nil
    }
  }

  /// Whether the first groups are one number: of thousands, or the Indian way.
  private func isGrouped(_ count: Int) -> Bool {
    guard count > 1 else { return lengths[0] < 2 || firstDigit != 0 }
    guard firstDigit != 0, lengths[0] > 0, lengths[0] <= 3, lengths[count - 1] == 3,
      (2..<count).allSatisfy({ marks[$0] == marks[1] }), mark(1) != .arabicDecimal
    else { return false }
    let middle = (1..<count - 1).map { lengths[$0] }
    if middle.allSatisfy({ $0 == 3 }) { return true }
    let isIndian = mark(1) == .comma || mark(1) == .grouping
    return isIndian && middle.allSatisfy { $0 == 2 } && lengths[0] <= 2
  }
}
