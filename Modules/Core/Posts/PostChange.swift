/// A change of posts, in whichever list it was made.
public enum PostChange: Hashable, Sendable {
  /// Posts have got a mark.
  case state(PostMark, of: Set<Post.ID>)
  /// A post has another content; its state stays.
  case edited(Post)

  /// The posts.
  public var ids: Set<Post.ID> {
    switch self {
    case .state(_, let ids): ids
    case .edited(let post): [post.id]
    }
  }
}

/// An event that may change which posts a list has.
public enum ListEvent: Hashable, Sendable {
  /// The filters have changed: the list may hide other posts.
  case filters
  /// The sort order of lists has changed.
  case order
  /// A source that the list did not wait for has answered.
  case arrived
  /// Late answers are to be announced: no further ones have come for a while, or none will.
  case news
  /// Another source has answered for which a list waits.
  case progress
}
