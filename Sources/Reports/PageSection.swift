/// A part of the page that its list of contents names.
struct PageSection {
  let id: String
  let title: String
  private let parts: [String]

  /// - Parameters:
  ///   - title: without characters that HTML would need escaped.
  ///   - parts: HTML; empty ones are left out.
  init(_ id: String, _ title: String, _ parts: [String]) {
    self.id = id
    self.title = title
    self.parts = parts.filter { !$0.isEmpty }
  }

  var html: String {
    """
    <section aria-labelledby="\(id)">
    <h2 id="\(id)">\(title)</h2>
    \(parts.joined(separator: "\n"))
    </section>
    """
  }
}
