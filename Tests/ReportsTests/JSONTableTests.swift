import Foundation
import Metrics
import Reports
import Testing

@Suite("JSON")
struct JSONTableTests {
  @Test("an object a row, numbers as numbers, null where blank")
  func everySortOfCell() {
    #expect(
      TableWriter(.json).text(TableSamples.revenue) == """
        [
          {"period":"2024-01","product":"pro | year","currency":"USD","sales":1234,"net":12327.66,\
        "refund_rate":0.083333,"is_complete":true},
          {"period":"2024-02","product":"プレミアム","currency":"JPY","sales":0,"net":-9.99,\
        "refund_rate":null,"is_complete":false},
          {"period":"2024-02","product":"=1+1","currency":"KWD","sales":3,"net":0.833333,\
        "refund_rate":1.000000,"is_complete":false}
        ]

        """)
  }

  @Test("NDJSON is a row a line")
  func lines() {
    #expect(
      TableWriter(.ndjson).text(TableSamples.texts(["a", "b"]))
        == "{\"product\":\"a\"}\n{\"product\":\"b\"}\n")
  }

  @Test("nothing is an empty list, or no line")
  func empty() {
    #expect(TableWriter(.json).text(TableSamples.texts([])) == "[]\n")
    #expect(TableWriter(.ndjson).text(TableSamples.texts([])) == "")
  }

  @Test("any text is read back as it was")
  func escapes() throws {
    let texts = ["\"\\/\u{8}\u{c}\n\r\t\u{0}\u{1f}", "\u{2028}\u{2029}", "💎</script>", "\"\u{301}"]
    let data = Data(TableWriter(.json).text(TableSamples.texts(texts)).utf8)
    let rows = try JSONDecoder().decode([[String: String]].self, from: data)
    #expect(rows.map { $0["product"].map { Array($0.utf8) } } == texts.map { Array($0.utf8) })
  }
}
