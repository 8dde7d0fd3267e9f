import Metrics

/// A table as aligned columns: texts to the left, numbers to the right.
struct TerminalTable {
  let text: String

  init(_ table: Table) {
    let header = table.columns.map(\.name)
    let rows = table.rows.map { row in row.map { Self.oneLine($0.readableText) } }
    let widths = header.indices.map { column in
      ([header] + rows).map { Self.width($0[column]) }.max() ?? 0
    }
    let isRight = header.indices.map { column in
      table.rows.contains { $0[column].isNumber }
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - Self.width(cell))
        return isRight[column] ? space + cell : cell + space
      }
      var line = padded.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ") + "\n"
    text = line(header) + rule + rows.map(line).joined()
  }

  private static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7f ? "·" : $0 }))
  }

  /// Columns that a terminal gives a text: East Asian wide characters and emoji take two.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.first.map(isWide) == true ? 2 : 1) }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      true
    default: false
    }
  }
}
