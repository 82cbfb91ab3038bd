public import Foundation
public import Posts

/// A change to a post that its server has not confirmed yet.
public struct StoredWrite: Hashable, Sendable, Identifiable {
  /// The number of the change, which is greater for later changes; 0 before the change is stored.
  public var id: Int64 = 0
  /// The name of the account that makes the change.
  public let account: String
  /// The key of the changed post.
  public let post: PostKey
  /// The change as text, which the store does not interpret.
  public let write: String
  /// The opposite change, as text; nil if there is none.
  public let inverse: String?
  /// The encoded post before the change.
  public let value: Data
  /// The state; in the state `sending`, a program has reserved the change until `due`.
  public var state = PostWrite.State.pending
  /// The number of attempts to send the change.
  public var attempts = 0
  /// The reason why the change failed, as text; nil before the first failed attempt.
  public var reason: String?
  /// The date when the user made the change.
  public let date: Date
  /// The earliest date of the next attempt; while the change is being sent, the date when that attempt is abandoned.
  public var due: Date

  /// Creates a change that is due at once.
  public init(
    _ write: String, inverse: String?, of post: PostKey, encoded value: Data, by account: String, at date: Date
  ) {
    (self.write, self.inverse, self.post, self.value) = (write, inverse, post, value)
    (self.account, self.date, due) = (account, date, date)
  }
}
