import Metrics

/// A table as JSON: an object a row. Numbers are exact decimal literals; what is blank is null.
struct JSONTable {
  private let rows: [String]

  init(_ table: Table) {
    rows = table.rows.map { row in
      let pairs = zip(table.columns, row).map { column, cell in
        JSONText.quoted(column.name) + ":" + Self.value(cell)
      }
      return "{" + pairs.joined(separator: ",") + "}"
    }
  }

  /// One list, a row a line.
  var array: String {
    rows.isEmpty ? "[]\n" : "[\n" + rows.map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
  }

  /// A row a line, no list.
  var lines: String { rows.map { $0 + "\n" }.joined() }

  private static func value(_ cell: Cell) -> String {
    if case .text(let text) = cell { return JSONText.quoted(text) }
    return cell.exactText ?? "null"
  }
}

/// Texts as JSON strings.
public enum JSONText {
  /// The text in quotes, with what JSON and JavaScript need escaped.
  public static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
