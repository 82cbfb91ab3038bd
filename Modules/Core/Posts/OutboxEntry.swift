public import Loading

/// A change to a post that waits to be sent, or that a server has refused.
public struct OutboxEntry: Hashable, Sendable, Identifiable {
  /// The number of the change.
  public let id: Int64
  /// The change.
  public let write: PostWrite
  /// The account that makes the change, such as `ana@example.org`.
  public let account: String
  /// The post before the change; nil if it cannot be decoded.
  public let post: Post?
  /// The address of the post's source.
  public let source: String
  /// Whether the change waits, is being sent, or was refused.
  public let state: PostWrite.State
  /// The reason why the change failed; nil if it has not been attempted.
  public var reason: LoadFailure?

  /// Creates a change.
  public init(
    id: Int64, _ write: PostWrite, by account: String, on post: Post?, of source: String,
    _ state: PostWrite.State, reason: LoadFailure?
  ) {
    (self.id, self.write, self.account, self.post) = (id, write, account, post)
    (self.source, self.state, self.reason) = (source, state, reason)
  }
}
