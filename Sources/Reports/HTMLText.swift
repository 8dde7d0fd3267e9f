/// The one place where texts become HTML.
enum HTMLText {
  /// Safe between tags and in quoted attributes; characters that HTML forbids become U+FFFD.
  static func escaped(_ text: String) -> String {
    text.mappingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n", "\t": nil
      case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value): "\u{FFFD}"
      default: nil
      }
    }
  }

  /// What stands for a value that is not known or not defined; never a zero.
  static let blank = "<td class=\"blank\" title=\"not known or not defined\">–</td>"
  /// Behind what is not complete; the page's foot explains it.
  static let openMark = "<span class=\"open-mark\" title=\"not complete\">*</span>"
}
