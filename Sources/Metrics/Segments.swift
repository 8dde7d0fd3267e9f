import Records
import Subscriptions

/// The values of the dimensions asked for (and, in native mode, the currency) as one small key.
struct SegmentKey: Hashable {
  /// Symbols by position of the dimension; the last lane is the currency.
  fileprivate(set) var values = SIMD16<UInt32>(repeating: SegmentKey.missing)

  static let missing = UInt32.max
  static let currencyLane = 15

  fileprivate subscript(lane: Int) -> Symbol? {
    get { values[lane] == Self.missing ? nil : Symbol(rawValue: values[lane]) }
    set { values[lane] = newValue?.rawValue ?? Self.missing }
  }
}

/// Says in which segment a sale or a period of a timeline counts, or that a filter leaves it out.
final class Segmenter {
  let dimensions: [Dimension]
  private let filters: [(dimension: Dimension, values: Set<Symbol?>)]
  private let splitsCurrencies: Bool
  private let symbols: SymbolTable
  private var durations: [BillingPeriod: Symbol] = [:]
  private var indices: [Int: Symbol] = [:]

  init(_ query: Query, symbols: SymbolTable) {
    dimensions = query.dimensions
    filters = query.filters.map { filter in
      (filter.dimension, Set(filter.values.map { $0.isEmpty ? nil : symbols.intern($0) }))
    }
    splitsCurrencies = query.metric.hasMoney && !query.countsOnly && query.isNative
    self.symbols = symbols
  }

  /// The segment of a period; nil where a filter leaves it out.
  func key(_ timeline: Timeline, period index: Int) -> SegmentKey? {
    let period = timeline.periods[index]
    return key(timeline, sale: period.sale, period: period)
  }

  /// The segment of a one-off sale or of shared access; nil where a filter leaves it out.
  func key(_ timeline: Timeline, sale: Sale) -> SegmentKey? {
    key(timeline, sale: sale, period: nil)
  }

  private func key(_ timeline: Timeline, sale: Sale, period: Period?) -> SegmentKey? {
    for filter in filters
    where !filter.values.contains(value(filter.dimension, timeline, sale, period)) {
      return nil
    }
    var key = SegmentKey()
    for (lane, dimension) in dimensions.enumerated() {
      key[lane] = value(dimension, timeline, sale, period)
    }
    if splitsCurrencies { key[SegmentKey.currencyLane] = sale.currency }
    return key
  }

  private func value(
    _ dimension: Dimension, _ timeline: Timeline, _ sale: Sale, _ period: Period?
  ) -> Symbol? {
    switch dimension {
    case .app: sale.bundle
    case .product: sale.product
    case .group: sale.group
    case .duration: period?.length.map(duration)
    case .country: sale.country
    case .saleCurrency: sale.currency
    case .offerType: sale.offerType.map { symbols.intern(Self.offerType($0)) }
    case .offer: sale.offer
    case .renewalIndex: period?.renewalIndex.map(renewalIndex)
    case .origin: symbols.intern(timeline.origin.rawValue)
    }
  }

  private static func offerType(_ number: Int64) -> String {
    switch number {
    case 1: "introductory"
    case 2: "promotional"
    case 3: "code"
    case 4: "winback"
    case 5: "retention"
    default: String(number)
    }
  }

  private func duration(_ length: BillingPeriod) -> Symbol {
    if let known = durations[length] { return known }
    let symbol = symbols.intern(length.iso)
    durations[length] = symbol
    return symbol
  }

  private func renewalIndex(_ index: Int) -> Symbol {
    if let known = indices[index] { return known }
    let symbol = symbols.intern(index >= 13 ? "13+" : String(index))
    indices[index] = symbol
    return symbol
  }
}

extension Segmenter {
  /// The values of a key's dimensions, in the order asked; missing ones are empty.
  func texts(_ key: SegmentKey) -> [String] {
    dimensions.indices.map { symbols.text(key[$0]) }
  }

  /// The code of a key's currency, empty where it is not known or not part of the key.
  func currency(_ key: SegmentKey) -> String { symbols.text(key[SegmentKey.currencyLane]) }
}

/// The segments met so far, each with a small number.
struct Segments {
  private(set) var keys: [SegmentKey] = []
  private var numbers: [SegmentKey: Int] = [:]
  private var latest = 0

  /// The number of a segment, new if it was not met before.
  mutating func number(_ key: SegmentKey) -> Int {
    // Neighbouring events nearly always share a segment.
    if latest < keys.count, keys[latest] == key { return latest }
    if let known = numbers[key] {
      latest = known
      return known
    }
    latest = keys.count
    keys.append(key)
    numbers[key] = latest
    return latest
  }
}
