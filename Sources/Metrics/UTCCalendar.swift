import Records
import Subscriptions

/// Calendar sums in UTC, where every day has 24 hours: for anchors that no zone may move.
///
/// Days are numbered from 1970-01-01. Source of the day arithmetic: the proleptic Gregorian calendar
/// of ISO 8601, counted in eras of 400 years that begin in March.
enum UTCCalendar {
  /// The day that holds an instant.
  static func day(of instant: Instant) -> Int64 {
    (instant - floorModulo(instant, Milliseconds.day)) / Milliseconds.day
  }

  /// The last millisecond of a day.
  static func closing(ofDay day: Int64) -> Instant { (day + 1) * Milliseconds.day - 1 }

  /// A day so many months later: the same day of the month, or the month's last where it is shorter.
  static func adding(months: Int64, toDay day: Int64) -> Int64 {
    let date = civil(day)
    let month = date.year * 12 + (date.month - 1) + months
    let year = (month - floorModulo(month, 12)) / 12
    let first = number(year: year, month: floorModulo(month, 12) + 1)
    let next = number(
      year: floorModulo(month, 12) == 11 ? year + 1 : year,
      month: floorModulo(month, 12) == 11 ? 1 : floorModulo(month, 12) + 2)
    return first + min(date.day, next - first) - 1
  }

  /// An instant so many months later, at the same time of the day.
  static func adding(months: Int64, to instant: Instant) -> Instant {
    adding(months: months, toDay: day(of: instant)) * Milliseconds.day
      + floorModulo(instant, Milliseconds.day)
  }

  /// A day `count` billing periods later.
  static func adding(_ count: Int64, _ period: BillingPeriod, toDay day: Int64) -> Int64 {
    switch period {
    case .months(let months): adding(months: count * months, toDay: day)
    case .days(let days): day + count * days
    }
  }

  private static func floorModulo(_ value: Int64, _ divisor: Int64) -> Int64 {
    let remainder = value % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  /// The number of the first day of a month.
  private static func number(year: Int64, month: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = month > 2 ? month - 3 : month + 9
    let era = (marchYear - floorModulo(marchYear, 400)) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * marchMonth + 2) / 5
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ number: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = number + 719_468
    let era = (shifted - floorModulo(shifted, 146_097)) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }
}
