/// All known exchange rates as one table, and the rate of a pair on a day as a function of it alone.
///
/// A rate is the pair's own, else its inverse, else through EUR, else through USD; each leg the last
/// one published on or before the day, at most seven days back. The official pegs of AED, SAR and
/// QAR to the US dollar are built in, behind what is published.
public struct RateTable: Sendable {
  /// For how long a rate is good when no newer one is published: over holidays, not longer.
  public static let daysBack: Int64 = 7

  /// Units of the currency for a US dollar. Source: the central banks of the United Arab Emirates
  /// (1997), Saudi Arabia (1986) and Qatar (2001).
  public static let pegs = ["AED": "3.6725", "SAR": "3.75", "QAR": "3.64"]

  private struct Pair: Hashable {
    var base: String
    var quote: String
  }

  private struct Entry {
    var day: Int64
    var rate: Rate
  }

  private var entries: [Pair: [Entry]] = [:]
  /// Rates that cannot be right and are not used, in words, sorted.
  public private(set) var refusals: [String] = []

  /// - Parameter published: in any order, with any repetition.
  public init(_ published: [PublishedRate]) {
    var byPair: [Pair: [Int64: Set<String>]] = [:]
    for rate in published where rate.base != rate.quote {
      byPair[Pair(base: rate.base, quote: rate.quote), default: [:]][rate.day, default: []]
        .insert(rate.digits)
    }
    for (pair, days) in byPair { entries[pair] = accepted(pair, days) }
    refusals.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The rates of a pair by day, without those that contradict each other or their neighbours.
  private mutating func accepted(_ pair: Pair, _ days: [Int64: Set<String>]) -> [Entry] {
    var clear: [Entry] = []
    for (day, digits) in days.sorted(by: { $0.key < $1.key }) {
      let rates = Set(digits.compactMap { Rate($0) })
      if rates.count == 1, let rate = rates.first {
        clear.append(Entry(day: day, rate: rate))
      } else {
        refuse(pair, day, "two different rates: \(digits.sorted().joined(separator: ", "))")
      }
    }
    return clear.indices.filter { index in
      guard jumps(clear, index) else { return true }
      refuse(
        pair, clear[index].day, "more than three times, or less than a third of, its neighbours")
      return false
    }.map { clear[$0] }
  }

  private func jumps(_ rates: [Entry], _ index: Int) -> Bool {
    let neighbours = [index - 1, index + 1].filter(rates.indices.contains).map { rates[$0].rate }
    let rate = rates[index].rate
    guard !neighbours.isEmpty, neighbours.count == 2 || rates.count == 2 else { return false }
    return neighbours.allSatisfy { rate.isMoreThanThrice($0) }
      || neighbours.allSatisfy { $0.isMoreThanThrice(rate) }
  }

  private mutating func refuse(_ pair: Pair, _ day: Int64, _ why: String) {
    refusals.append("\(CivilDay.text(day)) \(pair.base)/\(pair.quote): \(why)")
  }

  /// How many units of one currency a unit of another was on a day; nil if that is not known.
  public func rate(from: String, to: String, on day: Int64) -> Rate? {
    if from == to { return .one }
    if let own = leg(from, to, day) { return own }
    if let euro = path([from, "EUR", to], day) { return euro }
    return path([from, "USD", to], day) ?? path([from, "EUR", "USD", to], day)
      ?? path([from, "USD", "EUR", to], day)
  }

  private func path(_ currencies: [String], _ day: Int64) -> Rate? {
    guard Set(currencies).count == currencies.count else { return nil }
    var rate = Rate.one
    for (from, to) in zip(currencies, currencies.dropFirst()) {
      guard let next = leg(from, to, day), let product = rate.times(next) else { return nil }
      rate = product
    }
    return rate
  }

  /// The pair's own rate, else its inverse, else its peg.
  private func leg(_ from: String, _ to: String, _ day: Int64) -> Rate? {
    if let own = published(from, to, day) { return own }
    if let inverse = published(to, from, day) { return inverse.inverse }
    if from == "USD", let peg = Self.pegs[to] { return Rate(peg) }
    if to == "USD", let peg = Self.pegs[from] { return Rate(peg)?.inverse }
    return nil
  }

  private func published(_ base: String, _ quote: String, _ day: Int64) -> Rate? {
    guard let rates = entries[Pair(base: base, quote: quote)] else { return nil }
    var (low, high) = (0, rates.count)
    while low < high {
      let middle = (low + high) / 2
      if rates[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    guard low > 0, day - rates[low - 1].day <= Self.daysBack else { return nil }
    return rates[low - 1].rate
  }
}
