import Foundation
import Viper

/// Sink for non-fatal problems: the user interface, once it runs.
final class ProblemSink {
  var report: (Failure) -> Void = { _ in }
  /// A request waits for the end of a pause, at a date.
  var waits: (Date) -> Void = { _ in }
}
