public import Foundation
public import Posts

/// A change of a post on its server that the server has not confirmed yet.
public struct StoredWrite: Hashable, Sendable, Identifiable {
  /// The number of the change: later changes have greater numbers; 0 before the change is stored.
  public var id: Int64 = 0
  /// The name of the account that makes the change.
  public let account: String
  /// The changed post.
  public let post: PostKey
  /// The change as text; the store does not interpret it.
  public let write: String
  /// The opposite change, as text; nil if there is none.
  public let inverse: String?
  /// The encoded post as it was before the change.
  public let value: Data
  /// The state; if it is `sending`, one program has reserved the change until `due`.
  public var state = PostWrite.State.pending
  /// How often the change was sent.
  public var attempts = 0
  /// The reason why the change was not made, as text; nil before the first failed attempt.
  public var reason: String?
  /// The date when the user made the change.
  public let date: Date
  /// The earliest date of the next attempt or, while the change is being sent, the date when that attempt is given up.
  public var due: Date

  /// Creates a change that is due at once.
  public init(
    _ write: String, inverse: String?, of post: PostKey, encoded value: Data, by account: String, at date: Date
  ) {
    (self.write, self.inverse, self.post, self.value) = (write, inverse, post, value)
    (self.account, self.date, due) = (account, date, date)
  }
}
