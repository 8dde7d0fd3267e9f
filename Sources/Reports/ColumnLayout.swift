import Metrics

/// Padding by which the columns of a text table stand under each other: texts to the left, numbers
/// to the right.
struct ColumnLayout {
  let widths: [Int]
  private let isRight: [Bool]

  /// - Parameter rows: the header and all rows, as they will be shown.
  init(_ table: Table, rows: [[String]]) {
    widths = table.columns.indices.map { column in
      rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    isRight = table.columns.indices.map { table.isNumeric($0) }
  }

  func padded(_ cells: [String]) -> [String] {
    cells.enumerated().map { column, cell in
      let missing = max(0, widths[column] - DisplayWidth.of(cell))
      let space = String(repeating: " ", count: missing)
      return isRight[column] ? space + cell : cell + space
    }
  }
}

extension Table {
  /// Whether a column holds numbers and is aligned to the right; an index is a key and a number.
  func isNumeric(_ column: Int) -> Bool {
    switch columns[column].kind {
    case .count, .amount, .rate: true
    case .key: rows.contains { $0[column].isNumber }
    case .flag, .text: false
    }
  }
}

/// How many columns of a terminal a text takes.
enum DisplayWidth {
  /// East Asian wide characters and emoji take two, all else one.
  static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  private static func isWide(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    switch first.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      return true
    default:
      // A symbol that is asked for as an emoji.
      return character.unicodeScalars.contains("\u{FE0F}")
    }
  }
}
