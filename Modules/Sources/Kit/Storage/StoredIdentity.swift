public import Foundation

/// The hashes by which a post is found in several sources: one of its page's address, and one of its id if the id is
/// the same everywhere; each hash includes the title.
public struct StoredIdentity: Hashable, Sendable {
  /// The identity of a post that no other source can have.
  public static let none = StoredIdentity()

  /// The hash of the page's address; nil if the post has no page.
  public let link: Int64?
  /// The hash of the id; nil if the id is unique only within its source.
  public let guid: Int64?

  public init(link: Int64? = nil, guid: Int64? = nil) {
    self.link = link
    self.guid = guid == link ? nil : guid
  }

  /// The hashes that exist.
  public var hashes: [Int64] { [link, guid].compactMap(\.self) }
}

/// A post that is a duplicate of another.
public struct DuplicatePost: Hashable, Sendable {
  /// The post's source and id.
  public let key: PostKey
  /// The date since which the post has had its identity.
  public let since: Date

  public init(_ key: PostKey, since: Date) {
    self.key = key
    self.since = since
  }
}

/// The posts whose state changed.
public struct MarkedPosts: Hashable, Sendable {
  /// The requested posts, but only the first of several duplicates; changing these back undoes the change.
  public var posts: [PostKey]
  /// The duplicates of the posts in other sources.
  public var duplicates: [PostKey]

  public init(_ posts: [PostKey] = [], duplicates: [PostKey] = []) {
    self.posts = posts
    self.duplicates = duplicates
  }
}
