import Records
import Subscriptions

/// Sales on their day, refunds and reversals on theirs (or all on the sale's, if so asked).
struct Revenue: MetricFacts {
  enum Fact: Int, CaseIterable {
    case sales, units, gross, refunds, reversals
    case newNet, renewalNet, oneOffNet
    case upgraded, upgradeCredit, unpriced, unconverted
  }

  private let frame: Frame
  private var segments = Segments()
  private var facts: Facts<Fact>

  init(_ frame: Frame) {
    self.frame = frame
    facts = Facts(frame.intervals)
  }

  mutating func add(_ timeline: Timeline) {
    for index in timeline.periods.indices {
      let period = timeline.periods[index]
      guard period.sale.category != nil || period.upgrade != nil,
        let key = frame.segmenter.key(timeline, period: index)
      else { continue }
      let segment = segments.number(key)
      add(period.sale, segment: segment)
      if let upgrade = period.upgrade { add(upgrade, of: period, segment: segment) }
    }
    for sale in timeline.oneOffs {
      guard let key = frame.segmenter.key(timeline, sale: sale) else { continue }
      add(sale, segment: segments.number(key))
    }
  }

  private mutating func add(_ sale: Sale, segment: Int) {
    guard let category = sale.category else { return }
    let net: Fact =
      switch category {
      case .new: .newNet
      case .renewal: .renewalNet
      case .oneOff: .oneOffNet
      }
    if let slot = frame.intervals.slot(of: sale.instant) {
      add(price: sale, net: net, segment: segment, slot: slot)
    }
    for leg in sale.refunds { add(leg, of: sale, to: .refunds, net, sign: -1, segment: segment) }
    for leg in sale.reversals { add(leg, of: sale, to: .reversals, net, sign: 1, segment: segment) }
  }

  private mutating func add(price sale: Sale, net: Fact, segment: Int, slot: Int) {
    guard let price = sale.price else {
      facts.add(to: .unpriced, segment: segment, slot: slot)
      return
    }
    guard price > 0 else { return }
    facts.add(to: .sales, segment: segment, slot: slot)
    facts.add(Int128(sale.quantity), to: .units, segment: segment, slot: slot)
    guard let micros = frame.valuation.micros(price, of: sale) else {
      facts.add(to: .unconverted, segment: segment, slot: slot)
      return
    }
    facts.add(micros, to: .gross, segment: segment, slot: slot)
    facts.add(micros, to: net, segment: segment, slot: slot)
  }

  private mutating func add(
    _ leg: Leg, of sale: Sale, to fact: Fact, _ net: Fact, sign: Int128, segment: Int
  ) {
    let instant = frame.query.refundBooking == .byPurchaseDate ? sale.instant : leg.instant
    guard let amount = leg.amount, let slot = frame.intervals.slot(of: instant),
      let micros = frame.valuation.micros(amount, of: sale)
    else { return }
    facts.add(micros, to: fact, segment: segment, slot: slot)
    facts.add(sign * micros, to: net, segment: segment, slot: slot)
  }

  private mutating func add(_ upgrade: Upgrade, of period: Period, segment: Int) {
    guard let slot = frame.intervals.slot(of: upgrade.instant) else { return }
    facts.add(to: .upgraded, segment: segment, slot: slot)
    facts.add(
      frame.valuation.credit(upgrade, of: period) ?? 0, to: .upgradeCredit, segment: segment,
      slot: slot)
  }

  private static let columns = [
    Column("currency", .key), Column("sales", .count), Column("units", .count),
    Column("gross", .amount), Column("refunds", .amount), Column("reversals", .amount),
    Column("net", .amount), Column("new_net", .amount), Column("renewal_net", .amount),
    Column("one_off_net", .amount), Column("upgraded", .count),
    Column("upgrade_credit_estimate", .amount), Column("tax", .amount),
    Column("commission", .amount), Column("proceeds", .amount), Column("unpriced", .count),
    Column("unconverted", .count), Column("is_complete", .flag),
  ]

  func table() throws(IdentityViolation) -> Table {
    try checkNet()
    return frame.table(Self.columns, segments: segments) { segment, currency, interval in
      func fact(_ fact: Fact) -> Int128 { facts[fact, segment: segment, slot: interval + 1] }
      func amount(_ micros: Int128) -> Cell { .amount(micros, currency: currency) }
      return [
        .text(currency), .count(fact(.sales)), .count(fact(.units)), amount(fact(.gross)),
        amount(fact(.refunds)), amount(fact(.reversals)),
        amount(fact(.gross) - fact(.refunds) + fact(.reversals)), amount(fact(.newNet)),
        amount(fact(.renewalNet)), amount(fact(.oneOffNet)), .count(fact(.upgraded)),
        amount(fact(.upgradeCredit)), .blank, .blank, .blank, .count(fact(.unpriced)),
        .count(fact(.unconverted)), .flag(frame.intervals.isOver(interval)),
      ]
    }
  }

  /// net = new_net + renewal_net + one_off_net, in every segment and interval.
  private func checkNet() throws(IdentityViolation) {
    for segment in segments.keys.indices {
      for slot in 1..<max(1, frame.intervals.count + 1) {
        func fact(_ fact: Fact) -> Int128 { facts[fact, segment: segment, slot: slot] }
        let net = fact(.gross) - fact(.refunds) + fact(.reversals)
        let parts = fact(.newNet) + fact(.renewalNet) + fact(.oneOffNet)
        guard net == parts else {
          throw IdentityViolation(
            description: "revenue \(frame.intervals.labels[slot - 1]): net \(net) micros is not"
              + " the sum \(parts) of its parts")
        }
      }
    }
  }
}
