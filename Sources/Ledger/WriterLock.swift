import Foundation

/// The lock that makes one writer of many: held by the operating system and released when the
/// process ends, however it ends, so that none can be left behind.
final class WriterLock {
  private let descriptor: Int32

  /// Takes the lock of a ledger, a file beside it.
  ///
  /// - Throws: ``LedgerError/busy(path:)`` if another process has it.
  init(for path: String) throws(LedgerError) {
    descriptor = open(path + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw LedgerError.notPermitted(
        path: path, "cannot write here: \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw LedgerError.busy(path: path)
    }
  }

  deinit { close(descriptor) }
}
