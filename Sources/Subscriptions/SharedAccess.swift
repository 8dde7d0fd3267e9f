import Records

/// A time in which a FAMILY_SHARED or ASSIGNED row of a chain gives access: never money, never an
/// active subscriber, counted apart.
public struct SharedAccess: Hashable, Sendable {
  public var span: Span
  /// The attributes of the row that began it, for dimensions. Its price is no sale.
  public var sale: Sale
}

extension SharedAccess {
  /// When rows of family sharing or of an assigned seat give access, overlaps joined; in order.
  static func of(_ rows: [PeriodRow], context: SaleContext) -> [SharedAccess] {
    var shared: [SharedAccess] = []
    for row in rows {
      let revocations = context.revocations(of: row)
      guard let expires = row.record.expiresDate else { continue }
      let end = min(expires, revocations.accessEnd ?? .max)
      guard end > row.start else { continue }
      if let last = shared.last, row.start <= last.span.to {
        shared[shared.count - 1].span.to = max(last.span.to, end)
      } else {
        shared.append(
          SharedAccess(
            span: Span(from: row.start, to: end),
            sale: Sale(row, category: nil, revocations: revocations)))
      }
    }
    return shared
  }
}
