import Foundation
import Metrics
import Money
import Records
import Subscriptions

/// The options that say what a metric is asked for, read and checked.
struct MetricOptions {
  static let from = Option(
    name: "--from", value: "DAY", help: "first day, 2026-01-31; widened to a whole interval")
  static let to = Option(name: "--to", value: "DAY", help: "last day, included")
  static let asOf = Option(
    name: "--as-of", value: "TIME",
    help: "nothing later is seen: a day's end, or an instant (default: the newest row)")
  static let timeZone = Option(
    name: "--time-zone", value: "ZONE", help: "of days and months, IANA name (default: UTC)",
    isSetting: true)
  static let environment = Option(
    name: "--environment", value: "NAME",
    help: "production, sandbox, xcode or each (default: production)", isSetting: true)
  static let currency = Option(
    name: "--currency", value: "CODE",
    help: "of all amounts, by the rates in the ledger; native: each in its own (the default)",
    isSetting: true)
  static let normalization = Option(
    name: "--normalization", value: "WAY", help: "of MRR: exact or revenuecat (default: exact)",
    isSetting: true)
  static let refunds = Option(
    name: "--refunds", value: "WAY",
    help: "by-refund-date or by-purchase-date (default: by-refund-date)", isSetting: true)
  static let files = Option(
    name: "--files", value: "PATH…", help: "straight from exports, without a ledger",
    isRepeatable: true, takesMany: true)

  static let options = [
    from, to, asOf, timeZone, environment, currency, normalization, refunds, files,
  ]

  let from: CalendarDay?
  let to: CalendarDay?
  let timeZone: TimeZone
  let environment: Environment
  let normalization: Normalization
  let refundBooking: Query.RefundBooking
  /// A code; nil for native.
  let currency: String?
  private let asOf: String?

  enum Environment {
    case one(Symbol)
    case each
  }

  init(_ settings: Settings) throws(Failure) {
    timeZone =
      try settings[Self.timeZone].map { (name) throws(Failure) in
        try Self.zone(name)
      } ?? .gmt
    from = try Self.day(Self.from, settings)
    to = try Self.day(Self.to, settings)
    if let from, let to, to < from {
      throw .usage("--to lies before --from; swap them")
    }
    environment = try Self.environment(settings[Self.environment] ?? "production")
    normalization = try Self.choice(Self.normalization, settings) ?? .exact
    refundBooking = try Self.choice(Self.refunds, settings) ?? .byRefundDate
    asOf = settings[Self.asOf]
    if let asOf, Self.instant(asOf, in: timeZone) == nil {
      throw .usage(
        "--as-of \(asOf): no instant; a day (2026-01-31) or a time (2026-01-31T12:00:00Z) is"
          + " expected")
    }
    if let asOf, let instant = Self.instant(asOf, in: timeZone), instant >= Self.end {
      throw .usage("--as-of \(asOf): later than any data can be; a time before 2100 is expected")
    }
    currency = try Self.currency(settings[Self.currency])
  }

  /// Where the dates that ingest believes end. Each further month costs a row a cohort.
  private static let end = CivilDay.number(year: 2100, month: 1, day: 1) * Milliseconds.day

  /// As-of: what was asked, else the newest row.
  func asOf(newest: Instant) -> Instant {
    asOf.flatMap { Self.instant($0, in: timeZone) } ?? newest
  }

  private static func currency(_ text: String?) throws(Failure) -> String? {
    guard let text, text != "native" else { return nil }
    guard Currency.isKnown(text) else {
      throw .usage(
        "--currency \(text): a code such as USD, or native, is expected"
          + suggestion(for: text.uppercased(), among: ["USD", "EUR", "GBP", "JPY", "native"]))
    }
    return text
  }

  private static func day(_ option: Option, _ settings: Settings) throws(Failure) -> CalendarDay? {
    guard let text = settings[option] else { return nil }
    guard let day = CalendarDay(text) else {
      throw .usage("\(option.name) \(text): no day; one such as 2026-01-31 is expected")
    }
    return day
  }

