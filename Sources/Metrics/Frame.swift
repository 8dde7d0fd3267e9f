import Money
import Records

/// What all metrics need to count and to lay out rows: the query, its intervals and segments.
struct Frame {
  let query: Query
  let intervals: Intervals
  let segmenter: Segmenter
  let valuation: Valuation

  init(_ query: Query, symbols: SymbolTable) {
    self.query = query
    intervals = Intervals(query)
    segmenter = Segmenter(query, symbols: symbols)
    valuation = Valuation(
      query.currency, normalization: query.normalization, symbols: symbols)
  }

  /// The columns before a metric's own: period or cohort, then the dimensions.
  var keyColumns: [Column] {
    [Column(query.metric.isByCohort ? "cohort" : "period", .key)]
      + query.dimensions.map { Column($0.rawValue, .key) }
  }

  /// One row an interval and segment, by interval, then dimension values, then currency.
  ///
  /// A segment with nothing to show in the whole range is left out; if that leaves none and no
  /// dimension was asked for, one empty segment stands for all. Outside the population's time every
  /// cell but the keys is blank.
  ///
  /// - Parameters:
  ///   - columns: the metric's own columns, after the key columns.
  ///   - cells: its cells, by segment (-1 for the empty one), currency and interval.
  func table(
    _ columns: [Column], segments: Segments,
    cells: (_ segment: Int, _ currency: String, _ interval: Int) -> [Cell]
  ) -> Table {
    let blocks = blocks(segments) { segment, currency in
      (0..<intervals.count).map { interval in
        let row = cells(segment, currency, interval)
        return intervals.isUnknown(interval) ? blanked(row, columns) : row
      }
    } isVisible: { rows in
      rows.contains { hasContent($0, columns) }
    }
    var rows: [[Cell]] = []
    for interval in 0..<intervals.count {
      for block in blocks {
        rows.append([.text(intervals.labels[interval])] + block.keys + block.content[interval])
      }
    }
    return Table(columns: keyColumns + columns, rows: rows)
  }

  /// A segment's dimension cells and what it has to show.
  struct Block<Content> {
    var keys: [Cell]
    var content: Content
  }

  /// The visible segments in order of their dimension values and currency.
  func blocks<Content>(
    _ segments: Segments, content: (_ segment: Int, _ currency: String) -> Content,
    isVisible: (Content) -> Bool
  ) -> [Block<Content>] {
    let named = segments.keys.enumerated().map { number, key in
      (names: segmenter.texts(key) + [segmenter.currency(key)], number: number)
    }
    let sorted = named.sorted { precedes($0.names, $1.names) }
    let blocks = sorted.compactMap { names, number -> Block<Content>? in
      let content = content(number, valuation.target ?? names.last ?? "")
      return isVisible(content)
        ? Block(keys: names.dropLast().map { .text($0) }, content: content) : nil
    }
    if blocks.isEmpty, query.dimensions.isEmpty {
      return [Block(keys: [], content: content(-1, valuation.target ?? ""))]
    }
    return blocks
  }

  /// By the bytes of the texts: an order that no locale changes.
  private func precedes(_ left: [String], _ right: [String]) -> Bool {
    for (a, b) in zip(left, right) where !a.utf8.elementsEqual(b.utf8) {
      return a.utf8.lexicographicallyPrecedes(b.utf8)
    }
    return false
  }

  /// Whether a cell that is neither key nor flag is neither 0 nor blank.
  func hasContent(_ row: [Cell], _ columns: [Column]) -> Bool {
    zip(row, columns).contains { cell, column in
      guard column.kind != .key, column.kind != .flag else { return false }
      return switch cell {
      case .blank, .count(0), .amount(0, _), .rate(0): false
      default: true
      }
    }
  }

  func blanked(_ row: [Cell], _ columns: [Column]) -> [Cell] {
    zip(row, columns).map { cell, column in column.kind == .key ? cell : .blank }
  }
}

extension Cell {
  /// A rate from whole numbers, rounded once; blank where it is undefined.
  static func rate(_ part: Int128, of whole: Int128) -> Cell {
    ExactArithmetic.millionths(part, over: whole).map { .rate($0) } ?? .blank
  }

  /// An average of an amount, rounded once to micros; blank over nobody.
  static func average(_ amount: Int128, of count: Int128, currency: String) -> Cell {
    count > 0
      ? .amount(ExactArithmetic.roundedQuotient(amount, over: count), currency: currency) : .blank
  }
}

extension Int128 {
  /// Micros of milliunits.
  init(micros milliunits: Int64) { self = Int128(milliunits) * 1000 }
}
