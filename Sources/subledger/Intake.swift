import Ingest
import Ledger
import Records

/// Takes files into a ledger, each whole or not at all.
struct Intake {
  let ledger: Ledger
  let symbols: SymbolTable
  let format: InputFormat?
  /// Whether a file with a rejected line is refused.
  let isStrict: Bool
  /// The run's clock.
  let now: Instant

  enum Result {
    case taken(FileSummary, FileOutcome)
    case empty(FileSummary.EmptyKind)
    /// Nothing of the file was kept; why.
    case refused(String)
    /// The ledger itself failed: no further file can be taken.
    case stopped(Failure)
  }

  /// Why a file is undone although it could be read.
  private enum Undo: Error {
    case empty(FileSummary.EmptyKind)
    case strict(Reject, count: Int)
    case suspectPrices
  }

  func take(_ file: InputFile) -> Result {
    do {
      return try take(file, ignoringPrices: false)
    } catch Undo.suspectPrices {
      do {
        return try take(file, ignoringPrices: true)
      } catch {
        return result(of: error, file)
      }
    } catch {
      return result(of: error, file)
    }
  }

  private func take(_ file: InputFile, ignoringPrices: Bool) throws -> Result {
    let reader = ExportReader(symbols: symbols, format: format, ignoringPrices: ignoringPrices)
    var read: FileSummary?
    let outcome = try ledger.ingestFile { writer in
      var firstReject: Reject?
      let summary = try reader.read(
        file,
        onRecord: { record, place in try writer.add(record, at: place) },
        onReject: { reject in
          firstReject = firstReject ?? reject
          try writer.add(reject)
        })
      if let kind = summary.emptyKind { throw Undo.empty(kind) }
      if let firstReject, isStrict { throw Undo.strict(firstReject, count: summary.rejectCount) }
      if summary.pricesAreSuspect, !ignoringPrices { throw Undo.suspectPrices }
      read = summary
      return FileEntry(
        name: summary.name, sha256: summary.sha256, byteCount: summary.byteCount,
        compression: summary.compression, format: summary.format, ingestedAt: now)
    }
    guard let read else { return .refused("\(file.name): nothing was read") }
    return .taken(read, outcome)
  }

  private func result(of error: any Error, _ file: InputFile) -> Result {
    switch error {
    case Undo.empty(let kind): .empty(kind)
    case Undo.strict(let reject, let count):
      .refused(
        "\(file.name):\(reject.place.line):\(reject.place.column): \(reject.reason)\n"
          + "\(file.name): not taken in, \(count) of its lines \(count == 1 ? "was" : "were")"
          + " rejected (--strict)")
    case let error as LedgerError: .stopped(Failure(error))
    default: .refused("\(error)")
    }
  }
}
