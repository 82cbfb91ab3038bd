public import Loading

/// The outcome of a change to a post on its server.
public enum WriteOutcome: Hashable, Sendable {
  /// The server has confirmed the change.
  case made
  /// The change had already been made to the post; nothing was sent.
  case unchanged
  /// The opposite change, which had not been sent yet, was dropped; nothing was sent.
  case cancelled
  /// The change will be sent again later, because the server could not be reached.
  case pending(LoadFailure)
}
