import Money
import Records

/// Where a sale's price comes from.
public enum PriceSource: Hashable, Sendable {
  /// Apple's transaction itself.
  case payload
  /// What the app posted after the purchase.
  case post
  /// The team's price list.
  case catalogue
}

/// Prices that could be read only with doubt: rows, each counted once.
public struct PriceDoubts: Hashable, Sendable {
  /// Left without a price, because the currency that was shown can be one of several.
  public var ambiguous = 0
  /// Priced by a text whose currency is not the one expected.
  public var contradictory = 0
  /// Left without a price, because the number and what was shown are a thousand times apart.
  public var unitSuspect = 0

  public init() {}
}

/// Finds the prices that a chain's transactions lack: in what apps posted, else in the catalogue.
///
/// A post with a transaction id prices that transaction. One with a purchase date prices periods of
/// its chain (and product, if it names one) from a day before its date until a day before the next
/// such post's. One with neither prices every period that nothing better prices; if such posts
/// disagree, none does. A post is a list price and never prices a row with an offer.
struct Pricing {
  private let posts: [AppPost]
  private let catalogue: Catalogue
  private let symbols: SymbolTable
  private(set) var doubts = PriceDoubts()

  init(_ posts: [AppPost], _ catalogue: Catalogue, symbols: SymbolTable) {
    self.posts = posts
    self.catalogue = catalogue
    self.symbols = symbols
  }

  /// The row with a price, if one can be found.
  mutating func priced(_ row: PeriodRow) -> PeriodRow {
    var row = row
    if row.record.priceIsSuspect { doubts.unitSuspect += 1 }
    if row.record.price != nil {
      row.priceSource = .payload
    } else if !posts.isEmpty, !row.record.hasOffer, let price = postedPrice(row) {
      row.record.price = price.milliunits
      row.record.currency = symbols.intern(price.currency)
      row.priceSource = .post
    } else if !catalogue.isEmpty {
      priceFromCatalogue(&row)
    }
    return row
  }

  /// A free introductory offer of the time before Apple sent prices shows by the catalogue, or by
  /// being shorter than the product's period.
  private func priceFromCatalogue(_ row: inout PeriodRow) {
    let day = CivilDay.floorQuotient(row.start, Milliseconds.day)
    if let price = catalogue.price(of: row.record, on: day) {
      let home = row.record.storefront.flatMap {
        Storefront.currency(symbols.text($0), on: CivilDay.text(day)).map { symbols.intern($0) }
      }
      guard let currency = price.currency ?? home else { return }
      row.record.price = price.milliunits
      row.record.currency = currency
      row.priceSource = .catalogue
    } else if row.record.offerType == 1, row.record.offerDiscountType == nil,
      let duration = catalogue.duration(of: row.record.productId), let expires = row.firstExpires,
      BillingPeriod(spanning: max(0, expires - row.start)).isShorter(than: duration)
    {
      row.record.offerDiscountType = .freeTrial
    }
  }

  private struct Price: Hashable {
    var milliunits: Int64
    var currency: String
  }

  private mutating func postedPrice(_ row: PeriodRow) -> Price? {
    let ids = Set(row.transactions.map(\.record.transactionId))
    let own = posts.filter { post in post.transactionId.map { ids.contains($0) } ?? false }
    if !own.isEmpty { return agreed(own, row) }
    let others = posts.filter { post in
      post.transactionId == nil && (post.productId == nil || post.productId == row.record.productId)
    }
    let dated = others.filter { ($0.purchaseDate ?? .max) - Milliseconds.day <= row.start }
    if let latest = dated.compactMap(\.purchaseDate).max() {
      return agreed(dated.filter { $0.purchaseDate == latest }, row)
    }
    return agreed(others.filter { $0.purchaseDate == nil }, row)
  }

  /// What posts say together; nil where they disagree or say nothing certain.
  private mutating func agreed(_ posts: [AppPost], _ row: PeriodRow) -> Price? {
    var prices: Set<Price> = []
    var found = PriceDoubts()
    for post in posts {
      guard let reading = read(post, row) else { continue }
      switch reading.status {
      case .exact, .contradiction:
        if reading.status == .contradiction { found.contradictory = 1 }
        guard let milliunits = reading.milliunits, let currency = reading.currency, milliunits >= 0
        else { continue }
        prices.insert(Price(milliunits: milliunits, currency: currency))
      case .ambiguous: found.ambiguous = 1
      case .unitSuspect: found.unitSuspect = 1
      case .unreadable: continue
      }
    }
    let price = prices.count == 1 ? prices.first : nil
    // A text that another post made certain left no doubt behind.
    doubts.contradictory += price == nil ? 0 : found.contradictory
    doubts.ambiguous += price == nil ? found.ambiguous : 0
    doubts.unitSuspect += price == nil ? found.unitSuspect : 0
    return price
  }

  /// What one post says of a row: its text, else its number in the storefront's currency.
  private func read(_ post: AppPost, _ row: PeriodRow) -> DisplayPrice.Reading? {
    let storefront = (post.storefront ?? row.record.storefront).map { symbols.text($0) }
    let day = CivilDay.text(
      CivilDay.floorQuotient(post.purchaseDate ?? row.start, Milliseconds.day))
    let currency = post.currency.map { symbols.text($0) }
    let number = post.price.map(Self.decimal)
    if let text = post.displayPrice {
      let reading = DisplayPrice.read(
        text, storefront: storefront, price: number, currency: currency, day: day)
      if reading.status != .unreadable { return reading }
    }
    return number.map {
      DisplayPrice.read($0, storefront: storefront, currency: currency, day: day)
    }
  }

  /// "9,99" as JSON would write it, without the noise of a floating-point number.
  private static func decimal(_ text: String) -> String {
    let plain = text.utf8.contains(UInt8(ascii: ".")) ? text : text.replacing(",", with: ".")
    guard let milliunits = DecimalText.roundedMilliunits(plain) else { return text }
    return ExactAmount.text(micros: Int128(milliunits) * 1000, minimumFractionDigits: 2)
  }
}
