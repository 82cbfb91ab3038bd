public import Foundation

/// The state of a post: the store's own facts beside its value.
public struct PostState: Hashable, Sendable {
  /// Whether it was not read.
  public let isUnread: Bool
  /// Whether it is unread, but excluded from the unread counts by a filter.
  public let isPassedOver: Bool
  /// The date of the last change of `isUnread`; the arrival, if there was none.
  public let unreadChangedAt: Date
  /// Whether it is starred.
  public let isStarred: Bool
  /// The date of the last change of `isStarred`; the arrival, if there was none.
  public let starredChangedAt: Date
  /// The date of its arrival.
  public let arrivedAt: Date
  /// The date at which its source last answered with it, give or take an hour.
  public let confirmedAt: Date

  /// The date by which a post with its own date is sorted: its arrival, if that date is impossible or later.
  public func sortDate(of date: Date?) -> Date {
    PostRecord.usable(date) == nil ? arrivedAt : date.map { min($0, arrivedAt) } ?? arrivedAt
  }
}

/// A position in the order of posts, newest first: a page begins after the position of the previous page's last post.
public struct PostPosition: Hashable, Codable, Comparable, Sendable {
  /// Seconds since 1970: a date would be rounded, and the position with it.
  let sortDate: Double
  /// The number of the post in its store; of two posts of a date, the one with the greater number comes first.
  let number: Int64

  public static func < (one: PostPosition, other: PostPosition) -> Bool {
    (one.sortDate, one.number) < (other.sortDate, other.number)
  }

  init(sortDate: Double, number: Int64) {
    self.sortDate = sortDate
    self.number = number
  }

  /// The position as a text, which `init(text:)` parses.
  public var text: String { "\(String(sortDate.bitPattern, radix: 36)) \(number)" }

  /// Parses the text of a position; nil for any other text.
  public init?(text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let bits = UInt64(parts[0], radix: 36), let number = Int64(parts[1]) else { return nil }
    self.init(sortDate: Double(bitPattern: bits), number: number)
  }
}

/// A stored post, with its state.
public struct StoredPost: Hashable, Sendable {
  /// The post's source and id.
  public let key: PostKey
  /// The encoded post.
  public let value: Data
  /// The long text of the post, if it has one, which is not read yet.
  public let text: StoredText
  /// The version of the encoding.
  public let version: Int
  /// The post's position in the order of posts.
  public let position: PostPosition
  /// The post's state.
  public let state: PostState

  /// The date by which posts are sorted: the post's own, though not one before 1990 or after its arrival; without
  /// one, that of its arrival.
  public var sortDate: Date { Date(timeIntervalSince1970: position.sortDate) }
}
