import Foundation
import Metrics
import Testing

@testable import Reports

@Suite("The page")
struct HTMLPageTests {
  private let page = ReportSample.page(ReportSample.content())

  @Test("it says what its figures hold for")
  func facts() {
    let header = page.part(from: "<header>", to: "</header>")
    for fact in [
      "2024-03-10T12:00:00Z", "Europe/Berlin", "each amount in its own", "production",
      "subledger 1.2.3",
    ] {
      #expect(header.contains("</span> \(fact)</li>"), "\(fact)")
    }
  }

  @Test("the headline shows the last complete month, and the running one as far as it is")
  func headline() {
    let cards = page.part(from: "<ul class=\"cards\">", to: "</ul>")
    let revenue = String(cards).part(from: "<h3>Net revenue</h3>", to: "</li>")
    // EUR has most sales: it comes first.
    #expect(
      revenue == "<b>1,234.56 EUR</b><p>2024-02<br>2024-03 so far: 9.99 EUR</p>"
        + "<b>-9.99 USD</b><p>2024-02<br>2024-03 so far: 0.00 USD</p>"
        + "<b>0 JPY</b><p>2024-02<br>2024-03 so far: 0 JPY</p>")
    let churn = String(cards).part(from: "<h3>Churn rate</h3>", to: "</li>")
    #expect(churn == "<b>25.0%</b><p>2024-02<br>2024-03 so far: 12.5%</p>")
    // A metric that the report does not have has no card, and no section.
    #expect(!cards.contains("Active paid") && !page.contains("id=\"subscriptions\""))
  }

  @Test("an undefined figure is a dash, not zero")
  func blank() {
    let first = page.part(from: "<th scope=\"row\">2024-01</th><td class=\"n\">0</td>", to: "</tr>")
    #expect(
      first == "<td class=\"blank\" title=\"not known or not defined\">–</td><td>yes</td>")
    let empty = Table(columns: ReportSample.churn.columns)
    let page = ReportSample.page(
      ReportSample.content(tables: [ReportTable("churn", empty)]))
    #expect(page.contains("<h3>Churn rate</h3><b>–</b><p>no complete interval yet</p>"))
    #expect(page.contains("Nothing is known yet."))
  }

  @Test("what is not complete is marked in charts and tables")
  func open() {
    #expect(page.count(of: "class=\"bar open\"") == 1)
    #expect(page.contains("<title>2024-03 so far: 9.99</title>"))
    #expect(page.count(of: "class=\"dot open\"") == 1)
    #expect(page.contains("<tr class=\"open\"><th scope=\"row\">2024-03 <span class=\"open-mark\""))
  }

  @Test("currencies are drawn apart, the one with most sales first")
  func currencies() {
    let titles = page.matches(of: /<strong>Net revenue, ([A-Z]+)<\/strong>/).map { String($0.1) }
    #expect(titles == ["EUR", "USD", "JPY"])
    #expect(page.part(from: "Net revenue, JPY</strong>", to: "</figure>").contains("0 throughout."))
  }

  @Test("the alert names what needs a look, and is not there otherwise")
  func alert() {
    #expect(!page.contains("The data needs a look"))
    let bad = ReportSample.page(ReportSample.content(quality: ReportSample.bad))
    let alert = bad.part(from: "<div class=\"alert\"", to: "</div>")
    #expect(alert.contains(" rejects: 4; unpriced share: 1.1%. See <a href=\"#quality\">"))
    #expect(bad.count(of: "<td>no: needs a look</td>") == 2)
    #expect(bad.contains("<td>hours since the newest signed row</td>"))
  }

  @Test("every table has its CSV beside it, other tables too")
  func links() throws {
    let files = Report(ReportSample.content()).files().map(\.name)
    let links = Set(page.matches(of: /href="([^#"]+)"/).map { String($0.1) })
    #expect(links == Set(files).subtracting(["index.html"]))
    #expect(page.contains("<summary>Refunds by product</summary>"))
    #expect(page.contains("<th scope=\"row\">&lt;b&gt;bold&lt;/b&gt;</th>"))
    // The list of contents names every section.
    let ids = page.matches(of: /<h2 id="([a-z]+)">/).map { String($0.1) }
    let contents = page.part(from: "<nav", to: "</nav>")
    #expect(ids == contents.matches(of: /href="#([a-z]+)"/).map { String($0.1) })
  }

  @Test("inputs and notes are shown")
  func inputs() {
    let inputs = page.part(from: "<h2 id=\"inputs\">", to: "</section>")
    #expect(inputs.contains("<p>A note of the run.</p>"))
    #expect(
      inputs.contains(
        "<th scope=\"row\">a.ndjson</th><td class=\"n\">9</td><td>0123456789ab</td>"))
  }

  @Test("case 51: no text becomes markup, wherever it stands")
  func escaping() throws {
    let names = [
      "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><b>bold",
      "A & B <Pro>", "O'Brien", "--><!-- &lt;", "a\u{0}\u{1b}\u{85}b",
    ]
    let harmless = hostile(names.indices.map { "x\($0)" })
    let page = hostile(names)
    for tag in ["<script", "<img", "<b>", "<td", "<svg", "<!--", "<text"] {
      #expect(page.count(of: tag) == harmless.count(of: tag), "\(tag)")
    }
    for name in names.prefix(6) { #expect(page.contains("<td>\(HTMLText.escaped(name))</td>")) }
    #expect(
      HTMLText.escaped("\"><b>O'B & \"\u{301}") == "&quot;&gt;&lt;b&gt;O&#39;B &amp; &quot;\u{301}")
    #expect(HTMLText.escaped("a\u{0}\u{1b}\u{85}\nb") == "a\u{FFFD}\u{FFFD}\u{FFFD}\nb")
  }

  /// Names as periods, so as labels of charts, as products, titles and files.
  private func hostile(_ names: [String]) -> String {
    let revenue = Table(
      columns: [
        Column("period", .key), Column("product", .text), Column("currency", .key),
        Column("sales", .count), Column("net", .amount), Column("is_complete", .flag),
      ],
      rows: names.map { name in
        [
          .text(name), .text(name), .text(name), .count(1), .amount(5_000_000, currency: name),
          .flag(true),
        ]
      })
    return ReportSample.page(
      ReportSample.content(
        title: names[0], tables: [ReportTable("revenue", revenue), ReportTable("mrr", revenue)],
        inputs: [SourceFile(name: names[1], sha256: names[0], recordCount: 1)]))
  }

  @Test("a report without any row is a page too")
  func empty() {
    let tables = ReportSample.tables.map { ReportTable($0.name, Table(columns: $0.table.columns)) }
    let page = ReportSample.page(ReportSample.content(tables: tables, inputs: []))
    #expect(page.contains("<h3>Net revenue</h3><b>–</b>"))
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test("every tag that is opened is closed")
  func structure() {
    let tags = [
      "section", "table", "thead", "tbody", "tr", "th", "td", "caption", "figure", "figcaption",
      "svg", "details", "summary", "ul", "li", "p", "div", "a", "header", "main", "footer", "nav",
    ]
    for tag in tags {
      let opened = page.count(of: "<\(tag)>") + page.count(of: "<\(tag) ")
      #expect(opened == page.count(of: "</\(tag)>"), "\(tag)")
    }
    #expect(page.count(of: "<caption>") == page.count(of: "<table>"))
    #expect(page.count(of: "role=\"img\"") == page.count(of: "<desc>"))
  }

  @Test("of a long table the newest whole intervals are shown")
  func longTable() {
    let rows: [[Cell]] = (0..<500).map { [.text("day \($0 / 7)"), .count(Int128($0))] }
    let table = Table(columns: [Column("period", .key), Column("sales", .count)], rows: rows)
    let text = HTMLTable("Long", table).text
    // 240 rows would begin at 260, inside day 37; day 38 begins at 266.
    #expect(text.count(of: "<tr>") == 1 + 234)
    #expect(!text.contains("day 37<") && text.contains("<td class=\"n\">266</td>"))
    #expect(text.contains("The newest 234 of 500 rows; the CSV file has all."))
  }

  @Test("columns without any value are named and left out")
  func blankColumns() {
    let text = HTMLTable("Revenue", ReportSample.revenue).text
    #expect(!text.contains(">proceeds</th>"))
    #expect(text.contains("Columns without any value are left out: proceeds."))
  }
}
