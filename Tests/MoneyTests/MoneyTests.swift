import Testing

@testable import Money

@Suite struct ExactArithmeticTests {
  @Test(
    arguments: [(5, 2, 2), (7, 2, 4), (-5, 2, -2), (-7, 2, -4), (1, 3, 0), (2, 3, 1)]
      as [(Int128, Int128, Int128)])
  func halfGoesToEven(numerator: Int128, denominator: Int128, expected: Int128) {
    #expect(ExactArithmetic.roundedQuotient(numerator, over: denominator) == expected)
  }

  @Test func ratesAreMillionths() {
    #expect(ExactArithmetic.millionths(1, over: 3) == 333_333)
    #expect(ExactArithmetic.millionths(2, over: 3) == 666_667)
    #expect(ExactArithmetic.millionths(-1, over: 12) == -83_333)
    #expect(ExactArithmetic.millionths(1, over: 0) == nil)
    #expect(ExactArithmetic.millionths(.max, over: 3) == nil)
  }
}

@Suite struct ExactAmountTests {
  @Test func exactTextKeepsWhatCounts() {
    #expect(ExactAmount.text(micros: 9_990_000, minimumFractionDigits: 2) == "9.99")
    #expect(ExactAmount.text(micros: 833_333, minimumFractionDigits: 2) == "0.833333")
    #expect(ExactAmount.text(micros: -5_000_000, minimumFractionDigits: 2) == "-5.00")
    #expect(ExactAmount.text(micros: 499_000_000, minimumFractionDigits: 0) == "499")
    #expect(ExactAmount.text(micros: 1_250_000, minimumFractionDigits: 3) == "1.250")
    #expect(ExactAmount.text(micros: 0, minimumFractionDigits: 2) == "0.00")
  }

  @Test func roundedTextIsForPeople() {
    #expect(ExactAmount.roundedText(micros: 9_995_000, fractionDigits: 2) == "10.00")
    #expect(ExactAmount.roundedText(micros: 9_985_000, fractionDigits: 2) == "9.98")
    #expect(ExactAmount.roundedText(micros: -1, fractionDigits: 2) == "0.00")
    #expect(ExactAmount.roundedText(micros: 1_500_000, fractionDigits: 0) == "2")
  }
}

@Suite struct DecimalTextTests {
  @Test(
    arguments: [
      ("9.99", 9990), ("9", 9000), ("-0.5", -500), ("1e2", 100_000), ("1.5E-1", 150),
      ("0.001", 1), ("9.990", 9990), ("0", 0), (".5", 500), ("5.", 5000), ("12.3400000", 12340),
    ] as [(String, Int64)])
  func plainNumbers(text: String, milliunits: Int64) {
    #expect(DecimalText.milliunits(text) == milliunits)
    #expect(DecimalText.roundedMilliunits(text) == milliunits)
  }

  @Test(arguments: [
    "", "-", ".", "9,99", "4.99 €", "NaN", "inf", "1e999999", "9.9.9", "0x10", "1e", "٤",
    "99999999999999999999999999999999999999999999",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(DecimalText.milliunits(text) == nil)
    #expect(DecimalText.roundedMilliunits(text) == nil)
  }

  @Test func noiseIsRoundedOnlyWhereAsked() {
    #expect(DecimalText.milliunits("9.990000000000001") == nil)
    #expect(DecimalText.roundedMilliunits("9.990000000000001") == 9990)
    #expect(DecimalText.roundedMilliunits("9.9899999999999993") == 9990)
    #expect(DecimalText.roundedMilliunits("0.0005") == 0)
    #expect(DecimalText.roundedMilliunits("0.0015") == 2)
    #expect(DecimalText.roundedMilliunits("-9.9899999999999993") == -9990)
  }

  @Test(arguments: [
    "1e-9223372036854775808", "1e9223372036854775807", "1e-1000", "1e99999999999999999999",
  ])
  func exponentsOfAnySizeAreAnswered(text: String) {
    #expect(DecimalText.milliunits(text) == nil)
    #expect(DecimalText.roundedMilliunits(text) == nil)
  }
}

@Suite struct CurrencyTests {
  @Test func fractionDigitsFollowISO4217() {
    #expect(Currency.fractionDigits("USD") == 2)
    #expect(Currency.fractionDigits("JPY") == 0)
    #expect(Currency.fractionDigits("KWD") == 3)
    #expect(Currency.fractionDigits("???") == 2)
    #expect(Currency.isKnown("BGN") && Currency.isKnown("VND") && !Currency.isKnown("usd"))
  }
}

@Suite struct StorefrontTests {
  @Test func currenciesFollowTheirDates() {
    #expect(Storefront.all.count == 175)
    #expect(Storefront.currency("USA", on: "2026-01-01") == "USD")
    #expect(Storefront.currency("HRV", on: "2022-12-31") == "HRK")
    #expect(Storefront.currency("HRV", on: "2023-01-01") == "EUR")
    #expect(Storefront.currency("BGR", on: "2025-12-31") == "BGN")
    #expect(Storefront.currency("BGR", on: "2026-01-01") == "EUR")
    #expect(Storefront.currency("POL", on: "2017-01-01") == "EUR")
    #expect(Storefront.currency("XXX", on: "2026-01-01") == nil)
  }

  @Test func everyCurrencyIsKnown() {
    for code in Storefront.all {
      #expect(Storefront.currency(code, on: "2026-06-01").map(Currency.isKnown) == true)
    }
  }
}
