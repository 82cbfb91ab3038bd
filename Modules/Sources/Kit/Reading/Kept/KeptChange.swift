import Posts
import Storage

/// A change of kept posts, in whichever list they are.
enum KeptChange: Hashable, Sendable {
  /// Posts have another state.
  case state(KeptState, of: Set<PostKey>)
  /// A post has another content.
  case edited(PostKey, Post)
}
