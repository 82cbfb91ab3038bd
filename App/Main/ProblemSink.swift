import Viper

/// Sink for non-fatal problems: the user interface, once it runs.
final class ProblemSink {
  var report: (Failure) -> Void = { _ in }
}
