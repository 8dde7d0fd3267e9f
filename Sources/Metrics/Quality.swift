import Records
import Subscriptions

/// What the data does not say, or says doubtfully: counted beside the figures, so that nothing is
/// hidden in them.
public struct Quality {
  /// What chains cannot tell, from wherever the records are kept.
  public struct Counts: Hashable, Sendable {
    public var rejects: Int
    /// Transactions of environments other than the one asked for.
    public var otherEnvironment: Int
    /// Exchange rates that cannot be right and are not used.
    public var refusedRates: Int

    public init(rejects: Int, otherEnvironment: Int, refusedRates: Int) {
      self.rejects = rejects
      self.otherEnvironment = otherEnvironment
      self.refusedRates = refusedRates
    }
  }

  /// Above this share of sales without a price, or without a rate, the data needs a look: 1 %.
  public static let shareThreshold: Int128 = 10_000
  /// The same for the hours since the newest signedDate.
  public static let staleThreshold: Int128 = 36

  private var assumedEnvironment = 0
  private var familyShared = 0
  private var paidSales = 0
  /// Paid sales without a price.
  public private(set) var unpriced = 0
  private var unconverted = 0
  private var doubts = PriceDoubts()
  /// How many paid sales have their price from where.
  public private(set) var priceSources: [PriceSource: Int] = [:]
  private var unknownTypes = 0
  private var beginningWithRenewal = 0
  private var restoredDuplicates = 0
  private var upgradedWithoutPercentage = 0
  private var newestSigned: Instant?
  private var notificationDays: Set<Int64> = []

  private let valuation: Valuation

  /// - Parameter currency: in what amounts are shown: what cannot be converted to it is counted.
  public init(_ currency: ReportingCurrency, symbols: SymbolTable) {
    valuation = Valuation(currency, normalization: .exact, symbols: symbols)
  }

  /// Counts one chain and its timeline.
  public mutating func add(_ chain: Chain, _ timeline: Timeline) {
    for transaction in chain.transactions { add(transaction.record) }
    for notification in chain.notifications { add(notification) }
    let sales = timeline.periods.map(\.sale).filter { $0.category != nil } + timeline.oneOffs
    paidSales += sales.count
    unpriced += sales.count { $0.price == nil }
    unconverted += sales.count { sale in
      sale.price.map { valuation.micros($0, of: sale) == nil } ?? false
    }
    for source in sales.compactMap(\.priceSource) { priceSources[source, default: 0] += 1 }
    doubts.ambiguous += timeline.priceDoubts.ambiguous
    doubts.contradictory += timeline.priceDoubts.contradictory
    doubts.unitSuspect += timeline.priceDoubts.unitSuspect
    if timeline.beginsWithRenewal { beginningWithRenewal += 1 }
    restoredDuplicates += timeline.restoredDuplicates
  }

  /// Counts a notification; those that belong to no chain are added alone.
  public mutating func add(_ notification: NotificationRecord) {
    let isKnown =
      notification.notificationType.map { Symbol.notificationTypes.contains($0) } ?? false
    let isSubtypeKnown =
      notification.subtype.map { Symbol.notificationSubtypes.contains($0) } ?? true
    if !isKnown || !isSubtypeKnown { unknownTypes += 1 }
    guard let signed = notification.signedDate else { return }
    newestSigned = max(newestSigned ?? signed, signed)
    notificationDays.insert(UTCCalendar.day(of: signed))
  }

  private mutating func add(_ record: TransactionRecord) {
    if record.environmentIsAssumed { assumedEnvironment += 1 }
    if let ownership = record.inAppOwnershipType, ownership != .purchased { familyShared += 1 }
    if let type = record.type, !Self.knownTypes.contains(type) { unknownTypes += 1 }
    if record.isUpgraded == true, record.revocationPercentage == nil {
      upgradedWithoutPercentage += 1
    }
    if let signed = record.signedDate { newestSigned = max(newestSigned ?? signed, signed) }
  }

  private static let knownTypes: Set<Symbol> = [
    .autoRenewable, .nonConsumable, .consumable, .nonRenewing,
  ]

  /// UTC days without any notification between the first and the last day with one.
  private var missingNotificationDays: Int {
    guard let first = notificationDays.min(), let last = notificationDays.max() else { return 0 }
    return Int(last - first) + 1 - notificationDays.count
  }

  /// One row a name: value, threshold and whether it is met; `ok` is blank without a threshold.
  ///
  /// - Parameter now: the run's clock, or as-of where the answer must not depend on a clock.
  public func table(_ counts: Counts, now: Instant) -> Table {
    let stale = newestSigned.map { Int128(max(0, now - $0) / Milliseconds.hour) }
    let rows: [[Cell]] = [
      row("rejects", .count(Int128(counts.rejects)), threshold: .count(0), counts.rejects == 0),
      row("assumed_environment", assumedEnvironment),
      row("other_environment", counts.otherEnvironment),
      row("family_shared", familyShared),
      share("unpriced_share", unpriced),
      share("unconverted_share", unconverted),
      row("ambiguous_prices", doubts.ambiguous),
      row("contradictory_prices", doubts.contradictory),
      row("unit_suspect_prices", doubts.unitSuspect),
      row("refused_rates", counts.refusedRates),
      row("unknown_types", unknownTypes),
      row("chains_without_first_row", beginningWithRenewal),
      row("restored_duplicates", restoredDuplicates),
      row("upgraded_without_percentage", upgradedWithoutPercentage),
      row(
        "stale_hours", stale.map { .count($0) } ?? .blank, threshold: .count(Self.staleThreshold),
        stale.map { $0 <= Self.staleThreshold }),
      row("missing_notification_days", missingNotificationDays),
    ]
    return Table(columns: Self.columns, rows: rows)
  }

  private static let columns = [
    Column("name", .key), Column("value", .count), Column("threshold", .count),
    Column("ok", .flag),
  ]

  private func row(_ name: String, _ value: Int) -> [Cell] {
    [.text(name), .count(Int128(value)), .blank, .blank]
  }

  private func row(_ name: String, _ value: Cell, threshold: Cell, _ isMet: Bool?) -> [Cell] {
    [.text(name), value, threshold, isMet.map { .flag($0) } ?? .blank]
  }

  /// A share of the paid sales.
  private func share(_ name: String, _ part: Int) -> [Cell] {
    let share = Cell.rate(Int128(part), of: Int128(paidSales))
    let isMet = Int128(part) * 1_000_000 <= Self.shareThreshold * Int128(paidSales)
    return row(
      name, share, threshold: .rate(Self.shareThreshold), paidSales > 0 ? isMet : nil)
  }
}
