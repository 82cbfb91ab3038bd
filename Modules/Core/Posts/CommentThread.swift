/// The comments on a post, in reading order, with the posts that it answers.
public struct CommentThread: Hashable, Sendable {
  /// The maximum number of posts above: of more the nearest.
  public static let maximumAncestors = 100

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
  /// The number of comments that the source says there are, not less than are here; nil if it does not say.
  public let total: Int?
  /// The posts that the post answers, directly or not: the outermost first, the one that it answers itself last.
  ///
  /// A post that is there, but cannot be read, has a state other than `.shown`. A first one with a parent says that there
  /// are more than the source has sent, or than are kept.
  public let ancestors: [Post]

  /// Comments in reading order, with the reason why some are missing; a post without a depth is one on the post itself.
  ///
  /// - Parameters:
  ///   - comments: the comments.
  ///   - gap: the reason why comments are missing; nil if the thread is complete.
  ///   - ancestors: the posts that the post answers, the outermost first; each is kept once, and as no comment.
  ///   - total: the number of comments that the source says there are.
  public init(_ comments: [Post], gap: Gap? = nil, ancestors: [Post] = [], total: Int? = nil) {
    self.total = total.map { max($0, comments.count) }
    self.comments =
      comments.allSatisfy(\.isComment) ? comments : comments.map { $0.isComment ? $0 : $0.at(depth: 0) }
    self.gap = gap
    var known: Set<Post.ID> = []
    let nearest = ancestors.reversed().filter { known.insert($0.id).inserted }.prefix(Self.maximumAncestors)
    self.ancestors = nearest.reversed().map { $0.isComment ? $0.at(depth: nil) : $0 }
  }
}
