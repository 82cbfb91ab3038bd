public import Posts

/// A change of a post that waits to be sent to its server, or that the server has refused.
public nonisolated struct WaitingWrite: Hashable, Sendable, Identifiable {
  public let id: Int64
  public let write: PostWrite
  /// The account that makes the change, such as `ana@example.org`.
  public let account: String
  /// The post as it was before the change; nil if it is unknown.
  public let post: Post?
  /// The address of the post's source.
  public let source: String
  public let state: PostWrite.State
  /// The sentence that says why the change was not made; nil before the first failed attempt.
  public let reason: String?

  /// Creates a change.
  public init(
    id: Int64, _ write: PostWrite, by account: String, on post: Post?, of source: String,
    _ state: PostWrite.State, reason: String?
  ) {
    (self.id, self.write, self.account, self.post) = (id, write, account, post)
    (self.source, self.state, self.reason) = (source, state, reason)
  }
}
