import Metrics
import Reports
import Testing

@Suite("Tables for a terminal and in Markdown")
struct TextTableTests {
  @Test("columns are aligned, wide characters count twice, amounts have the currency's digits")
  func terminal() {
    #expect(
      TableWriter(.table).text(TableSamples.revenue) == """
        period   product     currency  sales        net  refund_rate  is_complete
        ───────  ──────────  ────────  ─────  ─────────  ───────────  ───────────
        2024-01  pro | year  USD       1,234  12,327.66         8.3%  yes
        2024-02  プレミアム  JPY           0        -10               no
        2024-02  =1+1        KWD           3      0.833       100.0%  no

        """)
  }

  @Test("no text steers the terminal or breaks a line")
  func controls() {
    let texts = ["a\u{1b}[31mb", "c\r\nd", "e\u{9b}2Jf", "g\u{202e}h"]
    #expect(
      TableWriter(.table).text(TableSamples.texts(texts)) == """
        product
        ───────
        a·[31mb
        c··d
        e·2Jf
        g·h

        """)
  }

  @Test("a symbol that is shown as an emoji takes two columns")
  func emoji() {
    let table = Table(
      columns: [Column("a", .key), Column("b", .key)],
      rows: [[.text("💎"), .text("x")], [.text("❤️"), .text("y")], [.text("é"), .text("z")]])
    #expect(TableWriter(.table).text(table) == "a   b\n──  ─\n💎  x\n❤️  y\né   z\n")
  }

  @Test("a column of amounts is on the right even where all are blank")
  func blankColumn() {
    let table = Table(
      columns: [Column("tax", .amount), Column("x", .flag)], rows: [[.blank, .flag(true)]])
    #expect(TableWriter(.markdown).text(table) == "| tax | x |\n| --: | --- |\n|  | yes |\n")
  }

  @Test("Markdown escapes what would be a column or a tag")
  func markdown() {
    #expect(
      TableWriter(.markdown).text(TableSamples.revenue) == """
        | period | product | currency | sales | net | refund_rate | is_complete |
        | --- | --- | --- | --: | --: | --: | --- |
        | 2024-01 | pro \\| year | USD | 1,234 | 12,327.66 | 8.3% | yes |
        | 2024-02 | プレミアム | JPY | 0 | -10 |  | no |
        | 2024-02 | =1+1 | KWD | 3 | 0.833 | 100.0% | no |

        """)
    let texts = ["a\r\nb", "|\u{301}", "<b>&amp;", "`*[x](y)"]
    let lines = TableWriter(.markdown).text(TableSamples.texts(texts)).split(separator: "\n")
    #expect(
      lines.dropFirst(2).map { $0.split(separator: " ").dropFirst().dropLast() } == [
        ["a", "b"], ["\\|\u{301}"], ["&lt;b>&amp;amp;"], ["\\`\\*\\[x](y)"],
      ])
  }
}
