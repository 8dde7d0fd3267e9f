import Metrics

/// A small bar or line chart as inline SVG: no script, sizes with the page, read out by its title.
struct Chart {
  enum Style { case bars, line }

  private static let width: Int128 = 640
  private static let height: Int128 = 180
  private static let (left, right, top, bottom): (Int128, Int128, Int128, Int128) = (8, 8, 22, 24)

  private let title: String
  private let series: Series
  private let style: Style
  /// What is at the top and the bottom of the drawing.
  private let highest: Int128
  private let lowest: Int128

  init(_ title: String, _ series: Series, _ style: Style) {
    self.title = title
    self.series = series
    self.style = style
    let numbers = series.points.compactMap(\.number)
    highest = max(numbers.max() ?? 0, 0)
    lowest = min(numbers.min() ?? 0, 0)
  }

  var svg: String {
    guard !series.points.isEmpty, highest > lowest else {
      return "<p class=\"none\">\(HTMLText.escaped(title)): nothing to draw.</p>"
    }
    let (width, height) = (Self.width, Self.height)
    return """
      <svg class="chart" viewBox="0 0 \(width) \(height)" role="img" aria-label="\(HTMLText.escaped(summary))">
      <text class="top" x="\(Self.left)" y="13">\(HTMLText.escaped(title))</text>
      <text class="max" x="\(width - Self.right)" y="13">max \(HTMLText.escaped(maximum))</text>
      <line class="axis" x1="\(Self.left)" x2="\(width - Self.right)" y1="\(y(0))" y2="\(y(0))"/>
      \(style == .bars ? bars : line)
      \(labels)
      </svg>
      """
  }

  private var maximum: String {
    series.points.max { ($0.number ?? .min) < ($1.number ?? .min) }?.cell.readableText ?? ""
  }

  private var summary: String {
    let last = series.points.last { $0.number != nil }
    return "\(title): \(series.points.count) intervals, last \(last?.label ?? "")"
      + " \(last?.cell.readableText ?? "unknown"), maximum \(maximum)"
  }

  /// A number's height in the drawing.
  private func y(_ number: Int128) -> Int128 {
    let room = Self.height - Self.top - Self.bottom
    return Self.top + (highest - number) * room / (highest - lowest)
  }

  /// Where the slot of a point begins.
  private func x(_ index: Int) -> Int128 {
    Self.left + Int128(index) * (Self.width - Self.left - Self.right) / Int128(series.points.count)
  }

  private var bars: String {
    series.points.enumerated().compactMap { index, point -> String? in
      guard let number = point.number else { return nil }
      let (start, end) = (x(index), x(index + 1))
      let gap: Int128 = end - start > 4 ? 2 : 0
      let (upper, lower) = (y(max(number, 0)), y(min(number, 0)))
      return "<rect class=\"\(point.isComplete ? "bar" : "bar open")\" x=\"\(start + gap / 2)\""
        + " y=\"\(upper)\" width=\"\(max(end - start - gap, 1))\" height=\"\(max(lower - upper, 1))\">"
        + "<title>\(tip(point))</title></rect>"
    }.joined(separator: "\n")
  }

  private var line: String {
    var runs: [[(Int128, Int128)]] = [[]]
    for (index, point) in series.points.enumerated() {
      if let number = point.number {
        runs[runs.count - 1].append(((x(index) + x(index + 1)) / 2, y(number)))
      } else if runs.last?.isEmpty == false {
        runs.append([])
      }
    }
    let paths = runs.filter { $0.count > 1 }.map { run in
      "<polyline class=\"line\" points=\""
        + run.map { "\($0.0),\($0.1)" }.joined(separator: " ") + "\"/>"
    }
    let dots = series.points.enumerated().compactMap { index, point -> String? in
      point.number.map { number in
        "<circle class=\"\(point.isComplete ? "dot" : "dot open")\" r=\"4\""
          + " cx=\"\((x(index) + x(index + 1)) / 2)\" cy=\"\(y(number))\">"
          + "<title>\(tip(point))</title></circle>"
      }
    }
    return (paths + dots).joined(separator: "\n")
  }

  private func tip(_ point: Series.Point) -> String {
    HTMLText.escaped(
      "\(point.label): \(point.cell.readableText)\(point.isComplete ? "" : " so far")")
  }

  /// As many labels as fit beside each other.
  private var labels: String {
    let step = max(1, (series.points.count + 6) / 7)
    return series.points.enumerated().filter { $0.offset % step == 0 }.map { index, point in
      "<text class=\"tick\" x=\"\((x(index) + x(index + 1)) / 2)\" y=\"\(Self.height - 7)\">"
        + "\(HTMLText.escaped(point.label))</text>"
    }.joined(separator: "\n")
  }
}
