public import Posts

/// The states of posts, as the program keeps them.
public nonisolated struct PostStateStorage: Sendable {
  /// Begins to change the states of posts; its value are those that were changed, once it is written.
  public typealias Change = @Sendable (_ isSo: Bool, [Post.ID]) -> Task<[Post.ID], Never>

  /// Marks posts as unread, or as read.
  public let setUnread: Change
  /// Stars posts, or takes their stars.
  public let setStarred: Change
  /// Every change of this program, in whichever list it was made.
  public let changes: @Sendable () -> AsyncStream<PostChange>

  /// The states that three functions change and report.
  public init(
    setUnread: @escaping Change, setStarred: @escaping Change,
    changes: @escaping @Sendable () -> AsyncStream<PostChange>
  ) {
    self.setUnread = setUnread
    self.setStarred = setStarred
    self.changes = changes
  }
}
