import Testing

@testable import Metrics

/// Published survival data, worked by hand elsewhere.
@Suite struct KaplanMeierTests {
  /// Freireich 1963, 6-MP: at risk, events, survival, Greenwood's standard error.
  @Test func freireich() {
    var survival = KaplanMeier()
    let steps: [(Int128, Int128, Int128, Int128)] = [
      (21, 3, 857_143, 76_360), (17, 1, 806_723, 86_935), (15, 1, 752_941, 96_350),
      (12, 1, 690_196, 106_815), (11, 1, 627_451, 114_054), (7, 1, 537_815, 128_234),
      (6, 1, 448_179, 134_591),
    ]
    for (atRisk, lost, expected, error) in steps {
      #expect(
        survival.step(atRisk: atRisk, lost: lost)
          == KaplanMeier.Estimate(survival: expected, standardError: error))
    }
  }

  /// The same trial's placebo group, where nobody is censored: survival is what is left of 21.
  @Test func placeboEndsAtZeroWithoutError() {
    var survival = KaplanMeier()
    var left: Int128 = 21
    for lost in [2, 2, 1, 2, 2, 4, 2, 2, 1, 1, 1, 1] as [Int128] {
      let estimate = survival.step(atRisk: left, lost: lost)
      left -= lost
      #expect(estimate?.survival == Cell.rate(left, of: 21).millionths)
      if left == 0 { #expect(estimate?.standardError == 0) }
    }
    #expect(left == 0)
    #expect(survival.step(atRisk: 0, lost: 0) == nil)
  }

  @Test func nobodyAtRiskEndsTheSeries() {
    var survival = KaplanMeier()
    #expect(survival.step(atRisk: 0, lost: 0) == nil)
    #expect(survival.step(atRisk: 5, lost: 1) == nil)
  }
}

extension Cell {
  fileprivate var millionths: Int128? {
    if case .rate(let millionths) = self { millionths } else { nil }
  }
}
