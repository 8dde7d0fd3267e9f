import Foundation
import Records

/// The length of a row: day, ISO week, month, quarter or year of the reporting zone.
public enum Interval: String, CaseIterable, Sendable {
  case day, week, month, quarter, year
}

/// The intervals that a query asks for, in order and without gaps, and where an instant falls.
///
/// Slots number what facts are kept by: slot 0 is the instant before the first interval (its
/// *start*), slot i + 1 is interval i. A slot's closing instant is the last millisecond of its
/// interval, or as-of, if that is earlier.
struct Intervals {
  /// "2026-01-05", "2026-W01", "2026-01", "2026-Q1" or "2026".
  let labels: [String]
  /// Where each begins; one more at the end, where the last one is over.
  let starts: [Instant]
  let asOf: Instant
  private let earliest: Instant?

  init(_ query: Query) {
    let calendar = Intervals.calendar(in: query.timeZone)
    let first = query.from?.start(in: query.timeZone) ?? query.earliest ?? query.asOf
    let last = min(query.to?.closing(in: query.timeZone) ?? query.asOf, query.asOf)
    var labels: [String] = []
    var starts: [Instant] = []
    var next = Intervals.bounds(of: query.interval, at: first, calendar).start
    while next <= last {
      let bounds = Intervals.bounds(of: query.interval, at: next, calendar)
      labels.append(Intervals.label(of: query.interval, at: next, calendar))
      starts.append(bounds.start)
      next = max(bounds.end, bounds.start + 1)
    }
    starts.append(next)
    self.labels = labels
    self.starts = starts
    asOf = query.asOf
    earliest = query.earliest
  }

  var count: Int { labels.count }

  /// The slot of the interval that holds an instant; nil outside the range. O(log n).
  func slot(of instant: Instant) -> Int? {
    let after = Intervals.firstIndex(in: starts) { $0 > instant }
    return after == 0 || after == starts.count ? nil : after
  }

  /// The slots whose closing instants lie in [from, to): where a snapshot sees what lasted so long.
  func slotsClosing(from: Instant, to: Instant) -> Range<Int> {
    let lower = firstSlotClosing(at: from)
    return lower..<max(lower, firstSlotClosing(at: to))
  }

  private func firstSlotClosing(at instant: Instant) -> Int {
    // The last closing is as-of where its interval is not over; all others are starts less 1.
    let slot = Intervals.firstIndex(in: starts) { $0 - 1 >= instant }
    return slot == count && closing(ofSlot: slot) < instant ? slot + 1 : slot
  }

  func closing(ofSlot slot: Int) -> Instant { min(starts[slot] - 1, asOf) }

  /// Whether interval `index` had been over for that long at as-of.
  func isOver(_ index: Int, for duration: Int64 = 0) -> Bool {
    starts[index + 1] - 1 + duration <= asOf
  }

  /// Whether interval `index` lies wholly before the population's first purchase: nothing is known.
  func isUnknown(_ index: Int) -> Bool {
    earliest.map { starts[index + 1] <= $0 } ?? true
  }

  private static func firstIndex(in instants: [Instant], where holds: (Instant) -> Bool) -> Int {
    var (low, high) = (0, instants.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(instants[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Intervals {
  private static func calendar(in timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    return calendar
  }

  private static func bounds(of interval: Interval, at instant: Instant, _ calendar: Calendar)
    -> (start: Instant, end: Instant)
  {
    if interval == .quarter { return quarter(at: instant, calendar) }
    let unit: Calendar.Component =
      switch interval {
      case .day: .day
      case .week: .weekOfYear
      case .month, .quarter: .month
      case .year: .year
      }
    guard let bounds = calendar.dateInterval(of: unit, for: Date(instant)) else {
      return (instant, instant + Milliseconds.day)
    }
    return (Instant(bounds.start), Instant(bounds.end))
  }

  /// Foundation has no interval of a quarter: its first month begins it, its last month ends it.
  private static func quarter(at instant: Instant, _ calendar: Calendar)
    -> (start: Instant, end: Instant)
  {
    var month = bounds(of: .month, at: instant, calendar)
    var start = month.start
    while (calendar.component(.month, from: Date(start)) - 1) % 3 != 0 {
      start = bounds(of: .month, at: start - 1, calendar).start
    }
    while calendar.component(.month, from: Date(month.start)) % 3 != 0 {
      month = bounds(of: .month, at: month.end, calendar)
    }
    return (start, month.end)
  }

  private static func label(of interval: Interval, at start: Instant, _ calendar: Calendar)
    -> String
  {
    let parts = calendar.dateComponents(
      [.year, .month, .day, .yearForWeekOfYear, .weekOfYear], from: Date(start))
    let (year, month) = (padded(parts.year, 4), padded(parts.month, 2))
    return switch interval {
    case .day: "\(year)-\(month)-\(padded(parts.day, 2))"
    case .week: "\(padded(parts.yearForWeekOfYear, 4))-W\(padded(parts.weekOfYear, 2))"
    case .month: "\(year)-\(month)"
    case .quarter: "\(year)-Q\(((parts.month ?? 1) - 1) / 3 + 1)"
    case .year: year
    }
  }

  private static func padded(_ number: Int?, _ length: Int) -> String {
    let digits = String(number ?? 0)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
