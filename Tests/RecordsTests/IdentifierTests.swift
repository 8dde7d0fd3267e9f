import Records
import Testing

@Suite struct IdentifierTests {
  @Test(arguments: [
    "1", "0", "9223372036854775807", "9223372036854775808", "18446744073709551616",
    "000123456789012345", "6F3A93AB", "-5", "1.0E3", "٣", " 1",
  ])
  func everyTextComesBack(text: String) {
    #expect(Identifier(text)?.description == text)
  }

  @Test func onlyCanonicalNumbersAreNumbers() {
    #expect(Identifier("9912140633506421") == .number(9_912_140_633_506_421))
    #expect(Identifier("0123") == .text("0123"))
    #expect(Identifier("9223372036854775808") == .text("9223372036854775808"))
    #expect(Identifier("") == nil)
    #expect(Identifier("0")?.isMissing == true)
  }

  @Test func numbersComeBeforeTextsWhateverTheLocale() {
    let sorted = ["b", "10", "é", "9", "B"].compactMap { Identifier($0) }.sorted()
    #expect(sorted.map(\.description) == ["9", "10", "B", "b", "é"])
  }

  @Test func textsAreTheSameOnlyByteForByte() {
    let (one, two) = (Identifier("\u{e9}"), Identifier("e\u{301}"))
    #expect(one != two && Set([one, two]).count == 2)
    #expect(Identifier("\u{e9}") == one && Identifier("7") != Identifier("07"))
  }
}

@Suite struct SymbolTableTests {
  @Test func wellKnownWordsAreTheSameInEveryTable() {
    let table = SymbolTable()
    #expect(table.text(.production) == "Production")
    #expect(table.find("VOLUNTARY") == .voluntary)
    #expect(Symbol.notificationTypes.count == 23)
    #expect(Symbol.notificationSubtypes.count == 17)
  }

  @Test func aTextHasOneSymbol() {
    let table = SymbolTable()
    let usd = table.intern("USD")
    #expect(table.intern("USD") == usd)
    #expect(table.find("EUR") == nil)
    #expect(table.text(usd) == "USD")
    #expect(table.text(nil) == "")
    #expect(table.text(Symbol(rawValue: .max)) == "")
  }
}
