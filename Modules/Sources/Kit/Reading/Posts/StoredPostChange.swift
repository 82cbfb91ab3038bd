import Posts
import Storage

/// A change of stored posts, in whichever list they are.
enum StoredPostChange: Hashable, Sendable {
  /// Posts have got a mark.
  case state(PostMark, of: Set<PostKey>)
  /// A post has another content.
  case edited(PostKey, Post)
}
