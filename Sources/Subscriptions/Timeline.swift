import Records

/// One chain's history as of an instant: what was sold, who held access when, how it lapsed and came
/// back. Every metric is counted from timelines and from nothing else.
///
/// Made by ``init(_:asOf:symbols:)``, a pure function. Nothing dated after `asOf` is in it: no purchase,
/// refund, upgrade or renewal state. Instants are milliseconds UTC, intervals are half-open.
public struct Timeline: Sendable {
  public var environment: Symbol
  public var originalTransactionId: Identifier
  /// The newest appTransactionId of any copy, else the newest appAccountToken, else the
  /// originalTransactionId.
  public var customer: Customer
  /// Auto-renewable periods of the population (PURCHASED), by start, then expiry, then id.
  public var periods: [Period] = []
  /// One-off purchases (consumable, non-consumable, non-renewing) of the population, by instant.
  public var oneOffs: [Sale] = []
  /// Who holds access when, without overlap, in order. A gap between two is a lapse.
  public var stretches: [Stretch] = []
  /// Changes of the paid state, in order: what movements sum.
  public var transitions: [Transition] = []
  public var lapses: [Lapse] = []
  public var trials: [Trial] = []
  /// The first payment, where it came after a trial had lapsed: its period.
  public var lateFirstPurchase: Int?
  /// Periods whose expiry has come, and what became of each.
  public var dues: [Due] = []
  /// The chain's first run of paid access without a lapse, if it ever paid.
  public var firstPaidRun: PaidRun?
  /// While past expiresDate but inside a notified grace period (active all the same).
  public var grace: [Span] = []
  /// While lapsed and in Apple's billing retry.
  public var billingRetry: [Span] = []
  /// While active with auto-renew off by the newest evidence at that time.
  public var setToCancel: [Span] = []
  /// While a FAMILY_SHARED or ASSIGNED row of the chain gives access; never money, never active.
  public var sharedAccess: [SharedAccess] = []
  /// How the chain began, for the dimension of that name.
  public var origin = Origin.direct
  /// Whether the first known paid period is a renewal: the rows before it are missing.
  public var beginsWithRenewal = false
  /// Prices that could be read only with doubt.
  public var priceDoubts = PriceDoubts()
  /// Transactions that were a second copy of a period under another id (restores).
  public var restoredDuplicates = 0
}

/// A half-open span of time; `to` is ``Timeline/ongoing`` while it goes on.
public struct Span: Hashable, Sendable {
  public var from: Instant
  public var to: Instant
  /// Index in ``Timeline/periods`` of the period that it belongs to (for dimensions), if one.
  public var period: Int?

  public init(from: Instant, to: Instant, period: Int? = nil) {
    self.from = from
    self.to = to
    self.period = period
  }
}

extension Timeline {
  /// The end of what has not ended as of the timeline's instant.
  public static let ongoing = Instant.max
}

/// Money and attributes of one sale: a period's or a one-off's.
public struct Sale: Hashable, Sendable {
  public enum Category: Hashable, Sendable { case new, renewal, oneOff }

  public var transactionId: Identifier
  /// purchaseDate.
  public var instant: Instant
  /// nil for free periods.
  public var category: Category?
  /// Milliunits of `currency`; nil is unpriced, never zero.
  public var price: Int64?
  /// Where the price was found; nil where there is none.
  public var priceSource: PriceSource?
  /// Resolved: the row's, else a neighbouring row's of the chain.
  public var currency: Symbol?
  public var quantity: Int64
  public var bundle: Symbol?
  public var product: Symbol?
  public var group: Symbol?
  public var country: Symbol?
  public var offerType: Int64?
  public var offer: Symbol?
  /// Refund legs on their own dates, oldest first: milliunits, positive.
  public var refunds: [Leg] = []
  /// Reversals of refunds on their own dates, oldest first: milliunits, positive.
  public var reversals: [Leg] = []
  /// A refund event exists although the amount is unknown or zero, and whether all were reversed.
  public var isRefunded = false
  public var isEveryRefundReversed = false
  /// What stands refunded is the whole price.
  public var isFullyRefunded = false
}

/// One booking of money against a sale.
public struct Leg: Hashable, Sendable {
  public var instant: Instant
  /// Milliunits, positive; nil where the sale is unpriced.
  public var amount: Int64?

