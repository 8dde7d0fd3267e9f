/// A small seeded generator (SplitMix64): the same numbers on every machine.
struct SampleRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to but not including `bound`.
  mutating func below(_ bound: Int64) -> Int64 {
    Int64(truncatingIfNeeded: next() % UInt64(max(bound, 1)))
  }

  /// True so many times out of a thousand.
  mutating func chance(_ perMille: Int64) -> Bool { below(1000) < perMille }

  /// One of several, by their weights.
  mutating func pick<Value>(_ choices: [(value: Value, weight: Int64)]) -> Value {
    var rest = below(choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      if rest < choice.weight { return choice.value }
      rest -= choice.weight
    }
    return choices[choices.count - 1].value
  }
}
