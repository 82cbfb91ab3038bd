import Posts
import Storage

/// A change of kept posts, in whichever list they are.
enum KeptChange: Hashable, Sendable {
  /// Posts have another state: unread or starred, or not; nil stays.
  case states(Set<PostKey>, isUnread: Bool? = nil, isStarred: Bool? = nil)
  /// A post has another content.
  case edited(PostKey, Post)
}
