/// Days of the proleptic Gregorian calendar (ISO 8601), numbered from 1970-01-01, in no zone.
///
/// Counted in eras of 400 years that begin in March, so that a leap day is the last of its year.
public enum CivilDay {
  /// The number of a day. Month and day must be of the calendar.
  public static func number(year: Int64, month: Int64, day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = month > 2 ? month - 3 : month + 9
    let era = floorQuotient(marchYear, 400)
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of a day.
  public static func date(_ number: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = number + 719_468
    let era = floorQuotient(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  /// How many days a month has.
  public static func count(year: Int64, month: Int64) -> Int64 {
    let next =
      month == 12
      ? number(year: year + 1, month: 1, day: 1)
      : number(year: year, month: month + 1, day: 1)
    return next - number(year: year, month: month, day: 1)
  }

  /// The quotient rounded down, for a divisor above zero.
  public static func floorQuotient(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}

extension CivilDay {
  /// The number of a day written "2026-01-31"; nil for any other shape and for a day that the
  /// calendar does not have.
  public static func number(_ text: some StringProtocol) -> Int64? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
      year >= 1, (1...12).contains(month), day >= 1, day <= count(year: year, month: month)
    else { return nil }
    return number(year: year, month: month, day: day)
  }

  /// "2026-01-31".
  public static func text(_ number: Int64) -> String {
    let date = date(number)
    func padded(_ value: Int64, _ length: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }
}
