import Foundation
public import Posts

/// The rules for how long posts are stored, counted from the last time when their source contained them.
///
/// The posts in the latest response of a subscription are never deleted because of their age, because they would arrive
/// again as unread.
public struct KeepRules: Hashable, Sendable {
  /// The default maximum age of read posts of subscriptions, in seconds.
  static let usualAge: TimeInterval = 30 * 24 * 3_600
  /// The maximum age of posts of sources without a subscription, in seconds.
  static let otherAge: TimeInterval = 7 * 24 * 3_600

  /// The maximum ages of the posts of subscriptions, by the subscription's address.
  public let subscriptions: [String: KeepAge]
  /// The maximum total size of the posts, in bytes; the oldest read posts are deleted first, then the oldest unread
  /// posts.
  public let sizeLimit: Int

  /// Creates rules for subscriptions; the posts of other sources are always stored for a week.
  public init(subscriptions: [String: KeepAge], sizeLimit: Int = 500 << 20) {
    self.subscriptions = subscriptions
    self.sizeLimit = sizeLimit
  }

  /// The time limits for a source that last responded at `answeredAt`; posts whose last confirmation is at or before
  /// the limit are deleted.
  ///
  /// The limit for read posts also applies to states without a post.
  func limits(of source: String, answeredAt: Double, now: Double) -> (read: Double, unread: Double) {
    // The stored confirmation of a post may be earlier than the response by up to `confirmationPrecision`.
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
