import Foundation
import Ledger
import Records

/// A folder that is gone with the test.
final class Scratch {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ledger-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: url.path)
    try? FileManager.default.removeItem(at: url)
  }

  var ledger: String { url.appending(path: "test.sqlite").path }
}

extension Ledger {
  /// Takes in records as a file of that name; its hash is its name.
  @discardableResult
  func take(_ name: String, _ records: [Record], rejects: [Reject] = []) throws -> FileOutcome {
    try ingestFile { writer in
      for (index, record) in records.enumerated() {
        try writer.add(record, at: Place(line: index + 1, column: 1))
      }
      for reject in rejects { try writer.add(reject) }
      return FileEntry(
        name: name, sha256: name, byteCount: 1, compression: "none", format: nil, ingestedAt: 0)
    }
  }

  func chains() throws -> [Chain] {
    var chains: [Chain] = []
    try forEachChain(environment: nil) { chains.append($0) }
    return chains
  }
}

/// A transaction with the fields that tests need.
func transaction(
  _ id: String, of original: String? = nil, signed: Instant? = 100,
  change: (inout TransactionRecord) -> Void = { _ in }
) -> TransactionRecord {
  var record = TransactionRecord(transactionId: Identifier(id) ?? .text(id))
  record.originalTransactionId = original.flatMap { Identifier($0) }
  record.purchaseDate = 50
  record.signedDate = signed
  change(&record)
  return record
}
