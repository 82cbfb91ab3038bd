import ContractTesting
import Foundation

/// Prints a violation if the code under test traps, which ends the process before the violation could be reported.
enum TrapNote {
  private static let lock = NSLock()
  // Written under the lock, and read by the signal handler of a process that is about to end.
  private nonisolated(unsafe) static var note: UnsafeMutablePointer<CChar>?
  private nonisolated(unsafe) static var handlers = (illegal: sigaction(), trap: sigaction())

  /// Runs code; if it traps, the violation is printed to standard error.
  static func whileRunning<Value>(_ violation: ContractViolation, _ body: () throws -> Value) rethrows -> Value {
    try lock.withLock {
      note = strdup("\(violation)\n")
      install()
      defer {
        sigaction(SIGILL, &handlers.illegal, nil)
        sigaction(SIGTRAP, &handlers.trap, nil)
        free(note)
        note = nil
      }
      return try body()
    }
  }

  private static func install() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      if let note = TrapNote.note { _ = write(STDERR_FILENO, note, strlen(note)) }
      // The instruction runs again, and its trap then ends the process.
      signal(SIGILL, SIG_DFL)
      signal(SIGTRAP, SIG_DFL)
    }
    sigaction(SIGILL, &action, &handlers.illegal)
    sigaction(SIGTRAP, &action, &handlers.trap)
  }
}
