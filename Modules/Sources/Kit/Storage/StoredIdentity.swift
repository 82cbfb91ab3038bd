public import Foundation

/// The hashes for finding a post in several sources: one of the address of its page, and one of its id if the id is the
/// same in all sources.
///
/// Each hash includes the title.
public struct StoredIdentity: Hashable, Sendable {
  /// The identity of a post that does not occur in other sources.
  public static let none = StoredIdentity()

  /// The hash of the page's address; nil if the post has no page.
  public let link: Int64?
  /// The hash of the id; nil if the id is unique only within its source.
  public let guid: Int64?

  public init(link: Int64? = nil, guid: Int64? = nil) {
    self.link = link
    self.guid = guid == link ? nil : guid
  }

  /// The hashes that are not nil.
  public var hashes: [Int64] { [link, guid].compactMap(\.self) }
}

/// A post that is a duplicate of another post.
public struct DuplicatePost: Hashable, Sendable {
  /// The source and id of the post.
  public let key: PostKey
  /// The date since which the post has had its identity.
  public let since: Date

  public init(_ key: PostKey, since: Date) {
    self.key = key
    self.since = since
  }
}

/// The posts whose state has changed.
public struct MarkedPosts: Hashable, Sendable {
  /// The requested posts, but only the first of several duplicates; reverting them undoes the change.
  public var posts: [PostKey]
  /// The duplicates of the posts in other sources.
  public var duplicates: [PostKey]

  public init(_ posts: [PostKey] = [], duplicates: [PostKey] = []) {
    self.posts = posts
    self.duplicates = duplicates
  }
}
