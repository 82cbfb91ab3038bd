/// The comments on a post, in reading order.
public struct CommentThread: Hashable, Sendable {
  /// The reason why comments are missing.
  public enum Gap: Hashable, Sendable {
    /// The source sends only a part of a long thread.
    case cut
    /// The source sends only a part to readers who are not signed in.
    case needsLogin
    /// The source is still collecting replies from other servers.
    case arriving
  }

  /// The comments, each after the one it answers.
  public let comments: [Post]
  /// The reason why comments are missing; nil if the thread is complete.
  public let gap: Gap?

  /// Comments in reading order, with the reason why some are missing; a post without a depth is one on the post itself.
  public init(_ comments: [Post], gap: Gap? = nil) {
    self.comments =
      comments.allSatisfy(\.isComment) ? comments : comments.map { $0.isComment ? $0 : $0.at(depth: 0) }
    self.gap = gap
  }
}
