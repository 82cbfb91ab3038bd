import Posts
import Storage

/// A change of stored posts, which every list receives.
enum StoredPostChange: Hashable, Sendable {
  /// A mark was set on posts.
  case state(PostMark, of: Set<PostKey>)
  /// The content of a post has changed.
  case edited(PostKey, Post)
  /// The reactions to a post have changed, or a change of the reactions has not been confirmed yet.
  case reacted(PostKey, Post.ReactionState)
}
