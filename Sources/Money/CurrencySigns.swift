/// Which currencies a sign, an abbreviation or a code can mean.
///
/// From `Data/currency-signs.tsv`, which a person can read and mend; ISO codes are known besides.
/// Signs are compared without spaces, direction marks and non-joiners.
enum CurrencySigns {
  /// The codes that a sign can mean, sorted; nil for what is no sign.
  static func meanings(_ sign: String) -> [String]? {
    if let known = table[sign] { return known }
    let upper = sign.uppercased()
    return upper.utf8.count == 3 && Currency.isKnown(upper) ? [upper] : nil
  }

  private static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    let text = String(decoding: PackageResources.currency_signs_tsv, as: UTF8.self)
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t")
      guard cells.count == 2 else { continue }
      table[String(cells[0])] = cells[1].split(separator: " ").map(String.init).sorted()
    }
    return table
  }()
}