  /// A zone by its IANA name, old names and aliases (Asia/Kolkata, US/Pacific) included; no
  /// abbreviations or offsets, which mean different things to different programs.
  private static func zone(_ name: String) throws(Failure) -> TimeZone {
    let known = TimeZone.knownTimeZoneIdentifiers + ["UTC", "GMT"]
    guard known.contains(name) || name.contains("/"), let zone = TimeZone(identifier: name) else {
      throw .usage(
        "--time-zone \(name): there is no such zone" + suggestion(for: name, among: known)
          + "; an IANA name such as Europe/Berlin is expected")
    }
    return zone
  }

  private static func environment(_ name: String) throws(Failure) -> Environment {
    switch name.lowercased() {
    case "production": return .one(.production)
    case "sandbox": return .one(.sandbox)
    case "xcode": return .one(.xcode)
    case "each": return .each
    default:
      throw .usage("--environment \(name): one of production, sandbox, xcode, each is expected")
    }
  }

  /// A value of a fixed list.
  static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ option: Option, _ settings: Settings
  ) throws(Failure) -> Value? {
    guard let text = settings[option] else { return nil }
    guard let value = Value(rawValue: text) else {
      let known = Value.allCases.map(\.rawValue)
      throw .usage(
        "\(option.name) \(text): one of \(known.joined(separator: ", ")) is expected"
          + suggestion(for: text, among: known))
    }
    return value
  }

  /// A day's closing instant, or a time in the zone or with its own offset.
  private static func instant(_ text: String, in zone: TimeZone) -> Instant? {
    if let day = CalendarDay(text) { return day.closing(in: zone) }
    guard let separator = text.firstIndex(where: { $0 == "T" || $0 == " " }),
      let day = CalendarDay(text[..<separator])
    else { return nil }
    let clock = text[text.index(after: separator)...]
    let time = clock.prefix { $0.isNumber || $0 == ":" || $0 == "." }
    guard let offset = ClockTime(time) else { return nil }
    let rest = clock.dropFirst(time.count)
    if rest.isEmpty { return offset.instant(on: day, in: zone) }
    guard let shift = ClockTime.offset(rest) else { return nil }
    return day.start(in: .gmt) + offset.milliseconds - shift
  }
}

/// A time of the day.
struct ClockTime {
  let milliseconds: Int64

  /// "10:00", "10:00:30" or "10:00:30.250".
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].count == 2, parts[1].count == 2,
      let hours = Int64(parts[0]), let minutes = Int64(parts[1]), hours < 24, minutes < 60
    else { return nil }
    var milliseconds = hours * Milliseconds.hour + minutes * 60_000
    if parts.count == 3 {
      let seconds = parts[2].split(separator: ".", omittingEmptySubsequences: false)
      guard seconds[0].count == 2, let whole = Int64(seconds[0]), whole < 60 else { return nil }
      milliseconds += whole * 1000
      if seconds.count == 2 {
        guard let thousandths = Int64((seconds[1] + "000").prefix(3)) else { return nil }
        milliseconds += thousandths
      } else if seconds.count > 2 {
        return nil
      }
    }
    self.milliseconds = milliseconds
  }

  /// The instant of this time on a day in a zone; where clocks skip it, the time after the skip.
  func instant(on day: CalendarDay, in zone: TimeZone) -> Instant {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let components = DateComponents(
      year: day.year, month: day.month, day: day.day,
      hour: Int(milliseconds / Milliseconds.hour),
      minute: Int(milliseconds / 60_000 % 60), second: Int(milliseconds / 1000 % 60))
    guard let date = calendar.date(from: components) else { return day.start(in: zone) }
    return Int64(date.timeIntervalSince1970.rounded()) * 1000 + milliseconds % 1000
  }

  /// "Z", "+01:00" or "-0430" in milliseconds.
  static func offset(_ text: some StringProtocol) -> Int64? {
    if text == "Z" || text == "z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = String(text.dropFirst().filter { $0 != ":" })
    guard digits.count == 4, let hours = Int64(digits.prefix(2)),
      let minutes = Int64(digits.suffix(2)), hours < 24, minutes < 60
    else { return nil }
    let offset = hours * Milliseconds.hour + minutes * 60_000
    return sign == "-" ? 0 - offset : offset
  }
}
