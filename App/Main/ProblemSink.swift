import Foundation
import Viper

/// Receives non-fatal problems; the user interface sets the handlers once it runs.
final class ProblemSink {
  var report: (Failure) -> Void = { _ in }
  /// Called when a request has to wait because a server asked for a pause, with the date when the pause ends.
  var waits: (Date) -> Void = { _ in }
}
