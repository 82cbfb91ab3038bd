import Posts
import Storage

/// A change of stored posts, in whichever list they are.
enum StoredPostChange: Hashable, Sendable {
  /// Posts have another state.
  case state(StoredMark, of: Set<PostKey>)
  /// A post has another content.
  case edited(PostKey, Post)
}
