/// What a metric keeps: whole numbers that add up, by segment and slot. Rates are made from them
/// last. Micros of up to 10^18 a sale leave room in 128 bits for 10^20 sales.
struct Facts<Fact: RawRepresentable<Int> & CaseIterable> {
  private let slotCount: Int
  /// By segment; then by slot and fact.
  private var sums: [[Int128]] = []

  init(_ intervals: Intervals) {
    slotCount = intervals.count + 1
  }

  private func place(_ fact: Fact, _ slot: Int) -> Int {
    slot * Fact.allCases.count + fact.rawValue
  }

  /// Adds to what happened in a slot.
  mutating func add(_ amount: Int128 = 1, to fact: Fact, segment: Int, slot: Int) {
    grow(to: segment)
    sums[segment][place(fact, slot)] += amount
  }

  /// Adds to a level that holds at the closing instants of these slots: written as a change at the
  /// first and one after the last, so that its cost does not depend on how long it lasts. Read after
  /// ``accumulate(_:)``.
  mutating func add(_ amount: Int128 = 1, to fact: Fact, segment: Int, during slots: Range<Int>) {
    guard !slots.isEmpty else { return }
    grow(to: segment)
    sums[segment][place(fact, slots.lowerBound)] += amount
    if slots.upperBound < slotCount { sums[segment][place(fact, slots.upperBound)] -= amount }
  }

  /// Turns the changes of levels into the levels themselves.
  mutating func accumulate(_ levels: [Fact]) {
    for segment in sums.indices {
      for level in levels {
        for slot in 1..<max(slotCount, 1) {
          sums[segment][place(level, slot)] += sums[segment][place(level, slot - 1)]
        }
      }
    }
  }

  /// The sum; 0 where nothing was added.
  subscript(fact: Fact, segment segment: Int, slot slot: Int) -> Int128 {
    sums.indices.contains(segment) ? sums[segment][place(fact, slot)] : 0
  }

  private mutating func grow(to segment: Int) {
    while sums.count <= segment {
      sums.append(Array(repeating: 0, count: slotCount * Fact.allCases.count))
    }
  }
}
