/// An unread post whose identity another source may have, too.
public struct SharedPost: Hashable, Sendable {
  /// The post's source and id.
  public let key: PostKey
  /// The hashes by which the same post of another source is found.
  public let identity: StoredIdentity
}
