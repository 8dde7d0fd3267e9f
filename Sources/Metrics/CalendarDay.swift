import Foundation
import Records

/// A day of the Gregorian calendar, in no zone yet.
public struct CalendarDay: Hashable, Comparable, Sendable {
  public var year: Int
  public var month: Int
  public var day: Int

  /// "2026-01-05"; nil for any other shape and for a day that does not exist.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ Self.isDigits($0) }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), year > 0
    else { return nil }
    let components = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: year, month: month,
      day: day)
    guard components.isValidDate else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func isDigits(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The day's first instant in a zone: midnight, or the first moment after it where a clock change
  /// skips midnight.
  public func start(in timeZone: TimeZone) -> Instant {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let noon = calendar.date(
      from: DateComponents(year: year, month: month, day: day, hour: 12))
    return noon.map { Instant(calendar.startOfDay(for: $0)) } ?? 0
  }

  /// The day's last millisecond in a zone: its closing instant.
  public func closing(in timeZone: TimeZone) -> Instant {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let day = calendar.dateInterval(of: .day, for: Date(start(in: timeZone)))
    return day.map { Instant($0.end) - 1 } ?? 0
  }
}

extension Instant {
  /// Milliseconds of a date that a calendar made: whole seconds, so nothing is lost.
  init(_ date: Date) {
    self = Instant((date.timeIntervalSince1970 * 1000).rounded())
  }
}

extension Date {
  init(_ instant: Instant) {
    self.init(timeIntervalSince1970: TimeInterval(instant) / 1000)
  }
}
