public import Foundation

/// A post as its source sent it: opaque bytes for the store.
public struct EncodedPost: Hashable, Sendable {
  /// The post's id in its source.
  public let id: String
  /// The encoded post; an empty one is not saved.
  public let value: Data
  /// The long text of the post, which is stored separately; nil without one.
  public let text: Data?
  /// The version of the encoding.
  public let version: Int
  /// The post's own date; nil without one.
  public let date: Date?
  /// The account with whose token it was loaded: only that account sees it; nil for a post for everybody.
  public let account: String?
  /// The identity by which other sources are searched for it.
  public let identity: StoredIdentity
  /// The initial state that filters give it if it is new.
  public let arrival: PostArrival

  /// A post with its own date.
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

  /// Whether it has a value, and is not too large.
  func isSavable(largest: Int) -> Bool { !value.isEmpty && size <= largest }
}

/// The initial state that filters give a new post.
public struct PostArrival: Hashable, Sendable {
  /// The state without filters.
  public static let usual = PostArrival()

  /// Whether it is read from the start.
  public let isRead: Bool
  /// Whether it is starred from the start.
  public let isStarred: Bool
  /// Whether it is unread, but excluded from the unread counts.
  public let isPassedOver: Bool

  public init(isRead: Bool = false, isStarred: Bool = false, isPassedOver: Bool = false) {
    self.isRead = isRead
    self.isStarred = isStarred
    self.isPassedOver = isPassedOver
  }
}

/// A page of a list, or a complete one: the ids of its posts, in order.
public struct StoredList: Hashable, Sendable {
  /// The ids of the posts.
  public let ids: [String]
  /// The cursor of the next page; nil at the end.
  public let cursor: String?
  /// Opaque bytes for the store.
  public let extra: Data
  /// The headers of the answer that revalidating it needs.
  public let headers: [String: String]
  /// The address that answered.
  public let address: String
  /// The version of the encoding of `extra`.
  public let version: Int
  /// The date of the answer that last confirmed the list.
  public let savedAt: Date
  /// The account with whose token it was loaded: only that account sees it; nil for a list for everybody.
  public let account: String?

  /// A list saved at a date.
  public init(
    ids: [String], cursor: String?, extra: Data, headers: [String: String], address: String, version: Int,
    savedAt: Date, account: String? = nil
  ) {
    self.ids = ids
    self.cursor = cursor
    self.extra = extra
    self.headers = headers
    self.address = address
    self.version = version
    self.savedAt = savedAt
    self.account = account
  }
}
