/// A change of posts of a list.
public enum PostChange: Hashable, Sendable {
  /// Posts have another state.
  case states(PostStates)
  /// A post has another content; its state stays.
  case edited(Post)

  /// The posts.
  public var ids: Set<Post.ID> {
    switch self {
    case .states(let states): states.ids
    case .edited(let post): [post.id]
    }
  }
}

/// A change of the states of posts of a list.
public struct PostStates: Hashable, Sendable {
  /// The posts.
  public let ids: Set<Post.ID>
  /// Whether they are unread now; nil if that stays.
  public let isUnread: Bool?
  /// Whether they are starred now; nil if that stays.
  public let isStarred: Bool?

  /// A change of posts.
  public init(_ ids: Set<Post.ID>, isUnread: Bool? = nil, isStarred: Bool? = nil) {
    self.ids = ids
    self.isUnread = isUnread
    self.isStarred = isStarred
  }
}
