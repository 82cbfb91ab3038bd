public import Foundation

/// The hashes by which a post is found in several sources: of its page, and of its id if that is the same everywhere,
/// each with its title.
public struct StoredIdentity: Hashable, Sendable {
  /// The identity of a post which no other source can have.
  public static let none = StoredIdentity()

  /// The hash of the address of its page; nil without one.
  public let link: Int64?
  /// The hash of its id; nil for one that is its source's own.
  public let guid: Int64?

  /// An identity by its hashes.
  public init(link: Int64? = nil, guid: Int64? = nil) {
    self.link = link
    self.guid = guid == link ? nil : guid
  }

  /// The hashes, each of which another source may have.
  public var hashes: [Int64] { [link, guid].compactMap(\.self) }
}

/// One of the duplicates of a post.
public struct DuplicatePost: Hashable, Sendable {
  /// The post's source and id.
  public let key: PostKey
  /// The date since when it has had the identity.
  public let since: Date

  /// A post with the date of its identity.
  public init(_ key: PostKey, since: Date) {
    self.key = key
    self.since = since
  }
}

/// The posts whose state was changed.
public struct MarkedPosts: Hashable, Sendable {
  /// The requested posts, of duplicates only the first; changing them back undoes the change.
  public var posts: [PostKey]
  /// Their duplicates in other sources.
  public var duplicates: [PostKey]

  /// The posts, and their duplicates in other sources.
  public init(_ posts: [PostKey] = [], duplicates: [PostKey] = []) {
    self.posts = posts
    self.duplicates = duplicates
  }
}
