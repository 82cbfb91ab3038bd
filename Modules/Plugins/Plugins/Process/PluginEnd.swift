import System

/// How a plugin's program ended.
enum PluginEnd: Hashable, Sendable {
  case exited(Int32)
  case signal(Int32)
  /// FeedShell killed the program because a line of its output exceeded the limit.
  case lineTooLong
  /// FeedShell killed the program because it kept writing output without answering.
  case noise
  /// FeedShell killed the program because it continued work that was cancelled.
  case notCancelled
  /// FeedShell ended the program because it was no longer needed.
  case dismissed

  init(_ end: ExternalProcess.End) {
    switch end {
    case .exited(let status): self = .exited(status)
    case .signal(let signal): self = .signal(signal)
    case .unknown: self = .dismissed
    }
  }

  /// Whether the program ended by itself; false if FeedShell ended it.
  var isItsOwn: Bool {
    switch self {
    case .exited, .signal: true
    case .lineTooLong, .noise, .notCancelled, .dismissed: false
    }
  }
}
