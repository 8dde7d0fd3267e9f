import Records

extension Span {
  /// When rows of family sharing or of an assigned seat give access, overlaps joined; in order.
  static func sharedAccess(_ rows: [PeriodRow], context: SaleContext) -> [Span] {
    var spans: [Span] = []
    for row in rows {
      guard let expires = row.record.expiresDate else { continue }
      let end = min(expires, context.revocations(of: row).accessEnd ?? .max)
      guard end > row.start else { continue }
      if let last = spans.last, row.start <= last.to {
        spans[spans.count - 1].to = max(last.to, end)
      } else {
        spans.append(Span(from: row.start, to: end))
      }
    }
    return spans
  }
}
