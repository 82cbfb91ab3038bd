public import Posts

/// The states of posts, as the program keeps them.
public nonisolated struct PostStateStorage: Sendable {
  /// Begins to set a mark on posts; its value are those that were changed, once it is written.
  public let set: @Sendable (PostMark, [Post.ID]) -> Task<[Post.ID], any Error>
  /// Every change of this program, in whichever list it was made.
  public let changes: @Sendable () -> AsyncStream<PostChange>

  /// The states that two functions change and report.
  public init(
    set: @escaping @Sendable (PostMark, [Post.ID]) -> Task<[Post.ID], any Error>,
    changes: @escaping @Sendable () -> AsyncStream<PostChange>
  ) {
    self.set = set
    self.changes = changes
  }
}
