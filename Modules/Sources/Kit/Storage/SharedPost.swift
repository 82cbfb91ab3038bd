/// Unread counts by source, and the unread posts that several sources share.
public struct UnreadPosts: Sendable {
  /// The numbers above zero, by source.
  public let counts: [String: Int]
  /// The posts of all sources that share a hash with one of another source, newest first; few of all posts do.
  public let shared: [SharedPost]

  package init(counts: [String: Int], shared: [SharedPost]) {
    (self.counts, self.shared) = (counts, shared)
  }
}

/// An unread post whose identity another source may have, too.
public struct SharedPost: Hashable, Sendable {
  /// The post's source and id.
  public let key: PostKey
  /// The hashes by which the same post of another source is found.
  public let identity: StoredIdentity

  package init(key: PostKey, identity: StoredIdentity) {
    (self.key, self.identity) = (key, identity)
  }
}
