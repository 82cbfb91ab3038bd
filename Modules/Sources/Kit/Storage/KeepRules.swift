import Foundation
public import Posts

/// The rules of how long posts are kept, counted from when their source last had them.
///
/// The posts in the latest answer of a subscription are not deleted by age, because they would then arrive again as
/// unread.
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

  /// The dates, in seconds since 1970, up to which a source's posts must have been last confirmed to be deleted.
  ///
  /// - Parameters:
  ///   - source: the source's address.
  ///   - answeredAt: the date of its latest answer.
  ///   - now: the date of now.
  /// - Returns: the date for read posts and for states without a post, and the date for unread posts.
  func limits(of source: String, answeredAt: Double, now: Double) -> (read: Double, unread: Double) {
    // A confirmation may be older than the answer by its precision.
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
