public import Foundation
public import Posts

/// The state of a post: facts that are recorded by the store, and not sent by the source.
public struct PostState: Hashable, Sendable {
  /// The marks on the post.
  public let viewer: Post.Viewer
  /// Whether the post is unread, but excluded from the unread counts by a filter.
  public let isPassedOver: Bool
  /// The date when the post last became read or unread; the date of its arrival if it never changed.
  public let unreadChangedAt: Date
  /// The date when each flag last changed; the date of the arrival if it never changed.
  public let flagsChangedAt: [PostFlag: Date]
  /// The date when the post arrived.
  public let arrivedAt: Date
  /// The date of the source's latest response with the post, accurate to an hour.
  public let confirmedAt: Date

  public var isUnread: Bool { viewer.isUnread }

  /// The date by which a post with the given date is sorted: the arrival if that date is implausible or later than the
  /// arrival.
  public func sortDate(of date: Date?) -> Date {
    PostRecord.usable(date) == nil ? arrivedAt : date.map { min($0, arrivedAt) } ?? arrivedAt
  }
}

/// A position in the order of posts, newest first; a page starts after the position of the last post on the previous
/// page.
public struct PostPosition: Hashable, Codable, Comparable, Sendable {
  /// The sort date, in seconds since 1970; not a `Date`, which would round it.
  let sortDate: Double
  /// The row number of the post; among posts with the same date, greater numbers come first.
  let number: Int64

  public static func < (one: PostPosition, other: PostPosition) -> Bool {
    (one.sortDate, one.number) < (other.sortDate, other.number)
  }

  /// The text form, which `init(text:)` parses.
  public var text: String { "\(String(sortDate.bitPattern, radix: 36)) \(number)" }
}

extension PostPosition {
  /// Parses the text of a position; nil if it is malformed.
  public init?(text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let bits = UInt64(parts[0], radix: 36), let number = Int64(parts[1]) else { return nil }
    self.init(sortDate: Double(bitPattern: bits), number: number)
  }
}

/// A stored post with its state.
public struct StoredPost: Hashable, Sendable {
  /// The source and id of the post.
  public let key: PostKey
  /// The encoded post.
  public let value: Data
  /// The long text of the post, which is read on demand.
  public let text: StoredText
  /// The version of the encoding.
  public let version: Int
  /// The post's position in the order of posts.
  public let position: PostPosition
  /// The post's state.
  public let state: PostState
  /// The unconfirmed changes to the post, as text, oldest first; not filled in by the store.
  public var pending: [String] = []

  /// The date by which the post is sorted: the date from its source, or the arrival if that date is missing, before
  /// 1990 or after the arrival.
  public var sortDate: Date { Date(timeIntervalSince1970: position.sortDate) }
}
