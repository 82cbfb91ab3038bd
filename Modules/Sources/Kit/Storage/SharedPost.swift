/// Unread counts by source, and the unread posts that several sources share.
public struct UnreadPosts: Sendable {
  /// The unread counts that are greater than 0, by source.
  public let counts: [String: Int]
  /// The unread posts of all sources that have a hash in common with a post of another source, newest first; usually
  /// few.
  public let shared: [SharedPost]
}

/// An unread post that may also be in other sources.
public struct SharedPost: Hashable, Sendable {
  /// The source and id of the post.
  public let key: PostKey
  /// The hashes for finding the post in other sources.
  public let identity: StoredIdentity
}
