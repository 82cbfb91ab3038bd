import Foundation
import Synchronization

/// The only way out of the program: any other end is reported, and is a failure.
package nonisolated enum ProgramEnd {
  /// The report of any other end; made beforehand, because such an end may come on any thread.
  private static let report = Mutex("")

  /// Watches for other ends, such as a library that calls `exit`.
  ///
  /// - Parameter report: a line for standard error.
  package static func watch(_ report: String) {
    Self.report.withLock { $0 = report }
    atexit {
      StandardOutput().writeError(ProgramEnd.report.withLock(\.self))
      fflush(nil)
      _exit(EX_SOFTWARE)
    }
  }

  /// Ends the program at once: handlers of libraries would release what the network's thread still uses.
  package static func exit(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// Ends the program, whose work has not been done.
  package static func exitUnfinished() -> Never {
    Foundation.exit(EX_SOFTWARE)  // reported by the watch
  }
}
