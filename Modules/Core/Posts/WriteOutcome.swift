public import Loading

/// The outcome of a change of a post on its server.
public enum WriteOutcome: Hashable, Sendable {
  /// The server has confirmed the change.
  case made
  /// The post already had the change; nothing was sent.
  case unchanged
  /// The opposite change, which had not been sent yet, was dropped; nothing was sent.
  case cancelled
  /// The change is sent again later, because the server could not be reached.
  case pending(LoadFailure)
}
