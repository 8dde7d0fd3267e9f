/// The words of a command line, sorted into flags and the rest, by the options of a command.
struct Arguments {
  private(set) var positionals: [String] = []
  private var values: [String: [String]] = [:]

  /// - Throws: a usage ``Failure`` that names the flag, and the nearest one that exists.
  init(_ words: [String], options: [Option], command: String) throws(Failure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        positionals.append(word)
        continue
      }
      if word == "--" {
        positionals += rest
        return
      }
      try take(word == "-h" ? "--help" : word, &rest, options, command)
    }
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [Option], _ command: String
  ) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      throw .usage(
        "subledger \(command): there is no flag \(name)"
          + suggestion(for: name, among: options.map(\.name))
          + "; see `subledger \(command) --help`")
    }
    if values[name] != nil, !option.isRepeatable {
      throw .usage("subledger \(command): \(name) is given twice")
    }
    guard let expected = option.value else {
      guard parts.count == 1 else { throw .usage("subledger \(command): \(name) takes no value") }
      values[name] = [""]
      return
    }
    if parts.count == 2 {
      values[name, default: []].append(String(parts[1]))
    } else if let value = rest.popFirst() {
      values[name, default: []].append(value)
      while option.takesMany, let more = rest.first, more == "-" || !more.hasPrefix("-") {
        values[name, default: []].append(rest.removeFirst())
      }
    } else {
      throw .usage("subledger \(command): \(name) needs a value (\(expected))")
    }
  }

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The value of a flag that comes once.
  subscript(option: Option) -> String? { values[option.name]?.last }

  func all(_ option: Option) -> [String] { values[option.name] ?? [] }
}

/// " (did you mean …?)", or nothing if no known word is near.
func suggestion(for word: String, among known: [String]) -> String {
  let near = known.map { (word: $0, distance: editDistance(word, $0)) }
    .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
  guard let near, near.distance <= max(2, word.count / 3) else { return "" }
  return " (did you mean \(near.word)?)"
}

/// How many letters must be added, left out or changed to make one word the other (Levenshtein).
func editDistance(_ left: String, _ right: String) -> Int {
  let right = Array(right)
  var row = Array(0...right.count)
  for (i, a) in left.enumerated() {
    var previous = row[0]
    row[0] = i + 1
    for (j, b) in right.enumerated() {
      let substituted = previous + (a == b ? 0 : 1)
      previous = row[j + 1]
      row[j + 1] = min(substituted, row[j] + 1, row[j + 1] + 1)
    }
  }
  return row[right.count]
}
