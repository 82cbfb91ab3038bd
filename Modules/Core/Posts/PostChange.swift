/// A change of posts, made in any list.
public enum PostChange: Hashable, Sendable {
  /// Posts were marked.
  case state(PostMark, of: Set<Post.ID>)
  /// The content of a post has changed, but not its marks.
  case edited(Post)

  /// The ids of the changed posts.
  public var ids: Set<Post.ID> {
    switch self {
    case .state(_, let ids): ids
    case .edited(let post): [post.id]
    }
  }
}

/// An event that may change the set of posts in a list.
public enum ListEvent: Hashable, Sendable {
  /// The filters have changed, so that the list may hide other posts.
  case filters
  /// The sort order of lists has changed.
  case order
  /// A source that the list no longer waited for has responded.
  case arrived
  /// Posts of late sources may be announced: no source has responded for a while, or no more will.
  case news
  /// One more source that a list waits for has responded.
  case progress
}
