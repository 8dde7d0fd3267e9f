import Money
import Records
import Subscriptions

/// In what amounts are shown.
public enum ReportingCurrency: Sendable {
  /// Every amount in its own currency; two are never added.
  case native
  /// All in one, by the rates of each sale's day.
  case converted(to: String, RateTable)
}

/// Turns prices into the amounts that are shown: micros of their own currency, or of the reporting
/// currency at the rate of the sale's UTC day. A refund has the rate of its sale.
final class Valuation {
  private let currency: ReportingCurrency
  private let normalization: Normalization
  private let symbols: SymbolTable
  private var rates: [Key: Rate?] = [:]

  private struct Key: Hashable {
    var currency: Symbol
    var day: Int64
  }

  init(_ currency: ReportingCurrency, normalization: Normalization, symbols: SymbolTable) {
    self.currency = currency
    self.normalization = normalization
    self.symbols = symbols
  }

  /// The reporting currency; nil in native mode.
  var target: String? {
    if case .converted(let code, _) = currency { code } else { nil }
  }

  /// Micros of an amount of a sale, rounded once; nil where there is no rate for it.
  func micros(_ milliunits: Int64, of sale: Sale) -> Int128? {
    guard case .converted = currency else { return Int128(micros: milliunits) }
    guard let rate = rate(of: sale) else { return nil }
    return ExactArithmetic.scaled(
      Int128(micros: milliunits), by: rate.numerator, over: rate.denominator)
  }

  /// Micros of a period's MRR: price, rate and months are one fraction, rounded once. 0 if it is
  /// free; nil where price, length or rate is not known.
  func mrr(_ period: Period) -> Int128? {
    guard case .converted = currency, !period.isFree else { return period.mrr.map { Int128($0) } }
    guard let price = period.sale.price, let length = period.length,
      let rate = rate(of: period.sale)
    else { return nil }
    return scaled(Int128(micros: price), by: rate, length.monthlyFactor(normalization))
  }

  /// Micros of an upgrade's estimated credit.
  func credit(_ upgrade: Upgrade, of period: Period) -> Int128? {
    guard case .converted = currency else { return upgrade.creditEstimate.map { Int128($0) } }
    guard let price = period.sale.price, let rate = rate(of: period.sale),
      let expires = period.expires, expires > period.start
    else { return nil }
    let rest = (Int128(max(0, expires - upgrade.instant)), Int128(expires - period.start))
    return scaled(Int128(micros: price), by: rate, rest)
  }

  private func scaled(
    _ micros: Int128, by rate: Rate, _ factor: (numerator: Int128, denominator: Int128)
  ) -> Int128? {
    let (top, topOverflows) = rate.numerator.multipliedReportingOverflow(by: factor.numerator)
    let (bottom, bottomOverflows) = rate.denominator.multipliedReportingOverflow(
      by: factor.denominator)
    guard !topOverflows, !bottomOverflows else { return nil }
    return ExactArithmetic.scaled(micros, by: top, over: bottom)
  }

  private func rate(of sale: Sale) -> Rate? {
    guard case .converted(let code, let table) = currency, let own = sale.currency else {
      return nil
    }
    let key = Key(currency: own, day: UTCCalendar.day(of: sale.instant))
    if let known = rates[key] { return known }
    let rate = table.rate(from: symbols.text(own), to: code, on: key.day)
    rates[key] = .some(rate)
    return rate
  }
}
