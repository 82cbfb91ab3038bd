import Foundation
import Synchronization

/// Ends the program; any exit that bypasses this type is reported as a failure.
package nonisolated enum ProgramEnd {
  /// The error report for an exit that bypasses this type, prepared in advance because the exit may occur on any
  /// thread.
  private static let report = Mutex("")

  /// Watches for exits that bypass this type, for example by a library that calls `exit`.
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

  /// Ends the program without exit handlers, because those of libraries would release memory that the network thread
  /// still uses.
  package static func exit(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// Ends the program before its work is finished.
  package static func exitUnfinished() -> Never {
    Foundation.exit(EX_SOFTWARE)  // reported by the watch
  }
}
