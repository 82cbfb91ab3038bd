import ContractTesting
import Foundation

/// Prints a violation if the code under test traps, because the trap ends the process before the violation can be
/// reported.
enum TrapNote {
  private static let lock = NSLock()
  // Unsafe, because a signal handler can neither capture nor lock. The note is written under the lock. The handler
  // reads it on the thread that trapped, in a process that is about to end.
  private nonisolated(unsafe) static var note: UnsafeMutablePointer<CChar>?

  /// Runs code; if it traps, the violation is printed to standard error.
  static func whileRunning<Value>(_ violation: ContractViolation, _ body: () throws -> Value) rethrows -> Value {
    try lock.withLock {
      note = strdup("\(violation)\n")
      var (illegal, trap) = install()
      defer {
        sigaction(SIGILL, &illegal, nil)
        sigaction(SIGTRAP, &trap, nil)
        free(note)
        note = nil
      }
      return try body()
    }
  }

  /// Installs the handler; returns the previous handlers.
  private static func install() -> (illegal: sigaction, trap: sigaction) {
    var (action, illegal, trap) = (sigaction(), sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = { _ in
      if let note = TrapNote.note { _ = write(STDERR_FILENO, note, strlen(note)) }
      // The instruction runs again, and this time its trap ends the process.
      signal(SIGILL, SIG_DFL)
      signal(SIGTRAP, SIG_DFL)
    }
    sigaction(SIGILL, &action, &illegal)
    sigaction(SIGTRAP, &action, &trap)
    return (illegal, trap)
  }
}
