/// Reads the price that an app showed, such as "4,99 €" or "‏٤٫٩٩ ر.س.‏": exactly, or not at all.
public enum DisplayPrice {
  public enum Status: String, Sendable {
    /// Amount and currency are certain.
    case exact
    /// The amount is; the currency can be one of several, or is not said.
    case ambiguous
    /// The text's currency is not the one given or the storefront's.
    case contradiction
    /// The number given beside it is a thousand times the text's, or the text's a thousand times it.
    case unitSuspect = "unit_suspect"
    case unreadable
  }

  /// What a text says.
  public struct Reading: Hashable, Sendable {
    public var status: Status
    /// nil where it is unreadable.
    public var milliunits: Int64?
    /// ISO 4217; nil where it is unreadable or ambiguous.
    public var currency: String?
    /// What an ambiguous sign can mean, sorted.
    public var candidates: [String] = []
    /// Why it is not exact, in words.
    public var reason: String?
  }

  /// - Parameters:
  ///   - text: as StoreKit showed it.
  ///   - storefront: alpha-3, where the text was shown.
  ///   - price: the number beside it, a plain decimal of units.
  ///   - currency: ISO 4217, where it is known beside the text.
  ///   - day: "2026-01-31", for the storefront's currency on that day; nil: any that it ever had.
  public static func read(
    _ text: String, storefront: String? = nil, price: String? = nil, currency: String? = nil,
    day: String? = nil
  ) -> Reading {
    var parts = PriceText()
    if let reason = parts.read(text) { return unreadable(reason) }
    guard let meanings = parts.meanings else {
      return unreadable("\"\(parts.prefix)\(parts.suffix)\" is no currency sign")
    }
    let given = currency ?? storefront.flatMap { home($0, day, among: meanings) }
    let settled = settle(meanings, given)
    let hasThree = (settled ?? given).map { Currency.fractionDigits($0) == 3 } ?? false
    guard var amount = parts.number.milliunits(hasThreeDecimals: hasThree) else {
      return unreadable("the digits and marks are no price")
    }
    var reading = Reading(status: .exact, milliunits: nil, currency: settled)
    if let price, let beside = DecimalText.roundedMilliunits(price) {
      // The number beside it tells whether "9.990" is nine or nine thousand.
      if parts.number.endsInThreeDigits, beside != amount,
        let other = parts.number.milliunits(hasThreeDecimals: !hasThree), other == beside,
        settled == nil
      {
        amount = other
      } else if beside == amount * 1000 || amount == beside * 1000, amount != 0 {
        reading.status = .unitSuspect
        reading.reason = "the number beside it, \(price), is a thousand times off"
      }
    }
    reading.milliunits = parts.isNegative ? 0 - amount : amount
    judge(&reading, meanings: meanings, settled: settled, given: given)
    return reading
  }

  private static func judge(
    _ reading: inout Reading, meanings: [String], settled: String?, given: String?
  ) {
    if let settled {
      if let given, given != settled, reading.status == .exact {
        reading.status = .contradiction
        reading.reason = "the text says \(settled), \(given) is expected"
      }
      return
    }
    reading.candidates = meanings
    guard reading.status == .exact else { return }
    reading.status = .ambiguous
    reading.reason =
      meanings.isEmpty
      ? "the text names no currency"
      : "the sign can be \(meanings.joined(separator: ", "))"
  }

  /// The currency that the sign means: its only one, or the given one of several; without a sign the
  /// given one.
  private static func settle(_ meanings: [String], _ given: String?) -> String? {
    if meanings.count == 1 { return meanings[0] }
    guard let given else { return nil }
    return meanings.isEmpty || meanings.contains(given) ? given : nil
  }

  /// The storefront's currency on a day; without a day one that it ever had and that fits.
  private static func home(_ storefront: String, _ day: String?, among meanings: [String])
    -> String?
  {
    if let day { return Storefront.currency(storefront, on: day) }
    let all = Storefront.currencies(storefront)
    return all.last { meanings.contains($0) } ?? all.last
  }

  private static func unreadable(_ reason: String) -> Reading {
    Reading(status: .unreadable, milliunits: nil, currency: nil, reason: reason)
  }
}

/// A price text taken apart: what stands before the number, the number, what stands after it.
private struct PriceText {
  var prefix = ""
  var number = PriceNumber()
  var suffix = ""
  var isNegative = false
  private var opensParenthesis = false
  private var zero: UInt32?
  /// Marks and spaces after a digit, until the next digit makes them part of the number.
  private var pending: PriceNumber.Mark?
  private var hasEnded = false

  /// - Returns: why it is no price, or nil.
  mutating func read(_ text: String) -> String? {
    guard text.utf8.count <= 200 else { return "longer than any price" }
    for scalar in text.unicodeScalars {
      if let reason = read(scalar) { return reason }
    }
    if pending == .point || pending == .comma { suffix.append(pending == .point ? "." : ",") }
    guard zero != nil else { return "no digits" }
    if opensParenthesis { return "a parenthesis is not closed" }
    trimDash()
    readLeadingMark()
    return number.isBroken ? "more digits than any price has" : nil
  }

