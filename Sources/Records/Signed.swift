/// A record that Apple signed at some instant: of two that speak of the same thing the later holds.
public protocol Signed {
  var signedDate: Instant? { get }
  func canonicalJSON(_ symbols: SymbolTable) -> String
}

extension TransactionRecord: Signed {}
extension NotificationRecord: Signed {}
extension RenewalInfo: Signed {}

extension Signed {
  /// By signedDate, none being older than any; then by the bytes of the canonical JSON, the larger
  /// being newer. Records with different contents are never equally old.
  ///
  /// The JSON is made for a tie only: it costs more than reading the record.
  public func isOlder(than other: Self, _ symbols: SymbolTable) -> Bool {
    let (signed, otherSigned) = (signedDate ?? .min, other.signedDate ?? .min)
    if signed != otherSigned { return signed < otherSigned }
    return canonicalJSON(symbols).utf8.lexicographicallyPrecedes(other.canonicalJSON(symbols).utf8)
  }
}
