public import Posts

/// A post with the comments on it.
public nonisolated struct Conversation: Sendable {
  /// The post; nil if it could not be found.
  public let post: Post?
  /// The comments.
  public let thread: CommentThread

  /// A post, if it is known, with its comments.
  public init(_ thread: CommentThread, on post: Post?) {
    (self.thread, self.post) = (thread, post)
  }
}
