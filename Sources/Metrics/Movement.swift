import Records
import Subscriptions

/// Why a total changed. Gains and losses are kept as positive numbers; fx and unvalued are signed.
enum Movement: Int, CaseIterable {
  case new, newFromTrial, expansion, contraction, reactivated, recovered, fx, unvalued
  case switchedIn, switchedOut
  case churnVoluntary, churnInvoluntary, churnRefund, churnOther, churnUnknown

  init(_ reason: Lapse.Reason) {
    self =
      switch reason {
      case .voluntary: .churnVoluntary
      case .involuntary: .churnInvoluntary
      case .refund: .churnRefund
      case .other: .churnOther
      case .unknown: .churnUnknown
      }
  }

  /// How a chain enters; nil for what is no entry.
  init?(entry kind: Transition.Kind) {
    switch kind {
    case .new: self = .new
    case .newFromTrial: self = .newFromTrial
    case .reactivated: self = .reactivated
    case .recovered: self = .recovered
    case .change, .churn: return nil
    }
  }

  /// 1 for what adds to the total, −1 for what takes from it.
  var sign: Int128 {
    switch self {
    case .new, .newFromTrial, .expansion, .reactivated, .recovered, .fx, .unvalued, .switchedIn: 1
    case .contraction, .switchedOut, .churnVoluntary, .churnInvoluntary, .churnRefund,
      .churnOther, .churnUnknown:
      -1
    }
  }
}

/// The change of MRR from one paid period to the next, by kind.
struct MRRChange {
  var kind: Movement
  /// Positive for expansion and contraction, signed for fx and unvalued.
  var amount: Int128

  /// nil where nothing changed.
  init?(from old: Period, to new: Period, _ valuation: Valuation) {
    let (before, after) = (valuation.mrr(old), valuation.mrr(new))
    let difference = (after ?? 0) - (before ?? 0)
    guard difference != 0 else { return nil }
    if before == nil || after == nil {
      self.kind = .unvalued
      self.amount = difference
    } else if old.hasTerms(of: new) {
      self.kind = .fx
      self.amount = difference
    } else {
      self.kind = difference > 0 ? .expansion : .contraction
      self.amount = difference > 0 ? difference : 0 - difference
    }
  }
}

extension Period {
  /// Whether nothing but the exchange rate tells their MRR apart.
  fileprivate func hasTerms(of other: Period) -> Bool {
    sale.product == other.sale.product && length == other.length
      && sale.currency == other.sale.currency && sale.price == other.sale.price
      && isFree == other.isFree
  }
}

/// Movements by segment and interval between a level at the start and one at the end, which must
/// add up: start + Σ = end.
struct MovementFacts {
  enum Level: Int, CaseIterable { case total }

  private let intervals: Intervals
  private(set) var moves: Facts<Movement>
  private var levels: Facts<Level>

  init(_ intervals: Intervals) {
    self.intervals = intervals
    moves = Facts(intervals)
    levels = Facts(intervals)
  }

  mutating func add(_ amount: Int128, to movement: Movement, segment: Int, at instant: Instant) {
    guard let slot = intervals.slot(of: instant) else { return }
    moves.add(amount, to: movement, segment: segment, slot: slot)
  }

  mutating func add(_ amount: Int128, segment: Int, from start: Instant, to end: Instant) {
    levels.add(
      amount, to: .total, segment: segment,
      during: intervals.slotsClosing(from: start, to: end))
  }

  /// The levels at the closing instants.
  ///
  /// - Throws: if a start and its movements are not the end.
  func totals(_ name: String, segments: Segments) throws(IdentityViolation) -> Facts<Level> {
    var totals = levels
    totals.accumulate(Level.allCases)
    for segment in segments.keys.indices {
      for slot in 1..<max(1, intervals.count + 1) {
        let start = totals[.total, segment: segment, slot: slot - 1]
        let end = totals[.total, segment: segment, slot: slot]
        let moved = Movement.allCases.reduce(Int128(0)) {
          $0 + $1.sign * moves[$1, segment: segment, slot: slot]
        }
        guard start + moved == end else {
          throw IdentityViolation(
            description: "\(name) \(intervals.labels[slot - 1]): start \(start) and movements"
              + " \(moved) are not the end \(end)")
        }
      }
    }
    return totals
  }
}
