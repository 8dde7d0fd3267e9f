import Metrics
import Testing

@testable import Reports

@Suite("Retention and lifetime value on the page")
struct CohortTablesTests {
  @Test("the triangle: rates, marks, empty cells, average and survival")
  func triangle() {
    let html = RetentionTriangles(ReportSample.retention).html
    let mark = HTMLText.openMark
    let rows = html.part(from: "<tbody>\n", to: "\n</tbody>").split(separator: "\n")
    func head(_ name: String, _ size: String) -> String {
      "<th scope=\"row\">\(name)</th><td class=\"n\">\(size)</td><td class=\"n h10\">100.0%"
    }
    #expect(
      rows
        == [
          "<tr>\(head("2024-01", "4"))</td><td class=\"n h7\">75.0%</td></tr>",
          "<tr>\(head("2024-02", "2"))</td><td class=\"n h10\">100.0%\(mark)</td></tr>",
          "<tr>\(head("2024-03", "1"))</td><td></td></tr>",
          "<tr class=\"total\">\(head("average", "7"))</td><td class=\"n h7\">75.0%\(mark)</td></tr>",
          "<tr class=\"total\">\(head("survival", ""))<br><small>± 0.0%</small></td>"
            + "<td class=\"n h8\">80.0%<br><small>± 17.9%</small></td></tr>",
        ].map { Substring($0) })
    #expect(html.contains("<caption>Billed every month</caption>"))
    #expect(html.contains("<title>1: 80.0%</title>"))
  }

  @Test("a triangle without a due cell is left out")
  func nothingDue() {
    let table = Table(
      columns: ReportSample.retention.columns, rows: [ReportSample.retention.rows[5]])
    #expect(!RetentionTriangles(table).html.contains("<table>"))
  }

  @Test(
    "billing periods in words",
    arguments: [
      ("P1W", "week"), ("P1M", "month"), ("P3M", "3 months"), ("P1Y", "year"), ("P45D", "45 days"),
      ("", "unknown length"), ("PT1H", "PT1H"), ("P0M", "P0M"),
    ])
  func names(iso: String, words: String) {
    #expect(BillingPeriodName(iso).text == words)
  }

  @Test("lifetime value: known months across, blank where nobody is mature")
  func ltv() {
    let html = LTVTables(ReportSample.ltv, currencies: ["EUR"]).html
    let mark = HTMLText.openMark
    #expect(
      html.part(from: "<tbody>\n", to: "\n</tbody>") == """
        <tr><th scope="row">2024-01</th><td class="n">4</td><td class="n">7.49</td>\
        <td class="n">14.98\(mark)</td></tr>
        <tr><th scope="row">2024-02</th><td class="n">2</td><td></td><td class="n">9.99\(mark)</td></tr>
        """)
    #expect(html.contains(">1 month</th><th scope=\"col\" class=\"n\">to date</th></tr>"))
  }

  @Test("currencies that are not drawn are named")
  func more() {
    let codes = ["EUR", "USD", "JPY", "GBP", "INR", "BRL"]
    let html = LTVTables(ReportSample.ltv, currencies: codes).html
    #expect(html.contains("CSV file: INR, BRL."))
    // A currency in which nobody began has no table.
    #expect(html.count(of: "<table>") == 1)
  }
}
