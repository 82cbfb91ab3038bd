import Foundation
import Viper

/// Receives non-fatal problems; the user interface sets the handlers once it runs.
final class ProblemSink {
  var report: (Failure) -> Void = { _ in }
  /// Called when a request waits for a server's pause, with the date on which the pause ends.
  var waits: (Date) -> Void = { _ in }
}
