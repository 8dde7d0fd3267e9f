import Foundation
import Records
import Subscriptions

/// A question: which metric, over which days, split and filtered how, as of when.
public struct Query: Sendable {
  public var metric: Metric
  /// Nothing dated later is seen.
  public var asOf: Instant
  /// The reporting zone: it bounds days, weeks, months and the rest.
  public var timeZone = TimeZone.gmt
  /// The population's earliest purchaseDate; nil where it has none. Intervals before it are blank.
  public var earliest: Instant?
  public var interval = Interval.month
  /// First and last day, both included, widened to whole intervals; nil: the earliest purchase and
  /// as-of.
  public var from: CalendarDay?
  public var to: CalendarDay?
  public var dimensions: [Dimension] = []
  public var filters: [Filter] = []
  public var currency = ReportingCurrency.native
  public var normalization = Normalization.exact
  public var refundBooking = RefundBooking.byRefundDate
  public var trialCohort = TrialCohort.byStart
  public var retentionView = RetentionView.renewals
  /// Leaves amounts out, so that no row is split by currency: churn over all currencies.
  public var countsOnly = false

  public init(_ metric: Metric, asOf: Instant) {
    self.metric = metric
    self.asOf = asOf
  }

  /// Keeps what has one of these values; "" is a missing one.
  public struct Filter: Hashable, Sendable {
    public var dimension: Dimension
    public var values: [String]

    public init(_ dimension: Dimension, _ values: [String]) {
      self.dimension = dimension
      self.values = values
    }
  }

  /// On which date a refund and its reversal count.
  public enum RefundBooking: String, CaseIterable, Sendable {
    case byRefundDate = "by-refund-date"
    case byPurchaseDate = "by-purchase-date"
  }

  /// Which date puts a trial into a cohort.
  public enum TrialCohort: Sendable { case byStart, byEnd }

  /// What a retention cell asks.
  public enum RetentionView: String, CaseIterable, Sendable {
    /// Still in the first unlapsed run of paid access.
    case renewals
    /// Active paid at that instant, returns included.
    case calendar
  }
}

extension Query {
  var isNative: Bool {
    if case .native = currency { true } else { false }
  }
}
