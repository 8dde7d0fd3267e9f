import Subscriptions

/// Customers as small numbers: a customer can have several chains, so whoever counts customers
/// keeps one row a chain and reduces at the end.
struct Customers {
  private var numbers: [Customer: UInt32] = [:]

  var count: Int { numbers.count }

  mutating func number(_ customer: Customer) -> Int {
    if let known = numbers[customer] { return Int(known) }
    let number = UInt32(truncatingIfNeeded: numbers.count)
    numbers[customer] = number
    return Int(number)
  }
}

/// Distinct customers at each closing instant, by segment.
struct CustomerSpans {
  private struct Row {
    var customer: UInt32
    var segment: UInt32
    var first: UInt32
    var end: UInt32
  }

  private var customers = Customers()
  private var rows: [Row] = []

  /// Says that a customer was active in a segment at the closings of these slots.
  mutating func add(_ customer: Customer, segment: Int, during slots: Range<Int>) {
    guard !slots.isEmpty else { return }
    let row = Row(
      customer: UInt32(customers.number(customer)), segment: UInt32(segment),
      first: UInt32(slots.lowerBound), end: UInt32(slots.upperBound))
    if let last = rows.last, last.customer == row.customer, last.segment == row.segment,
      last.first <= row.first, row.first <= last.end
    {
      rows[rows.count - 1].end = max(last.end, row.end)
    } else {
      rows.append(row)
    }
  }

  /// Calls `body` with disjoint ranges of slots: each counts one customer once a closing.
  /// O(n log n).
  func forEachDistinct(_ body: (_ segment: Int, _ slots: Range<Int>) -> Void) {
    let sorted = rows.sorted {
      ($0.segment, $0.customer, $0.first) < ($1.segment, $1.customer, $1.first)
    }
    var covered: (segment: UInt32, customer: UInt32, end: UInt32)?
    for row in sorted {
      var first = row.first
      if let covered, covered.segment == row.segment, covered.customer == row.customer {
        first = max(first, covered.end)
      }
      if first < row.end {
        body(Int(row.segment), Int(first)..<Int(row.end))
        covered = (row.segment, row.customer, row.end)
      }
    }
  }
}
