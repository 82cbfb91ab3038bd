public import Loading

/// The comments on a post in reading order, and the posts above the post in its thread.
public struct CommentThread: Hashable, Sendable {
  /// The maximum number of ancestors; if a thread has more, only the nearest ones are stored.
  public static let maximumAncestors = 100

  /// The reason why comments are missing.
  public enum Gap: Hashable, Sendable {
    /// The source sends only part of a long thread.
    case cut
    /// The source sends only part of a thread to readers who are not logged in.
    case needsLogin
    /// The source is still collecting replies from other servers.
    case arriving
  }

  /// The comments, each after its parent.
  public let comments: [Post]
  /// The reason why comments are missing; nil if the thread is complete.
  public let gap: Gap?
  /// The number of comments according to the source, at least `comments.count`; nil if the source does not provide it.
  ///
  /// For a complete thread, this is `comments.count`, because sources also count deleted comments.
  public let total: Int?
  /// The posts above the post in its thread, from the outermost to its parent.
  ///
  /// An ancestor that exists but cannot be read has a state other than `.shown`. If the first ancestor has a parent,
  /// the thread has more ancestors than the source has sent or than are stored.
  public let ancestors: [Post]
  /// The post itself if only its address was known before the comments were loaded; otherwise nil.
  public var post: Post?
  /// The failure that caused comments to be missing; nil if there was no failure.
  public private(set) var failure: LoadFailure?
  /// The server's refusal that caused comments to be missing; loading again would not help.
  ///
  /// Nil if there was no refusal.
  public private(set) var refusal: LoadFailure?

  /// Creates a thread from comments in reading order; a comment without a depth becomes a top-level comment.
  ///
  /// - Parameters:
  ///   - comments: the comments, each after its parent.
  ///   - gap: the reason why comments are missing; nil if the thread is complete.
  ///   - ancestors: the posts above the post, outermost first; duplicates are dropped, and depths are removed.
  ///   - total: the number of comments according to the source; nil if the source does not provide it.
  public init(_ comments: [Post], gap: Gap? = nil, ancestors: [Post] = [], total: Int? = nil) {
    self.total = total.map { gap == nil ? comments.count : max($0, comments.count) }
    self.comments =
      comments.allSatisfy(\.isComment) ? comments : comments.map { $0.isComment ? $0 : $0.at(depth: 0) }
    self.gap = gap
    var known: Set<Post.ID> = []
    let nearest = ancestors.reversed().filter { known.insert($0.id).inserted }.prefix(Self.maximumAncestors)
    self.ancestors = nearest.reversed().map { $0.isComment ? $0.at(depth: nil) : $0 }
  }

  /// A copy with the failure, if the thread has a gap and no failure yet; without a gap, the failed request was not
  /// needed.
  public func cut(by failure: LoadFailure) -> CommentThread {
    var copy = self
    copy.failure = gap == .cut ? self.failure ?? failure : nil
    return copy
  }

  /// A copy with the refusal, if the thread has a gap; without a gap, no comments are missing.
  public func cut(byRefusal refusal: LoadFailure) -> CommentThread {
    var copy = self
    copy.refusal = gap == .cut ? refusal : nil
    return copy
  }

  /// A copy with the given comments and ancestors in place of its own.
  public func with(_ comments: [Post], ancestors: [Post]) -> CommentThread {
    var copy = CommentThread(comments, gap: gap, ancestors: ancestors, total: total)
    (copy.post, copy.failure, copy.refusal) = (post, failure, refusal)
    return copy
  }
}
