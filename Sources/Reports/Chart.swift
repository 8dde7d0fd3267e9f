import Metrics

/// A bar or line chart as inline SVG: no script, as wide as its place, the figures in its tips.
struct Chart {
  enum Style { case bars, line }

  private static let (width, height): (Int128, Int128) = (640, 210)
  private static let (left, right, top, bottom): (Int128, Int128, Int128, Int128) = (66, 8, 12, 32)
  private static let labelCount = 5
  /// With more points than this, dots would only cover the line.
  private static let dotLimit = 120

  private let title: String
  private let series: Series
  private let style: Style
  private let scale: Scale

  init(_ title: String, _ series: Series, _ style: Style) {
    self.title = title
    self.series = series
    self.style = style
    scale = Scale(series.numbers)
  }

  var html: String {
    """
    <figure class="chart">
    <figcaption><strong>\(HTMLText.escaped(title))</strong> <span>\(HTMLText.escaped(latest))</span></figcaption>
    \(drawing)
    </figure>
    """
  }

  private var drawing: String {
    guard series.hasContent else {
      let words = series.numbers.isEmpty ? "Nothing is known yet." : "0 throughout."
      return "<p class=\"none\">\(words)</p>"
    }
    return """
      <svg viewBox="0 0 \(Self.width) \(Self.height)" role="img">
      <title>\(HTMLText.escaped(title))</title>
      <desc>\(HTMLText.escaped(description))</desc>
      \(grid)
      \(style == .bars ? bars : line)
      \(labels)
      </svg>
      """
  }

  // MARK: Words

  private var latest: String {
    guard let point = series.lastComplete else { return "no complete interval yet" }
    return "\(point.label): \(Self.shown(point.cell))"
  }

  private var description: String {
    let highest = series.points.max { ($0.number ?? .min) < ($1.number ?? .min) }
    let parts = [
      "\(series.points.count) points, \(series.points.first?.label ?? "")"
        + " to \(series.points.last?.label ?? "")",
      series.lastComplete.map { "last complete \($0.label): \(Self.shown($0.cell))" },
      highest.map { "highest \($0.label): \(Self.shown($0.cell))" },
      series.running.map { "\($0.label) so far: \(Self.shown($0.cell))" },
    ]
    return parts.compactMap { $0 }.joined(separator: "; ")
  }

  private func tip(_ point: Series.Point) -> String {
    let words = "\(point.label)\(point.isComplete ? "" : " so far"): \(Self.shown(point.cell))"
    return "<title>\(HTMLText.escaped(words))</title>"
  }

  private static func shown(_ cell: Cell) -> String { cell == .blank ? "–" : cell.readableText }

  // MARK: Places

  private func y(_ number: Int128) -> Int128 {
    Self.top + scale.depth(number, height: Self.height - Self.top - Self.bottom)
  }

  /// Where the slot of a point begins.
  private func x(_ index: Int) -> Int128 {
    Self.left + Int128(index) * (Self.width - Self.left - Self.right) / Int128(series.points.count)
  }

  private func middle(_ index: Int) -> Int128 { (x(index) + x(index + 1)) / 2 }

  // MARK: Parts

  private var grid: String {
    let kind = series.points.first { $0.number != nil }?.cell ?? .blank
    return scale.marks.map { mark in
      "<line class=\"\(mark == 0 ? "axis" : "grid")\" x1=\"\(Self.left)\""
        + " x2=\"\(Self.width - Self.right)\" y1=\"\(y(mark))\" y2=\"\(y(mark))\"/>"
        + "<text class=\"mark\" x=\"\(Self.left - 8)\" y=\"\(y(mark) + 5)\">"
        + "\(ScaleLabel(mark, like: kind).text)</text>"
    }.joined(separator: "\n")
  }

  private var bars: String {
    series.points.enumerated().compactMap { index, point -> String? in
      guard let number = point.number, number != 0 else { return nil }
      let gap: Int128 = x(index + 1) - x(index) > 5 ? 3 : 0
      let width = max(x(index + 1) - x(index) - gap, 1)
      let (upper, lower) = (y(max(number, 0)), y(min(number, 0)))
      return "<rect class=\"bar\(point.isComplete ? "" : " open")\" x=\"\(x(index) + gap / 2)\""
        + " y=\"\(upper)\" width=\"\(width)\" height=\"\(max(lower - upper, 1))\">"
        + "\(tip(point))</rect>"
    }.joined(separator: "\n")
  }

  /// From point to point, broken where one is blank, dashed where one is not complete.
  private var line: String {
    let points = series.points
    let strokes = points.indices.dropFirst().compactMap { index -> String? in
      guard let from = points[index - 1].number, let to = points[index].number else { return nil }
      let isOpen = !points[index - 1].isComplete || !points[index].isComplete
      return "<line class=\"line\(isOpen ? " open" : "")\" x1=\"\(middle(index - 1))\""
        + " y1=\"\(y(from))\" x2=\"\(middle(index))\" y2=\"\(y(to))\"/>"
    }
    return (strokes + (points.count > Self.dotLimit ? [] : dots)).joined(separator: "\n")
  }

  private var dots: [String] {
    series.points.enumerated().compactMap { index, point in
      point.number.map { number in
        "<circle class=\"dot\(point.isComplete ? "" : " open")\" r=\"4\" cx=\"\(middle(index))\""
          + " cy=\"\(y(number))\">\(tip(point))</circle>"
      }
    }
  }

  /// As many labels as fit beside each other on a phone; the last point has one.
  private var labels: String {
    let last = series.points.count - 1
    let step = max(1, (series.points.count + Self.labelCount - 1) / Self.labelCount)
    return series.points.enumerated().filter { (last - $0.offset) % step == 0 }.map {
      index, point in
      "<text class=\"tick\" x=\"\(min(middle(index), Self.width - 44))\" y=\"\(Self.height - 8)\">"
        + "\(HTMLText.escaped(point.label))</text>"
    }.joined(separator: "\n")
  }
}