  public init(instant: Instant, amount: Int64?) {
    self.instant = instant
    self.amount = amount
  }
}

/// A period of an auto-renewable subscription.
public struct Period: Hashable, Sendable {
  public var sale: Sale
  /// expiresDate as the newest copy has it (extensions included); nil where it is unknown.
  public var expires: Instant?
  /// When its access ends, bridging included; `start` where it gives none.
  public var accessEnd: Instant
  /// Whether a revocation ended it.
  public var isEndedByRevocation: Bool
  public var isFree: Bool
  /// k for the chain's k-th paid period; nil for free ones.
  public var renewalIndex: Int?
  /// What MRR divides by, and the dimension `duration`; nil where no expiry tells it.
  public var length: BillingPeriod?
  /// Micros of the sale's currency a month; 0 if free; nil where the price is unknown.
  public var mrr: Int64?
  /// Superseded by an upgrade that is visible, without a refund: when, and the estimated credit in
  /// micros (nil if unpriced).
  public var upgrade: Upgrade?
  /// Marked as upgraded, with a visible successor (refunded or not).
  public var isUpgraded: Bool
  /// Monthly payments with a 12-month commitment: Apple retries for 90 days rather than 60.
  public var isCommitment: Bool

  public var start: Instant { sale.instant }
}

/// An upgrade that ended a period before its time.
public struct Upgrade: Hashable, Sendable {
  public var instant: Instant
  public var creditEstimate: Int64?

  public init(instant: Instant, creditEstimate: Int64?) {
    self.instant = instant
    self.creditEstimate = creditEstimate
  }
}

/// A time in which one period holds the chain's access.
public struct Stretch: Hashable, Sendable {
  public enum State: Hashable, Sendable { case paid, trial }

  public var from: Instant
  /// Where the next begins, or where access lapses; ``Timeline/ongoing`` if that is not visible yet.
  public var to: Instant
  /// Index in ``Timeline/periods``.
  public var period: Int
  public var state: State
}

/// A change of the paid state, dated at its instant.
public struct Transition: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case new, newFromTrial, reactivated, recovered
    /// From one paid period to another without a lapse: renewal, change of product, of price, …
    case change
    case churn(Lapse.Reason)
  }

  public var instant: Instant
  public var kind: Kind
  /// The paid period before; nil for those that enter.
  public var from: Int?
  /// The paid period after; nil for churn.
  public var to: Int?
}

/// Access that ended with nothing to continue it.
public struct Lapse: Hashable, Sendable {
  public enum Reason: Hashable, Sendable, CaseIterable {
    case voluntary, involuntary, refund, other, unknown
  }

  public var instant: Instant
  public var reason: Reason
  /// The period that lapsed.
  public var period: Int
  /// Whether the chain was on trial then.
  public var wasTrial: Bool
  /// How the chain came back, if it did.
  public var `return`: Return?
}

/// The first period after a lapse.
public struct Return: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case recovered, reactivated }

  public var kind: Kind
  public var period: Int
}

/// Consecutive free periods before a first payment or after a lapse.
public struct Trial: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable { case running, converted, pending, expired }

  /// Its first period, for cohort and dimensions.
  public var period: Int
  public var start: Instant
  /// Its expiry, or when its access or its hold ends, if earlier; as planned while it runs.
  public var end: Instant
  public var outcome: Outcome
  /// The paid period that it converted to.
  public var conversion: Int?
  /// Converted to another product than the trial's.
  public var isSwitched = false
  /// Converted, and that payment was refunded (and not reversed).
  public var isRefunded = false
}

/// A period whose expiry has come, and what became of it.
public struct Due: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable { case renewed, recovered, pending, lost }

  public var period: Int
  /// expiresDate.
  public var instant: Instant
  public var outcome: Outcome
}

/// The first unlapsed run of paid access.
public struct PaidRun: Hashable, Sendable {
  /// The chain's first paid period.
  public var period: Int
  public var start: Instant
  /// Where it lapsed; ``Timeline/ongoing`` if that is not visible.
  public var end: Instant
}

/// How a chain began: with a free period, a paid introductory offer, another offer, or neither.
public enum Origin: String, Hashable, Sendable {
  case trial, intro, offer, direct
}
