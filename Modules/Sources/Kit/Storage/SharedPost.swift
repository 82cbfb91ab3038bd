/// Unread counts by source, and the unread posts that several sources share.
public struct UnreadPosts: Sendable {
  /// The unread counts that are greater than 0, by source.
  public let counts: [String: Int]
  /// The unread posts, of all sources, that share a hash with a post of another source, newest first; usually few.
  public let shared: [SharedPost]
}

/// An unread post whose identity another source may have, too.
public struct SharedPost: Hashable, Sendable {
  /// The post's source and id.
  public let key: PostKey
  /// The hashes by which the post is found in other sources.
  public let identity: StoredIdentity
}
