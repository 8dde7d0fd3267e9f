extension String {
  /// The text with some Unicode scalars replaced, whatever combines with them; nil keeps a scalar.
  func mappingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var mapped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let replacement = replacement(scalar) {
        mapped.append(contentsOf: replacement.unicodeScalars)
      } else {
        mapped.append(scalar)
      }
    }
    return String(mapped)
  }
}

extension Unicode.Scalar {
  /// Whether it would steer a terminal or turn the direction of a line instead of being shown.
  var isControl: Bool {
    switch value {
    case 0...0x1f, 0x7f...0x9f, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
