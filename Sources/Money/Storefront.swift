/// Which currency an App Store storefront sells in, and since when.
///
/// From `Data/storefronts.tsv`, which a person can read and mend. Before the years of StoreKit 2 the
/// days of a switch are those of its announcement, to within some days.
public enum Storefront {
  /// The currency of a storefront on a day; nil for a code that is no storefront's.
  ///
  /// - Parameters:
  ///   - code: ISO 3166-1 alpha-3, such as "DEU".
  ///   - day: "2026-01-31" in ISO 8601, which sorts by time.
  public static func currency(_ code: String, on day: String) -> String? {
    table[code]?.last { $0.from <= day }?.currency
  }

  /// Every currency that a storefront ever sold in, the newest last.
  public static func currencies(_ code: String) -> [String] {
    histories[code] ?? []
  }

  private static let histories = table.mapValues { $0.map(\.currency) }

  /// The codes of all storefronts, sorted.
  public static var all: [String] { table.keys.sorted() }

  private static let table: [String: [(currency: String, from: String)]] = {
    var table: [String: [(currency: String, from: String)]] = [:]
    let text = String(decoding: PackageResources.storefronts_tsv, as: UTF8.self)
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count >= 3 else { continue }
      table[cells[0], default: []].append((currency: cells[1], from: cells[2]))
    }
    return table.mapValues { $0.sorted { $0.from < $1.from } }
  }()
}
