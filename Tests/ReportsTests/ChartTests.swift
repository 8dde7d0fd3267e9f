import Metrics
import Testing

@testable import Reports

@Suite("Charts")
struct ChartTests {
  @Test(
    "marks are round, zero is one of them, nothing lies outside",
    arguments: [
      ([0, 7], [0, 2, 4, 6, 8]),
      ([0, 8], [0, 2, 4, 6, 8]),
      ([3, 9], [0, 5, 10]),
      ([1], [0, 1]),
      ([-1, 1], [-1, 0, 1]),
      ([-5, 99], [-50, 0, 50, 100]),
      ([-400], [-400, -300, -200, -100, 0]),
      ([0], [0]),
      ([], [0]),
    ] as [([Int128], [Int128])])
  func marks(numbers: [Int128], marks: [Int128]) {
    #expect(Scale(numbers).marks == marks)
  }

  @Test("the greatest numbers there are do not trap")
  func extremes() {
    let scale = Scale([.min, .max])
    #expect(scale.depth(.max, height: 200) < scale.depth(.min, height: 200))
    let series = Series(
      Table(
        columns: [Column("a", .key), Column("n", .count)],
        rows: [
          [.text("x"), .count(.max)], [.text("y"), .count(.min)],
        ]), "n")
    #expect(Chart("n", series, .bars).html.contains("<svg"))
  }

  @Test("depths: the top is 0, the bottom the height")
  func depths() {
    let scale = Scale([-50, 100])
    #expect([100, 0, -50].map { scale.depth($0, height: 150) } == [0, 100, 150])
  }

  @Test(
    "marks are named shortly",
    arguments: [
      (Int128(20_000), Cell.rate(0), "2%"), (500, .rate(0), "0.05%"), (1_500, .count(0), "1.5k"),
      (0, .count(0), "0"), (500_000, .amount(0, currency: "USD"), "0.5"),
      (-2_000_000_000_000, .amount(0, currency: "JPY"), "-2M"),
      (20_000_000_000_000_000, .amount(0, currency: "VND"), "20bn"),
    ])
  func labels(number: Int128, kind: Cell, text: String) {
    #expect(ScaleLabel(number, like: kind).text == text)
  }

  @Test("a bar is as high as its number, below zero below the axis")
  func bars() {
    let html = chart([.count(100), .count(-50), .count(0), .blank], .bars)
    // 166 units from 12 to 178 for -50 to 100: zero is at 122, or 110 below the top.
    #expect(html.contains("y=\"12\" width=\"138\" height=\"110\"><title>p0: 100</title>"))
    #expect(html.contains("y=\"122\" width=\"139\" height=\"56\"><title>p1: -50</title>"))
    // Nothing is drawn for zero, and nothing for what is not known.
    #expect(html.count(of: "<rect") == 2)
  }

  @Test("a line is broken where nothing is known")
  func line() {
    let html = chart([.rate(1), .rate(2), .blank, .rate(3), .rate(4)], .line)
    #expect(html.count(of: "<line class=\"line\"") == 2 && html.count(of: "<circle") == 4)
  }

  @Test("the last point has a label, and there are not too many")
  func ticks() {
    let html = chart((0..<23).map { .count($0 + 1) }, .bars)
    let labels = html.matches(of: /class="tick"[^>]*>([^<]*)</).map { String($0.1) }
    #expect(labels == ["p2", "p7", "p12", "p17", "p22"])
  }

  @Test("the description says what the drawing shows")
  func description() {
    let html = chart([.count(3), .count(9), .count(2)], .bars, isLastOpen: true)
    #expect(
      html.contains(
        "<desc>3 points, p0 to p2; last complete p1: 9; highest p1: 9; p2 so far: 2</desc>"))
    #expect(html.contains("<span>p1: 9</span>"))
  }

  private func chart(_ cells: [Cell], _ style: Chart.Style, isLastOpen: Bool = false) -> String {
    let rows = cells.enumerated().map { index, cell -> [Cell] in
      [.text("p\(index)"), cell, .flag(!isLastOpen || index < cells.count - 1)]
    }
    let columns = [Column("period", .key), Column("n", .count), Column("is_complete", .flag)]
    return Chart("n", Series(Table(columns: columns, rows: rows), "n"), style).html
  }
}
