import Records

/// What one notification or renewal info says of a subscription's renewal state. A field that it
/// does not speak of is nil: each of the four states has its own newest evidence.
struct Evidence {
  var instant: Instant
  var uuid: String
  var autoRenews: Bool?
  var isInRetry: Bool?
  var graceEnd: Instant?
  var intent: Int64?
  /// An EXPIRED, and its subtype if it has one.
  var isExpired = false
  var expiredSubtype: Symbol?
}

extension Evidence {
  /// Explicit fields win over what the notification's type implies. Without a signedDate there is
  /// no telling when it was true: nil.
  init?(_ notification: NotificationRecord) {
    guard let signed = notification.signedDate ?? notification.renewal?.signedDate else {
      return nil
    }
    instant = signed
    uuid = notification.notificationUUID ?? ""
    implied(by: notification)
    state(notification.renewal)
  }

  init?(_ renewal: RenewalInfo) {
    guard let signed = renewal.signedDate else { return nil }
    instant = signed
    uuid = ""
    state(renewal)
  }

  private mutating func implied(by notification: NotificationRecord) {
    switch notification.notificationType {
    case .subscribed, .didRenew:
      autoRenews = true
      isInRetry = false
    case .didFailToRenew, .gracePeriodExpired:
      isInRetry = true
    case .expired:
      isInRetry = false
      isExpired = true
      expiredSubtype = notification.subtype
    default: break
    }
    switch notification.subtype {
    case .autoRenewEnabled: autoRenews = true
    case .autoRenewDisabled: autoRenews = false
    default: break
    }
  }

  private mutating func state(_ renewal: RenewalInfo?) {
    guard let renewal else { return }
    switch renewal.autoRenewStatus {
    case 0: autoRenews = false
    case 1: autoRenews = true
    default: break
    }
    isInRetry = renewal.isInBillingRetryPeriod ?? isInRetry
    graceEnd = renewal.gracePeriodExpiresDate
    intent = renewal.expirationIntent
  }
}

extension Evidence {
  /// All evidence of a chain that is visible as of an instant, by signedDate, then UUID.
  static func of(_ chain: Chain, asOf: Instant) -> [Evidence] {
    let all =
      chain.notifications.compactMap { Evidence($0) } + chain.renewals.compactMap { Evidence($0) }
    return all.filter { $0.instant <= asOf }.sorted {
      ($0.instant, $0.uuid) < ($1.instant, $1.uuid)
    }
  }
}

extension [Evidence] {
  /// The part that counts for a period: signed at or after its start and before the next one's.
  func during(from start: Instant, to next: Instant) -> ArraySlice<Evidence> {
    let lower = partition { $0.instant >= start }
    let upper = partition { $0.instant >= next }
    return self[lower..<Swift.max(lower, upper)]
  }

  /// Index of the first element that satisfies a condition which, once true, stays true. O(log n).
  private func partition(where condition: (Evidence) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ArraySlice<Evidence> {
  /// The newest evidence that speaks of something.
  func newest<Value>(_ field: (Evidence) -> Value?) -> Value? {
    for evidence in reversed() {
      if let value = field(evidence) { return value }
    }
    return nil
  }

  /// The spans in which a state was said to be so, within limits; half-open, in order.
  func spans(
    where field: (Evidence) -> Bool?, from start: Instant, to end: Instant, period: Int
  ) -> [Span] {
    var spans: [Span] = []
    var since: Instant?
    for evidence in self {
      guard let holds = field(evidence) else { continue }
      if holds, since == nil {
        since = evidence.instant
      } else if !holds, let from = since {
        spans.append(Span(from: from, to: evidence.instant, period: period))
        since = nil
      }
    }
    if let since { spans.append(Span(from: since, to: end, period: period)) }
    return spans.compactMap { $0.clipped(from: start, to: end) }
  }
}

extension Span {
  /// The part inside limits, or nil where nothing is left.
  func clipped(from start: Instant, to end: Instant) -> Span? {
    let (lower, upper) = (max(from, start), min(to, end))
    return lower < upper ? Span(from: lower, to: upper, period: period) : nil
  }
}
