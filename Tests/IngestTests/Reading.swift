import Foundation
import Records

@testable import Ingest

/// What reading a text as a file gave.
struct Reading {
  let symbols = SymbolTable()
  var records: [Record] = []
  var places: [Place] = []
  var rejects: [Reject] = []
  var summary: FileSummary

  init(_ text: String, format: InputFormat? = nil, ignoringPrices: Bool = false) throws {
    try self.init(bytes: Array(text.utf8), format: format, ignoringPrices: ignoringPrices)
  }

  init(bytes: [UInt8], format: InputFormat? = nil, ignoringPrices: Bool = false) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "ingest-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var (records, places, rejects) = ([Record](), [Place](), [Reject]())
    summary = try ExportReader(symbols: symbols, format: format, ignoringPrices: ignoringPrices)
      .read(
        InputFile(path: file.path),
        onRecord: { record, place in
          records.append(record)
          places.append(place)
        }, onReject: { rejects.append($0) })
    (self.records, self.places, self.rejects) = (records, places, rejects)
  }

  var transactions: [TransactionRecord] {
    records.compactMap { if case .transaction(let transaction) = $0 { transaction } else { nil } }
  }

  var notifications: [NotificationRecord] {
    records.compactMap { if case .notification(let one) = $0 { one } else { nil } }
  }

  var renewals: [RenewalInfo] {
    records.compactMap { if case .renewal(let one) = $0 { one } else { nil } }
  }

  var posts: [AppPost] {
    records.compactMap { if case .post(let one) = $0 { one } else { nil } }
  }

  func text(_ symbol: Symbol?) -> String { symbols.text(symbol) }
}

/// A token that carries a JSON text, with a header and a signature that mean nothing.
func jws(_ payload: String) -> String {
  func base64url(_ text: String) -> String {
    Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
  return base64url(#"{"alg":"ES256"}"#) + "." + base64url(payload) + ".c2ln"
}

/// A decoded transaction as Apple writes it, with more fields if asked.
func apple(_ id: String, _ more: String = "") -> String {
  #"{"transactionId":"\#(id)","originalTransactionId":"1","purchaseDate":1704448800000"#
    + (more.isEmpty ? "" : "," + more) + "}"
}
