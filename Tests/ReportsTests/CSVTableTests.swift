import Metrics
import Reports
import Testing

@Suite("CSV")
struct CSVTableTests {
  @Test("exact numbers, guarded texts, blanks")
  func everySortOfCell() {
    #expect(
      TableWriter(.csv).text(TableSamples.revenue) == """
        period,product,currency,sales,net,refund_rate,is_complete
        2024-01,pro | year,USD,1234,12327.66,0.083333,true
        2024-02,プレミアム,JPY,0,-9.99,,false
        2024-02,"'=1+1",KWD,3,0.833333,1.000000,false

        """)
  }

  @Test("an amount has its currency's digits at least, and six at most")
  func fractionDigits() {
    let cells: [Cell] = [
      .amount(5_000_000, currency: "USD"), .amount(5_000_000, currency: "JPY"),
      .amount(5_000_000, currency: "KWD"), .amount(-1, currency: "USD"),
    ]
    let table = Table(columns: [Column("net", .amount)], rows: cells.map { [$0] })
    #expect(TableWriter(.csv).text(table) == "net\n5.00\n5\n5.000\n-0.000001\n")
  }

  @Test("case 49: formulas are guarded, negative amounts are not")
  func formulas() {
    let names = ["=HYPERLINK(\"http://example.invalid\",\"x\")", "@SUM(1+1)*cmd", "+1 month"]
    let texts = names + ["-2+3", "\t=1+1", "\r=1+1"]
    let fields = CSVFields(TableWriter(.csv).text(TableSamples.texts(texts)))
    #expect(fields.rows.dropFirst().map(\.[0]) == texts.map { "'" + $0 })
    let amounts = Table(
      columns: [Column("net", .amount)], rows: [[.amount(-9_990_000, currency: "USD")]])
    #expect(TableWriter(.csv).text(amounts) == "net\n-9.99\n")
  }

  @Test("case 50: what is read back is what was written")
  func quoting() {
    let names = [
      "Pro, monthly", "Pro \"Plus\"", "Pro\nannual", "Pro\r\nannual", "Prémium €", "プレミアム",
      "💎 Gem", " two  spaces ", "'quoted'", "", "\"\u{301}", ",\u{308}", "x\"\u{20DD},y",
    ]
    let fields = CSVFields(TableWriter(.csv).text(TableSamples.texts(names)))
    #expect(fields.rows.map(\.[0].scalars) == (["product"] + names).map(\.scalars))
  }

  @Test("only Excel's has a byte order mark")
  func byteOrderMark() {
    let table = TableSamples.texts(["a"])
    #expect(
      Array(TableWriter(.csv, excel: true).text(table).utf8.prefix(4)) == [0xEF, 0xBB, 0xBF, 0x70])
    #expect(Array(TableWriter(.csv).text(table).utf8) == Array("product\na\n".utf8))
    #expect(TableWriter(.json, excel: true).text(table).hasPrefix("["))
  }
}

extension String {
  /// Compared scalar by scalar: Swift holds texts equal that differ in bytes.
  fileprivate var scalars: [Unicode.Scalar] { Array(unicodeScalars) }
}

/// A reader of RFC 4180, as a spreadsheet would read: by scalars, not by Swift's characters.
struct CSVFields {
  private(set) var rows: [[String]] = []

  init(_ text: String) {
    var row: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where !isQuoted && field.isEmpty: isQuoted = true
      case "\"" where isQuoted && scalars.first == "\"":
        scalars.removeFirst()
        field.append(scalar)
      case "\"" where isQuoted: isQuoted = false
      case "," where !isQuoted, "\n" where !isQuoted:
        row.append(String(field))
        field = String.UnicodeScalarView()
        guard scalar == "\n" else { continue }
        rows.append(row)
        row = []
      default: field.append(scalar)
      }
    }
  }
}
