/// The report as one page that needs nothing else: no network, no script.
struct HTMLPage {
  let text: String

  init(_ content: ReportContent) {
    let sections = PageSections(content)
    let all = sections.all
    text = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(HTMLText.escaped(content.title)) as of \(HTMLText.escaped(content.asOf))</title>
      <style>
      \(HTMLStyle.text)
      </style>
      </head>
      <body>
      \(Self.hatch)
      <header>
      <h1>\(HTMLText.escaped(content.title))</h1>
      \(Self.facts(content))
      \(sections.alert)
      \(Self.contents(all))
      </header>
      <main>
      \(all.map(\.html).joined(separator: "\n"))
      </main>
      <footer>
      <p>\(HTMLText.openMark) not complete: more can still come, or part of it is not due yet. – is not known or not defined; it is never zero. Amounts are what customers paid, tax included, before Apple’s commission. The definitions are in subledger’s DECISIONS.md, every column’s meaning in <a href="schema.json">schema.json</a>.</p>
      </footer>
      </body>
      </html>

      """
  }

  /// What the figures hold for.
  private static func facts(_ content: ReportContent) -> String {
    let facts = [
      ("As of", content.asOf), ("Time zone", content.timeZone),
      ("Currency", content.currency == "native" ? "each amount in its own" : content.currency),
      ("Environment", content.environment), ("Made by", "subledger \(content.version)"),
    ]
    let items = facts.map { name, value in
      "<li><span>\(name)</span> \(HTMLText.escaped(value))</li>"
    }
    return "<ul class=\"facts\">\n\(items.joined(separator: "\n"))\n</ul>"
  }

  private static func contents(_ sections: [PageSection]) -> String {
    let links = sections.map { "<a href=\"#\($0.id)\">\($0.title)</a>" }
    return "<nav aria-label=\"Sections\">\(links.joined(separator: "\n"))</nav>"
  }

  /// The pattern of bars that are not complete.
  private static let hatch = """
    <svg class="hidden" aria-hidden="true"><defs><pattern id="hatch" width="6" height="6" \
    patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><line class="hatch" x1="0" y1="0" \
    x2="0" y2="6"/></pattern></defs></svg>
    """
}
