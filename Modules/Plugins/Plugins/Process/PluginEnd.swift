import System

/// How a plugin's program ended.
enum PluginEnd: Hashable, Sendable {
  case exited(Int32)
  case signal(Int32)
  /// Killed by FeedShell: a line of its output exceeds the limit.
  case lineTooLong
  /// Killed by FeedShell: it keeps writing output without answering.
  case noise
  /// Killed by FeedShell: it continued work that was cancelled.
  case notCancelled
  /// Ended by FeedShell because it is no longer needed.
  case dismissed

  init(_ end: ExternalProcess.End) {
    switch end {
    case .exited(let status): self = .exited(status)
    case .signal(let signal): self = .signal(signal)
    case .unknown: self = .dismissed
    }
  }

  /// Whether the program ended without being ended by FeedShell.
  var isItsOwn: Bool {
    switch self {
    case .exited, .signal: true
    case .lineTooLong, .noise, .notCancelled, .dismissed: false
    }
  }
}
