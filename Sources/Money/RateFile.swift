/// A rate as it was published: on that day, one unit of `base` was `rate` units of `quote`.
public struct PublishedRate: Hashable, Sendable {
  /// Days since 1970-01-01.
  public var day: Int64
  public var base: String
  public var quote: String
  /// The digits as they were published.
  public var digits: String

  public init(day: Int64, base: String, quote: String, digits: String) {
    self.day = day
    self.base = base
    self.quote = quote
    self.digits = digits
  }

  public var rate: Rate? { Rate(digits) }
}

/// Reads tables of exchange rates: the European Central Bank's history as it publishes it (a column
/// a currency, base EUR), and plain `date,base,quote,rate` or `date,from,to,rate`.
public struct RateFile: Sendable {
  private enum Layout {
    /// The currency of each column; nil for the date and for what is no currency.
    case ecb([String?])
    case plain(date: Int, base: Int, quote: Int, rate: Int)
  }

  private let layout: Layout

  /// nil if the header is no rate table's.
  public init?(header: some StringProtocol) {
    let names = Self.cells(header).map { $0.lowercased() }
    func place(_ choices: String...) -> Int? { names.firstIndex { choices.contains($0) } }
    guard let date = place("date") else { return nil }
    if let base = place("base", "from"), let quote = place("quote", "to"), let rate = place("rate")
    {
      layout = .plain(date: date, base: base, quote: quote, rate: rate)
      return
    }
    let codes = names.map { Currency.isKnown($0.uppercased()) ? $0.uppercased() : nil }
    guard date == 0, codes.count > 2, codes.dropFirst().prefix(2).allSatisfy({ $0 != nil }) else {
      return nil
    }
    layout = .ecb(codes)
  }

  /// The rates of a line, or why it has none. Missing values ("N/A", nothing) are no rates and no
  /// fault.
  public func rates(of line: some StringProtocol) -> Result<[PublishedRate], RateProblem> {
    let cells = Self.cells(line)
    switch layout {
    case .ecb(let codes): return ecbRates(cells, codes)
    case .plain(let date, let base, let quote, let rate):
      guard cells.count > max(date, base, quote, rate) else {
        return .failure(RateProblem(message: "\(cells.count) cells, more are expected"))
      }
      guard let day = CivilDay.number(cells[date]) else {
        return .failure(RateProblem(message: "\"\(cells[date])\" is no day such as 2026-01-31"))
      }
      let (from, to) = (cells[base].uppercased(), cells[quote].uppercased())
      for code in [from, to] where !Self.isCode(code) {
        return .failure(RateProblem(message: "\"\(code)\" is no currency such as USD"))
      }
      guard Rate(cells[rate]) != nil else {
        return .failure(RateProblem(message: "\"\(cells[rate])\" is no rate above zero"))
      }
      return .success([PublishedRate(day: day, base: from, quote: to, digits: cells[rate])])
    }
  }

  private func ecbRates(_ cells: [String], _ codes: [String?])
    -> Result<[PublishedRate], RateProblem>
  {
    guard let first = cells.first, let day = CivilDay.number(first) else {
      return .failure(
        RateProblem(message: "\"\(cells.first ?? "")\" is no day such as 2026-01-31"))
    }
    var rates: [PublishedRate] = []
    for (code, digits) in zip(codes, cells) {
      guard let code, !digits.isEmpty, digits != "N/A" else { continue }
      guard Rate(digits) != nil else {
        return .failure(RateProblem(message: "\(code): \"\(digits)\" is no rate above zero"))
      }
      rates.append(PublishedRate(day: day, base: "EUR", quote: code, digits: digits))
    }
    return .success(rates)
  }

  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5a).contains($0) }
  }

  /// The cells of a line, without spaces and quotes around them.
  private static func cells(_ line: some StringProtocol) -> [String] {
    let around = Set(" \t\r\"".utf8)
    let mark = Array("\u{FEFF}".utf8)
    var bytes = Array(line.utf8)[...]
    if bytes.starts(with: mark) { bytes = bytes.dropFirst(mark.count) }
    return bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { cell in
      let start = cell.drop { around.contains($0) }
      let end = start.lastIndex { !around.contains($0) }
      return String(decoding: end.map { start[...$0] } ?? [], as: UTF8.self)
    }
  }
}

/// Why a line of a rate table has no rates.
public struct RateProblem: Error, Hashable, Sendable {
  public var message: String
}
