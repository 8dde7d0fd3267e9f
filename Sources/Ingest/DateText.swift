import Foundation
import Money
import Records

/// Dates in every shape that exports carry them: milliseconds or seconds since 1970, with or without
/// a fraction, ISO 8601 in any offset, and a database's "2024-03-07 10:00:00 Etc/GMT".
///
/// Fractions of a millisecond are cut off (rounded down). Without an offset a time is UTC.
enum DateText {
  enum Reading: Equatable {
    case instant(Instant)
    /// Before year 1, as Xcode writes "no date".
    case missing
    case unreadable
  }

  private static let yearOne = CivilDay.number(year: 1, month: 1, day: 1) * Milliseconds.day
  private static let yearTenThousand =
    CivilDay.number(year: 10_000, month: 1, day: 1) * Milliseconds.day

  static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
    if let number = wholeNumber(bytes) { return sinceEpoch(number) }
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    if text.isEmpty { return .missing }
    if let number = flooredNumber(text) { return sinceEpoch(number) }
    var reader = CalendarReader(text)
    return reader.read().map(ranged) ?? .unreadable
  }

  private static func ranged(_ instant: Instant) -> Reading {
    if instant < yearOne { return .missing }
    return instant < yearTenThousand ? .instant(instant) : .unreadable
  }

  /// A number below 10^11 would be a moment of 1970 to 1973 in milliseconds: it is seconds.
  private static func sinceEpoch(_ number: Int64) -> Reading {
    let isSeconds = number.magnitude < 100_000_000_000 && number != 0
    let (instant, overflows) = number.multipliedReportingOverflow(by: isSeconds ? 1000 : 1)
    return overflows ? .unreadable : ranged(instant)
  }

  private static func wholeNumber(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    guard bytes.count > 0, bytes.count <= 18 else { return nil }
    var number: Int64 = 0
    for byte in bytes {
      guard isDigit(byte) else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// A plain decimal number, rounded down: exact, whatever its digits.
  private static func flooredNumber(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ Int64($0) }), !text.hasPrefix("+") else {
      // 1.7098056e12 and the like.
      return DecimalText.milliunits(text).map { CivilDay.floorQuotient($0, 1000) }
    }
    guard parts.count == 2 else { return whole }
    guard !parts[1].isEmpty, parts[1].utf8.allSatisfy(isDigit) else {
      return DecimalText.milliunits(text).map { CivilDay.floorQuotient($0, 1000) }
    }
    let hasFraction = parts[1].utf8.contains { $0 != UInt8(ascii: "0") }
    guard text.hasPrefix("-"), hasFraction else { return whole }
    let (floor, overflows) = whole.subtractingReportingOverflow(1)
    return overflows ? nil : floor
  }
}

/// Reads "2024-03-07[T ]10:00[:00[.303]] [zone]".
private struct CalendarReader {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  mutating func read() -> Instant? {
    guard let day = readDay() else { return nil }
    let midnight = day * Milliseconds.day
    guard !rest.isEmpty else { return midnight }
    guard let separator = rest.popFirst(), separator == "T" || separator == " " || separator == "t",
      let time = readTime()
    else { return nil }
    return readZone(local: midnight + time)
  }

  private mutating func readDay() -> Int64? {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2),
      year >= 1, (1...12).contains(month),
      day >= 1, day <= CivilDay.count(year: year, month: month)
    else { return nil }
    return CivilDay.number(year: year, month: month, day: day)
  }

  private mutating func readTime() -> Int64? {
    guard let hour = digits(2), skip(":"), let minute = digits(2), hour < 24, minute < 60 else {
      return nil
    }
    var time = hour * Milliseconds.hour + minute * 60_000
    guard skip(":") else { return time }
    // A leap second is the last moment of its minute.
    guard let second = digits(2), second <= 60 else { return nil }
    time += min(second, 59) * 1000
    guard skip(".") || skip(",") else { return time }
    let fraction = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(fraction.count)
    guard !fraction.isEmpty, let thousandths = Int64((fraction + "00").prefix(3)) else {
      return nil
    }
    return time + thousandths
  }

  private mutating func readZone(local: Instant) -> Instant? {
    let zone = rest.trimmingCharacters(in: .whitespaces)
    switch zone {
    case "", "Z", "z", "UTC", "GMT", "Etc/GMT", "Etc/UTC": return local
    default: break
    }
    if zone.hasPrefix("+") || zone.hasPrefix("-") {
      return offset(zone).map { local - $0 }
    }
    guard let zone = TimeZone(identifier: zone) else { return nil }
    // The offset at that local time; at a clock change the earlier moment.
    let guess = Date(timeIntervalSince1970: TimeInterval(local / 1000))
    let first = local - Int64(zone.secondsFromGMT(for: guess)) * 1000
    let moment = Date(timeIntervalSince1970: TimeInterval(first / 1000))
    return local - Int64(zone.secondsFromGMT(for: moment)) * 1000
  }

  /// +01:00, +0100 or +01 in milliseconds.
  private func offset(_ text: String) -> Int64? {
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 2 || digits.count == 4, digits.utf8.allSatisfy(isDigit),
      let hours = Int64(digits.prefix(2)), let minutes = Int64("0" + digits.dropFirst(2)),
      hours < 24, minutes < 60
    else { return nil }
    let offset = hours * Milliseconds.hour + minutes * 60_000
    return text.hasPrefix("-") ? 0 - offset : offset
  }

  private mutating func digits(_ count: Int) -> Int64? {
    let digits = rest.prefix(count)
    guard digits.utf8.count == count, digits.utf8.allSatisfy(isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return Int64(digits)
  }

  private mutating func skip(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest = rest.dropFirst()
    return true
  }
}
