/// A change to posts, which all lists receive.
public enum PostChange: Hashable, Sendable {
  /// A mark was set on posts.
  case state(PostMark, of: Set<Post.ID>)
  /// The content of a post has changed, but not its marks.
  case edited(Post)
  /// The reactions to a post have changed, or a change of the reactions has not been confirmed by the server yet.
  case reacted(Post.ID, Post.ReactionState)

  /// The ids of the changed posts.
  public var ids: Set<Post.ID> {
    switch self {
    case .state(_, let ids): ids
    case .edited(let post): [post.id]
    case .reacted(let id, _): [id]
    }
  }
}

/// An event that may change which posts a list contains.
public enum ListEvent: Hashable, Sendable {
  /// The filters have changed, so that different posts may be hidden.
  case filters
  /// The sort order of all lists has changed.
  case order
  /// A source responded after the list had stopped waiting for it.
  case arrived
  /// All sources have responded, or none has for a while, so posts that arrived after the list was shown can be
  /// announced.
  case news
  /// One more source of the running load has responded.
  case progress
}
