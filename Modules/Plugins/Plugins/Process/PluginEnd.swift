import System

/// The end of a plugin's program.
enum PluginEnd: Hashable, Sendable {
  case exited(Int32)
  case signal(Int32)
  /// Ended by this program: a line of its output is longer than the limit.
  case lineTooLong
  /// Ended by this program: its output goes on and on, and answers nothing.
  case noise
  /// Ended by this program: it goes on with what was cancelled.
  case notCancelled
  /// Ended by this program, which needs it no more.
  case dismissed

  init(_ end: ExternalProcess.End) {
    switch end {
    case .exited(let status): self = .exited(status)
    case .signal(let signal): self = .signal(signal)
    case .unknown: self = .dismissed
    }
  }

  /// Whether the program has ended by itself, or by others.
  var isItsOwn: Bool {
    switch self {
    case .exited, .signal: true
    case .lineTooLong, .noise, .notCancelled, .dismissed: false
    }
  }
}
