/// A mark that a person sets on posts, or takes from them; its raw value is the word of its command.
public enum PostMark: String, CaseIterable, Sendable {
  /// Read, whether or not it was opened.
  case seen
  /// Unread, also if it was opened.
  case unseen
  /// Starred: kept for good.
  case star
  /// Not starred.
  case unstar

  /// The mark that takes this one back.
  public var opposite: PostMark {
    switch self {
    case .seen: .unseen
    case .unseen: .seen
    case .star: .unstar
    case .unstar: .star
    }
  }

  /// Whether it would change a post.
  public func changes(_ post: Post) -> Bool {
    switch self {
    case .seen: post.isUnread
    case .unseen: !post.isUnread
    case .star: !post.isStarred
    case .unstar: post.isStarred
    }
  }

  /// The states of posts that have it.
  public func states(of posts: Set<Post.ID>) -> PostStates {
    switch self {
    case .seen, .unseen: PostStates(posts, isUnread: self == .unseen)
    case .star, .unstar: PostStates(posts, isStarred: self == .star)
    }
  }
}
