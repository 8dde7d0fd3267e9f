import Money
import Records
import Subscriptions

/// Calendar sums in UTC, where every day has 24 hours: for anchors that no zone may move. Days are
/// those of ``CivilDay``.
enum UTCCalendar {
  /// The day that holds an instant.
  static func day(of instant: Instant) -> Int64 {
    CivilDay.floorQuotient(instant, Milliseconds.day)
  }

  /// The last millisecond of a day; of one too far for milliseconds, some instant beyond all data.
  static func closing(ofDay day: Int64) -> Instant {
    (min(day, 100_000_000_000) + 1) * Milliseconds.day - 1
  }

  /// A day so many months later: the same day of the month, or the month's last where it is shorter.
  static func adding(months: Int64, toDay day: Int64) -> Int64 {
    let date = CivilDay.date(day)
    let months = date.year * 12 + (date.month - 1) + months
    let year = CivilDay.floorQuotient(months, 12)
    let month = months - year * 12 + 1
    return CivilDay.number(
      year: year, month: month, day: min(date.day, CivilDay.count(year: year, month: month)))
  }

  /// An instant so many months later, at the same time of the day.
  static func adding(months: Int64, to instant: Instant) -> Instant {
    let day = day(of: instant)
    return adding(months: months, toDay: day) * Milliseconds.day + instant
      - day * Milliseconds.day
  }

  /// A day `count` billing periods later.
  static func adding(_ count: Int64, _ period: BillingPeriod, toDay day: Int64) -> Int64 {
    switch period {
    case .months(let months): adding(months: count * months, toDay: day)
    case .days(let days): day + count * days
    }
  }
}