  private mutating func read(_ scalar: Unicode.Scalar) -> String? {
    if let (digit, zero) = UnicodeDigits.value(scalar.value) { return read(digit, zero) }
    switch scalar.value {
    case 0x200e, 0x200f, 0x061c, 0x2066...0x2069, 0x202a...0x202e, 0xfeff, 0x200b...0x200d:
      return nil
    case 0x2d, 0x2212, 0x2013, 0x2014, 0xff0d, 0xfe63: return dash(scalar)
    case 0x28, 0xff08:
      guard !opensParenthesis, zero == nil else { return "a parenthesis in the wrong place" }
      opensParenthesis = true
      isNegative = true
      return nil
    case 0x29, 0xff09:
      guard opensParenthesis, zero != nil else { return "a parenthesis in the wrong place" }
      opensParenthesis = false
      return nil
    default: break
    }
    if let mark = Self.mark(scalar.value), zero != nil, !hasEnded { return separate(mark, scalar) }
    if Self.isSpace(scalar.value) { return nil }
    addToSign(scalar)
    return nil
  }

  private mutating func read(_ digit: Int64, _ zero: UInt32) -> String? {
    guard !hasEnded else { return "several numbers" }
    if let known = self.zero, known != zero { return "digits of several scripts" }
    self.zero = zero
    if let pending {
      number.add(pending)
      self.pending = nil
    }
    number.add(digit)
    return nil
  }

  /// A mark after a digit: part of the number if a digit follows.
  private mutating func separate(_ mark: PriceNumber.Mark, _ scalar: Unicode.Scalar) -> String? {
    guard let earlier = pending else {
      pending = mark
      return nil
    }
    // A space after a point or comma, or before one, ends the number.
    if earlier == .space, mark == .space { return nil }
    hasEnded = true
    if earlier == .point || earlier == .comma { suffix.append(earlier == .point ? "." : ",") }
    pending = nil
    if mark != .space { addToSign(scalar) }
    return nil
  }

  private mutating func addToSign(_ scalar: Unicode.Scalar) {
    guard zero != nil else { return prefix.unicodeScalars.append(scalar) }
    hasEnded = true
    if pending == .point || pending == .comma { suffix.append(pending == .point ? "." : ",") }
    pending = nil
    suffix.unicodeScalars.append(scalar)
  }

  /// A minus before or after everything, or the dash of "4.–".
  private mutating func dash(_ scalar: Unicode.Scalar) -> String? {
    if zero == nil {
      guard !isNegative else { return "two signs" }
      isNegative = true
      return nil
    }
    addToSign("-")
    return nil
  }

  /// "4.–" and "4,-" are four; a minus at the very end makes it negative.
  private mutating func trimDash() {
    for mark in [".-", ",-", ".--", ",--"] where suffix.hasPrefix(mark) {
      let rest = suffix.dropFirst(mark.count)
      if !rest.hasPrefix("-") {
        suffix = String(rest)
        return
      }
    }
    if suffix.hasSuffix("-"), !isNegative {
      suffix.removeLast()
      isNegative = true
    }
  }

  /// ".99", "$.99": the mark before the first digit is the number's.
  private mutating func readLeadingMark() {
    guard let last = prefix.unicodeScalars.last, last == "." || last == "," || last == "٫",
      CurrencySigns.meanings(prefix) == nil, number.groupCount == 1
    else { return }
    prefix.unicodeScalars.removeLast()
    var leading = PriceNumber()
    leading.add(last == "," ? .comma : last == "." ? .point : .arabicDecimal)
    number = number.following(leading)
  }

  /// What the signs before and after the number mean together; empty without any; nil where one of
  /// them is no sign, or the two have nothing in common.
  var meanings: [String]? {
    switch (prefix.isEmpty, suffix.isEmpty) {
    case (true, true): return []
    case (false, true): return CurrencySigns.meanings(prefix)
    case (true, false): return meaningsOfSuffix
    case (false, false):
      guard let before = CurrencySigns.meanings(prefix), let after = meaningsOfSuffix else {
        return nil
      }
      let both = before.filter { after.contains($0) }
      return both.isEmpty ? nil : both
    }
  }

  /// A point at the end can be the sentence's.
  private var meaningsOfSuffix: [String]? {
    if let meanings = CurrencySigns.meanings(suffix) { return meanings }
    guard suffix.hasSuffix("."), suffix.count > 1 else { return nil }
    return CurrencySigns.meanings(String(suffix.dropLast()))
  }

  private static func isSpace(_ value: UInt32) -> Bool {
    switch value {
    case 0x20, 0x09, 0xa0, 0x202f, 0x2000...0x200a, 0x205f, 0x3000: true
    default: false
    }
  }

  private static func mark(_ value: UInt32) -> PriceNumber.Mark? {
    switch value {
    case 0x2e, 0xff0e, 0xfe52, 0x2024: .point
    case 0x2c, 0xff0c, 0xfe50: .comma
    case 0x66b: .arabicDecimal
    case 0x66c, 0x2e41, 0xb7, 0x2e32: .grouping
    case 0x27, 0x2019, 0x2018, 0x2bc, 0xff07: .apostrophe
    case 0x60c: .arabicComma
    case _ where isSpace(value): .space
    default: nil
    }
  }
}
