public import Foundation
public import Posts

/// A post in the encoding of its source, which the store does not interpret.
public struct EncodedPost: Hashable, Sendable {
  /// The post's id in its source.
  public let id: String
  /// The encoded post; a post with an empty value is not saved.
  public let value: Data
  /// The long text of the post, which is stored separately; nil if there is none.
  public let text: Data?
  public let version: Int
  /// The date of the post according to its source; nil if the source does not provide it.
  public let date: Date?
  /// The only account that may see the post, because its token loaded it; nil if everybody may see it.
  public let account: String?
  /// The identity for finding the post in other sources.
  public let identity: StoredIdentity
  /// The initial state of a new post, determined by filters.
  public let arrival: PostArrival
  /// The marks of the account's server on a new post; nil if the server stores no marks.
  public var marks: Post.Viewer?

  public init(
    id: String, value: Data, text: Data? = nil, version: Int, date: Date?, account: String? = nil,
    identity: StoredIdentity = .none, arrival: PostArrival = .usual
  ) {
    self.id = id
    self.value = value
    self.text = text
    self.version = version
    self.date = date
    self.account = account
    self.identity = identity
    self.arrival = arrival
  }

  /// The size of the post and its long text, in bytes.
  public var size: Int { value.count + (text?.count ?? 0) }

  /// Whether the post has a value and is not larger than `largest` bytes.
  func isSavable(largest: Int) -> Bool { !value.isEmpty && size <= largest }
}

/// The initial state of a new post, determined by filters.
public struct PostArrival: Hashable, Sendable {
  /// The initial state of a post that no filter matches.
  public static let usual = PostArrival()

  /// Whether the post is initially read.
  public let isRead: Bool
  /// Whether the post is initially starred.
  public let isStarred: Bool
  /// Whether the post is unread, but excluded from the unread counts.
  public let isPassedOver: Bool

  public init(isRead: Bool = false, isStarred: Bool = false, isPassedOver: Bool = false) {
    self.isRead = isRead
    self.isStarred = isStarred
    self.isPassedOver = isPassedOver
  }
}

/// A complete list, or a page of one: the ids of its posts, in order.
public struct StoredList: Hashable, Sendable {
  /// The ids of the posts.
  public let ids: [String]
  /// The cursor of the next page; nil if this is the last page.
  public let cursor: String?
  /// The response with the list; its body is further content of the list.
  public let document: StoredDocument

  /// Creates a list with the response that contains it.
  public init(ids: [String], cursor: String?, in document: StoredDocument) {
    (self.ids, self.cursor, self.document) = (ids, cursor, document)
  }
}
