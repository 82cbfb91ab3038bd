/// The phase of a load.
public enum LoadPhase: Hashable, Sendable {
  /// No load has begun.
  case idle
  /// The load is running.
  case loading
  /// The load has ended with a response.
  case loaded
  /// The load was cancelled; this does not count as a failure.
  case cancelled
  /// The load has failed.
  case failed(Failure)

  /// Whether the load ended early, and can be repeated.
  public var canBeRepeated: Bool {
    switch self {
    case .cancelled, .failed: true
    case .idle, .loading, .loaded: false
    }
  }
}
