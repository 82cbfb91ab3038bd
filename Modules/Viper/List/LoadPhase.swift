/// The phase of a load.
public enum LoadPhase: Hashable, Sendable {
  case idle
  case loading
  case loaded
  case cancelled
  case failed(Failure)

  /// Whether the load ended early, and can be repeated.
  public var canBeRepeated: Bool {
    switch self {
    case .cancelled, .failed: true
    case .idle, .loading, .loaded: false
    }
  }
}
