import Foundation
public import Posts

/// The rules of how long posts are kept, counted from when their source last had them.
///
/// A subscription had the posts of its latest answer at least until its next one: they are not deleted by age, and so
/// never come again as unread.
public struct KeepRules: Hashable, Sendable {
  /// The age of read posts of subscriptions, in seconds.
  static let usualAge: TimeInterval = 30 * 24 * 3_600
  /// The age of posts of all other sources, in seconds.
  static let otherAge: TimeInterval = 7 * 24 * 3_600

  /// The subscriptions by their addresses.
  public let subscriptions: [String: KeepAge]
  /// The maximum size of all posts, in bytes: the oldest read ones go first, then the oldest unread ones.
  public let sizeLimit: Int

  /// The rules for subscriptions, and for every other source.
  public init(subscriptions: [String: KeepAge], sizeLimit: Int = 500 << 20) {
    self.subscriptions = subscriptions
    self.sizeLimit = sizeLimit
  }

  /// The dates up to which posts of a source were last confirmed that are deleted, in seconds since 1970.
  ///
  /// - Parameters:
  ///   - source: the source's address.
  ///   - answeredAt: the date of its latest answer.
  ///   - now: the date of now.
  /// - Returns: the dates for read posts, and for states without a post, and for unread posts.
  func limits(of source: String, answeredAt: Double, now: Double) -> (read: Double, unread: Double) {
    // The date of a confirmation is that much older than the answer, at most.
    let answered = min(answeredAt, now) - PostRecord.confirmationPrecision
    switch subscriptions[source] {
    case nil: return (now - Self.otherAge, now - Self.otherAge)
    case .usual: return (min(now - Self.usualAge, answered), -.infinity)
    case .age(let age):
      let limit = min(now - max(age, 0), answered)
      return (limit, limit)
    case .always: return (-.infinity, -.infinity)
    }
  }
}
