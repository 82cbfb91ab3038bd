import Foundation
import Synchronization

/// The only way to end the program: any other exit is reported as a failure.
package nonisolated enum ProgramEnd {
  /// The report of an exit that bypasses this type, prepared in advance because the exit may happen on any thread.
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

  /// Ends the program without exit handlers: those of libraries would release what the network thread still uses.
  package static func exit(_ status: Int32) -> Never {
    fflush(nil)
    _exit(status)
  }

  /// Ends the program although its work is unfinished.
  package static func exitUnfinished() -> Never {
    Foundation.exit(EX_SOFTWARE)  // reported by the watch
  }
}
