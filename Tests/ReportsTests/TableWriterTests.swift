import Metrics
import Testing

@testable import Reports

@Suite struct TableWriterTests {
  private let table = Table(
    columns: [
      Column("period", .key), Column("product", .key), Column("currency", .key),
      Column("sales", .count), Column("net", .amount), Column("churn_rate", .rate),
      Column("is_complete", .flag),
    ],
    rows: [
      [
        .text("2026-01"), .text("Pro, \"monthly\""), .text("USD"), .count(1234),
        .amount(-9_990_000, currency: "USD"), .rate(83_333), .flag(true),
      ],
      [
        .text("2026-01"), .text("=1+1"), .text("JPY"), .count(0),
        .amount(1_500_000_000, currency: "JPY"), .blank, .flag(false),
      ],
      [
        .text("2026-01"), .text("プロ|\n"), .text("KWD"), .count(2),
        .amount(2_990_000, currency: "KWD"), .rate(1_000_000), .blank,
      ],
    ])

  @Test func csv() {
    #expect(
      TableWriter(.csv).text(table) == """
        period,product,currency,sales,net,churn_rate,is_complete
        2026-01,"Pro, ""monthly""\",USD,1234,-9.99,0.083333,true
        2026-01,"'=1+1",JPY,0,1500,,false
        2026-01,"プロ|\n",KWD,2,2.990,1.000000,

        """)
    #expect(TableWriter(.csv, excel: true).text(table).hasPrefix("\u{FEFF}period"))
  }

  @Test func json() {
    #expect(
      TableWriter(.ndjson).text(table).split(separator: "\n").first == """
        {"period":"2026-01","product":"Pro, \\"monthly\\"","currency":"USD","sales":1234,"net":-9.99,\
        "churn_rate":0.083333,"is_complete":true}
        """)
    let list = TableWriter(.json).text(table)
    #expect(list.hasPrefix("[\n  {") && list.hasSuffix("}\n]\n"))
    #expect(list.contains(#""churn_rate":null"#))
    #expect(TableWriter(.json).text(Table(columns: [])) == "[]\n")
  }

  @Test func terminal() {
    #expect(
      TableWriter(.table).text(table) == """
        period   product         currency  sales    net  churn_rate  is_complete
        ───────  ──────────────  ────────  ─────  ─────  ──────────  ───────────
        2026-01  Pro, "monthly"  USD       1,234  -9.99        8.3%  yes
        2026-01  =1+1            JPY           0  1,500              no
        2026-01  プロ|·          KWD           2  2.990      100.0%

        """)
  }

  @Test func markdown() {
    #expect(
      TableWriter(.markdown).text(table) == """
        | period | product | currency | sales | net | churn_rate | is_complete |
        | --- | --- | --- | --: | --: | --: | --- |
        | 2026-01 | Pro, "monthly" | USD | 1,234 | -9.99 | 8.3% | yes |
        | 2026-01 | =1+1 | JPY | 0 | 1,500 |  | no |
        | 2026-01 | プロ\\|  | KWD | 2 | 2.990 | 100.0% |  |

        """)
  }

  @Test(arguments: ["=cmd()", "+1", "-1", "@x", "\tx", "\rx"])
  func formulasAreGuardedAndNumbersAreNot(text: String) {
    let guarded = TableWriter(.csv).text(
      Table(columns: [Column("a", .text)], rows: [[.text(text)]]))
    #expect(guarded == "a\n\"'\(text)\"\n")
    let number = TableWriter(.csv).text(
      Table(columns: [Column("a", .amount)], rows: [[.amount(-1_000_000, currency: "USD")]]))
    #expect(number == "a\n-1.00\n")
  }
}
