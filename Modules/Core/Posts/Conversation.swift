/// A post with the comments on it, or one of them while the other is loading.
public struct Conversation: Sendable {
  /// The post; nil if it could not be found, or has not changed.
  public let post: Post?
  /// The comments; nil if only the post has come.
  public let thread: CommentThread?

  /// A post, if it is known, with its comments.
  public init(_ thread: CommentThread?, on post: Post?) {
    (self.thread, self.post) = (thread, post)
  }
}
