/// Facts about currencies by their ISO 4217 code. Source: ISO 4217 list one.
public enum Currency {
  /// How many digits its amounts are written with after the decimal point: 0 for yen, 3 for Kuwaiti
  /// dinars, 2 for most and for codes that are not known.
  public static func fractionDigits(_ code: String) -> Int {
    if withoutFraction.contains(code) { return 0 }
    return withThreeDigits.contains(code) ? 3 : 2
  }

  /// Whether the code is one of a currency in use, or of one that the App Store once used.
  public static func isKnown(_ code: String) -> Bool {
    known.contains(code) || withoutFraction.contains(code) || withThreeDigits.contains(code)
  }

  private static let withoutFraction = codes(
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF")
  private static let withThreeDigits = codes("BHD IQD JOD KWD LYD OMR TND")
  private static let known = codes(
    """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD
    CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD
    HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL LTL LVL MAD
    MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
    PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
    TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG ZWL
    """)

  private static func codes(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
