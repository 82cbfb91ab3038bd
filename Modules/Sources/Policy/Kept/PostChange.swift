import Storage

/// A change of the states of posts, in whichever list they are.
struct PostChange: Hashable, Sendable {
  /// The posts.
  let keys: Set<PostKey>
  /// Whether they are unread now; nil if that stays.
  let isUnread: Bool?
  /// Whether they are starred now; nil if that stays.
  let isStarred: Bool?

  /// A change of posts.
  init(_ keys: some Sequence<PostKey>, isUnread: Bool? = nil, isStarred: Bool? = nil) {
    self.keys = Set(keys)
    self.isUnread = isUnread
    self.isStarred = isStarred
  }
}
