import Foundation
import Records
import Testing

@testable import Metrics

@Suite struct IntervalsTests {
  private func intervals(
    _ interval: Interval, _ from: String, _ to: String, asOf: String = "2030-01-01",
    zone: String = "UTC"
  ) throws -> Intervals {
    var query = Query(.revenue, asOf: instant(asOf))
    query.interval = interval
    query.from = CalendarDay(from)
    query.to = CalendarDay(to)
    query.timeZone = try #require(TimeZone(identifier: zone))
    return Intervals(query)
  }

  @Test func labels() throws {
    #expect(
      try intervals(.day, "2024-02-28", "2024-03-01").labels
        == ["2024-02-28", "2024-02-29", "2024-03-01"])
    #expect(
      try intervals(.week, "2025-12-28", "2026-01-05").labels
        == ["2025-W52", "2026-W01", "2026-W02"])
    #expect(
      try intervals(.month, "2024-01-31", "2024-03-01").labels
        == ["2024-01", "2024-02", "2024-03"])
    #expect(
      try intervals(.quarter, "2024-05-31", "2024-10-01").labels
        == ["2024-Q2", "2024-Q3", "2024-Q4"])
    #expect(try intervals(.year, "2024-05-31", "2025-10-01").labels == ["2024", "2025"])
  }

  @Test func aQuarterHasThreeMonths() throws {
    let quarters = try intervals(.quarter, "2024-08-31", "2024-08-31")
    #expect(quarters.starts == [instant("2024-07-01"), instant("2024-10-01")])
  }

  @Test func noneStartsAfterAsOf() throws {
    let months = try intervals(.month, "2024-01-01", "2024-12-31", asOf: "2024-03-01")
    #expect(months.labels.last == "2024-03")
    #expect(!months.isOver(2) && months.isOver(1))
    #expect(months.closing(ofSlot: 3) == instant("2024-03-01"))
  }

  @Test func daysFollowTheZoneAndItsClockChanges() throws {
    let days = try intervals(.day, "2024-03-30", "2024-04-01", zone: "Europe/Berlin")
    let lengths = zip(days.starts.dropFirst(), days.starts).map { ($0 - $1) / Milliseconds.hour }
    #expect(lengths == [24, 23, 24])
    #expect(days.starts.first == instant("2024-03-29T23:00"))
    // Samoa had no 30 December 2011.
    #expect(
      try intervals(.day, "2011-12-29", "2011-12-31", zone: "Pacific/Apia").labels
        == ["2011-12-29", "2011-12-31"])
  }

  @Test func anInstantFallsIntoOneSlot() throws {
    let months = try intervals(.month, "2024-01-01", "2024-02-29")
    #expect(months.slot(of: instant("2023-12-31T23:59")) == nil)
    #expect(months.slot(of: instant("2024-01-01")) == 1)
    #expect(months.slot(of: instant("2024-02-01") - 1) == 1)
    #expect(months.slot(of: instant("2024-02-01")) == 2)
    #expect(months.slot(of: instant("2024-03-01")) == nil)
  }

  @Test func closingsAreSeenBySpans() throws {
    let months = try intervals(.month, "2024-01-01", "2024-03-31", asOf: "2024-03-15")
    #expect(months.slotsClosing(from: .min, to: .max) == 0..<4)
    #expect(months.slotsClosing(from: instant("2024-01-01"), to: instant("2024-02-01")) == 1..<2)
    #expect(months.slotsClosing(from: instant("2024-02-01"), to: .max) == 2..<4)
    #expect(months.slotsClosing(from: instant("2024-03-15"), to: .max) == 3..<4)
    #expect(months.slotsClosing(from: instant("2024-03-02"), to: instant("2024-03-15")).isEmpty)
  }

  @Test func aDayThatDoesNotExistIsNone() {
    #expect(CalendarDay("2023-02-29") == nil)
    #expect(CalendarDay("2024-2-29") == nil)
    #expect(CalendarDay("2024-02-29 ") == nil)
    #expect(CalendarDay("+024-02-29") == nil)
    #expect(CalendarDay("2024-02-29") != nil)
  }

  @Test func monthsAreAddedFromTheAnchor() throws {
    let anchor = UTCCalendar.day(of: instant("2024-01-31"))
    let ends = (0...14).map { UTCCalendar.adding(months: $0, toDay: anchor) * Milliseconds.day }
    #expect(
      ends
        == [
          "2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31", "2024-06-30",
          "2024-07-31", "2024-08-31", "2024-09-30", "2024-10-31", "2024-11-30", "2024-12-31",
          "2025-01-31", "2025-02-28", "2025-03-31",
        ].map(instant))
    #expect(
      UTCCalendar.adding(months: -1, to: instant("2024-03-31T10:30"))
        == instant("2024-02-29T10:30"))
  }
}
