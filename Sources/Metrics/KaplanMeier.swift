import Money

/// The product-limit estimate of survival with Greenwood's standard error, from whole numbers.
///
/// Fixed-point with 27 decimals, so that the six decimals shown are exact for any series that data
/// can hold. Source: E. L. Kaplan, P. Meier, "Nonparametric Estimation from Incomplete
/// Observations", JASA 53 (1958); M. Greenwood (1926).
struct KaplanMeier {
  /// Survival and its standard error, both in millionths.
  struct Estimate: Hashable {
    var survival: Int128
    var standardError: Int128
  }

  private static let one: Int128 = 1_000_000_000_000_000_000_000_000_000
  private var survival = KaplanMeier.one
  /// Σ d ÷ (n (n − d)); meaningless once survival is 0.
  private var greenwood: Int128 = 0
  private var hasEnded = false

  /// The estimate after a step at which `lost` of `atRisk` were lost; nil from the first step on at
  /// which nobody was at risk.
  mutating func step(atRisk: Int128, lost: Int128) -> Estimate? {
    guard atRisk > 0, !hasEnded else {
      hasEnded = true
      return nil
    }
    let kept = atRisk - lost
    survival = ExactArithmetic.roundedQuotient(survival * kept, over: atRisk)
    if kept > 0 {
      greenwood += ExactArithmetic.roundedQuotient(lost * Self.one, over: atRisk * kept)
    }
    return Estimate(
      survival: ExactArithmetic.roundedQuotient(survival * 1_000_000, over: Self.one),
      standardError: standardError())
  }

  private func standardError() -> Int128 {
    // S and √Σ with 18 decimals each make 36; 30 are cut.
    let root = Self.squareRoot(greenwood * 1_000_000_000)
    let product = (survival / 1_000_000_000) * root
    return ExactArithmetic.roundedQuotient(product, over: 1_000_000_000_000_000_000_000_000_000_000)
  }

  /// The largest whole number whose square is not above `value`, by Newton's method.
  private static func squareRoot(_ value: Int128) -> Int128 {
    guard value > 1 else { return max(value, 0) }
    var root = Int128(1) << Int128((128 - value.leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + value / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
