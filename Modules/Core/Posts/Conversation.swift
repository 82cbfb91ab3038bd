/// A post with its comments, or only one of the two while the other is loading.
public struct Conversation: Sendable {
  /// The post; nil if it was not found, or is unchanged.
  public let post: Post?
  /// The comments; nil if only the post has been loaded.
  public let thread: CommentThread?

  /// Creates a conversation; `thread` and `post` are nil as long as they are unknown.
  public init(_ thread: CommentThread?, on post: Post?) {
    (self.thread, self.post) = (thread, post)
  }
}
