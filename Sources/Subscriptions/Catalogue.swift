import Money
import Records

/// A team's price list: periods and prices of products, by storefront and date.
public struct Catalogue: Sendable {
  public static let empty = Catalogue([], symbols: SymbolTable())

  private var durations: [Symbol: Set<BillingPeriod>] = [:]
  private var prices: [Symbol: [CatalogueEntry]] = [:]

  /// - Parameter entries: in any order, with any repetition.
  public init(_ entries: [CatalogueEntry], symbols: SymbolTable) {
    for entry in entries {
      if let duration = entry.duration.flatMap({ BillingPeriod(iso: symbols.text($0)) }) {
        durations[entry.product, default: []].insert(duration)
      }
      if entry.price != nil { prices[entry.product, default: []].append(entry) }
    }
  }

  public var isEmpty: Bool { durations.isEmpty && prices.isEmpty }

  /// How long a product's periods are; nil where the catalogue does not say, or says two things.
  func duration(of product: Symbol?) -> BillingPeriod? {
    guard let product, let found = durations[product], found.count == 1 else { return nil }
    return found.first
  }

  struct Price: Hashable {
    var milliunits: Int64
    /// nil: the storefront's.
    var currency: Symbol?
  }

  /// The price of a row on its day: of its offer if it has one, else the standard one. The entry for
  /// its storefront holds before one for everywhere, the latest before earlier ones; two different
  /// prices at once are none.
  func price(of record: TransactionRecord, on day: Int64) -> Price? {
    guard let product = record.productId, let entries = prices[product] else { return nil }
    let fitting = entries.filter { entry in
      (entry.from ?? .min) <= day && matchesOffer(entry, record)
        && (entry.storefront == nil || entry.storefront == record.storefront)
    }
    let local = fitting.filter { $0.storefront != nil }
    let best = local.isEmpty ? fitting : local
    guard let latest = best.map({ $0.from ?? .min }).max() else { return nil }
    let found = Set(
      best.filter { ($0.from ?? .min) == latest }.compactMap { entry in
        entry.price.map { Price(milliunits: $0, currency: entry.currency) }
      })
    return found.count == 1 ? found.first : nil
  }

  private func matchesOffer(_ entry: CatalogueEntry, _ record: TransactionRecord) -> Bool {
    guard record.hasOffer else { return entry.offerType == nil }
    return entry.offerType != nil && entry.offerType == record.offerType
      && (entry.offerIdentifier == nil || entry.offerIdentifier == record.offerIdentifier)
  }
}
