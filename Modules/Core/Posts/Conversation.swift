/// A post with the comments on it, or one of them while the other is loading.
public struct Conversation: Sendable {
  /// The post; nil if it was not found, or has not changed.
  public let post: Post?
  /// The comments; nil if only the post has been loaded.
  public let thread: CommentThread?

  /// Creates a conversation of comments and their post, each if it is known.
  public init(_ thread: CommentThread?, on post: Post?) {
    (self.thread, self.post) = (thread, post)
  }
}
