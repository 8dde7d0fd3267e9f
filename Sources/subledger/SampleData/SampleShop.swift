import Money
import Records

/// What the made-up app sells.
struct SampleProduct: Equatable {
  enum Length: Equatable {
    case days(Int64)
    case months(Int64)
    /// Bought once.
    case none
  }

  var id: String
  var group: String?
  var type = "Auto-Renewable Subscription"
  var length: Length
  /// In hundredths of a US dollar.
  var cents: Int64
  /// How many of a thousand go on at the end of a period.
  var renewal: Int64 = 0

  static let weekly = SampleProduct(
    id: "lumen.plus.weekly", group: "21400001", length: .days(7), cents: 399, renewal: 890)
  static let monthly = SampleProduct(
    id: "lumen.plus.monthly", group: "21400001", length: .months(1), cents: 999, renewal: 905)
  static let quarterly = SampleProduct(
    id: "lumen.plus.quarterly", group: "21400001", length: .months(3), cents: 2499, renewal: 840)
  static let yearly = SampleProduct(
    id: "lumen.plus.yearly", group: "21400001", length: .months(12), cents: 5999, renewal: 640)
  static let archive = SampleProduct(
    id: "lumen.archive.monthly", group: "21400002", length: .months(1), cents: 299, renewal: 930)
  static let coins = SampleProduct(
    id: "lumen.coins.100", group: nil, type: "Consumable", length: .none, cents: 199)
  static let lifetime = SampleProduct(
    id: "lumen.lifetime", group: nil, type: "Non-Consumable", length: .none, cents: 14_999)
  static let course = SampleProduct(
    id: "lumen.course.2026", group: nil, type: "Non-Renewing Subscription", length: .none,
    cents: 2999)

  /// The end of a period that begins then.
  func end(of start: Instant) -> Instant {
    switch length {
    case .days(let days): start + days * Milliseconds.day
    case .months(let months): SampleCalendar.adding(months: months, to: start)
    case .none: start
    }
  }
}

/// Where the made-up app is sold, and what a US dollar is there.
struct SampleStorefront {
  var code: String
  var id: String
  var currency: String
  /// Milliunits for each US cent.
  var milliunits: Int64
  /// To what a price is rounded up, in milliunits, and what is taken off again.
  var step: Int64
  var less: Int64
  var weight: Int64

  func price(_ product: SampleProduct) -> Int64 {
    let raw = product.cents * milliunits
    return max(step, (raw + step - 1) / step * step) - less
  }

  /// The price as the app showed it.
  func displayPrice(_ product: SampleProduct) -> String {
    let price = price(product)
    let cents = "\(price / 1000).\(String(100 + price % 1000 / 10).dropFirst())"
    return switch currency {
    case "USD": "$\(cents)"
    case "GBP": "£\(cents)"
    case "EUR": cents.replacing(".", with: ",") + "\u{A0}€"
    case "JPY": "¥\(price / 1000)"
    case "BRL": "R$\u{A0}" + cents.replacing(".", with: ",")
    case "INR": "₹\(price / 1000)"
    case "SAR": "\u{200F}\(cents)\u{A0}ر.س.\u{200F}"
    case "TRY": "₺" + cents.replacing(".", with: ",")
    default: "\(currency)\u{A0}\(SampleText.units(price))"
    }
  }

  static let all = [
    SampleStorefront(
      code: "USA", id: "143441", currency: "USD", milliunits: 10, step: 1000, less: 10, weight: 34),
    SampleStorefront(
      code: "DEU", id: "143443", currency: "EUR", milliunits: 10, step: 1000, less: 10, weight: 16),
    SampleStorefront(
      code: "FRA", id: "143442", currency: "EUR", milliunits: 10, step: 1000, less: 10, weight: 8),
    SampleStorefront(
      code: "GBR", id: "143444", currency: "GBP", milliunits: 9, step: 500, less: 10, weight: 12),
    SampleStorefront(
      code: "JPN", id: "143462", currency: "JPY", milliunits: 1500, step: 100_000, less: 0,
      weight: 10),
    SampleStorefront(
      code: "IND", id: "143467", currency: "INR", milliunits: 500, step: 50_000, less: 1000,
      weight: 6),
    SampleStorefront(
      code: "BRA", id: "143503", currency: "BRL", milliunits: 50, step: 5000, less: 100, weight: 6),
    SampleStorefront(
      code: "SAU", id: "143479", currency: "SAR", milliunits: 40, step: 5000, less: 10, weight: 4),
    SampleStorefront(
      code: "TUR", id: "143480", currency: "TRY", milliunits: 300, step: 10_000, less: 10, weight: 3
    ),
    SampleStorefront(
      code: "KWT", id: "143493", currency: "KWD", milliunits: 3, step: 500, less: 10, weight: 1),
  ]
}

/// Months of UTC.
enum SampleCalendar {
  /// The same time, so many months later; the month's last day where it is shorter.
  static func adding(months: Int64, to instant: Instant) -> Instant {
    let day = CivilDay.floorQuotient(instant, Milliseconds.day)
    let date = CivilDay.date(day)
    let count = date.year * 12 + date.month - 1 + months
    let (year, month) = (count / 12, count % 12 + 1)
    let target = CivilDay.number(
      year: year, month: month, day: min(date.day, CivilDay.count(year: year, month: month)))
    return target * Milliseconds.day + instant - day * Milliseconds.day
  }

  static func instant(_ year: Int64, _ month: Int64, _ day: Int64) -> Instant {
    CivilDay.number(year: year, month: month, day: day) * Milliseconds.day
  }
}
