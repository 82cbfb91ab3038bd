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

/// A store of the changes that are sent to servers, in the order in which the user made them.
///
/// An account and the id of a post identify the post on the account's server, regardless of the source.
public protocol WriteStore: Sendable {
  /// Adds a change and reserves it for this program; replaces its waiting inverse, and refused attempts at either.
  ///
  /// If the inverse was never sent, both changes are dropped.
  ///
  /// - Parameters:
  ///   - write: the change.
  ///   - end: the date when another program may send the change.
  /// - Returns: the change with its number; nil if nothing is to be sent, or if the same change was added before.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func add(_ write: StoredWrite, until end: Date) async throws -> StoredWrite?
  /// Deletes earlier waiting changes that are the inverse of `write`.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeInverses(of write: StoredWrite) async throws
  /// Returns all changes in order, except those of accounts without a login.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func writes() async throws -> [StoredWrite]
  /// Returns the stored posts with the id of a changed post that its account has loaded, of all sources.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func copies(of write: StoredWrite) async throws -> [StoredPost]
  /// Returns the first change that is due, and reserves it for this program; nil if no change is due.
  ///
  /// A change waits for earlier changes of its post, and while the server does not accept the login of its account.
  ///
  /// - Parameters:
  ///   - date: the current date.
  ///   - end: the date when another program may send the change.
  /// - Returns: the change with its state and its number of attempts from before this attempt.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func beginNextWrite(at date: Date, until end: Date) async throws -> StoredWrite?
  /// Makes all changes due that are not being sent, including those that were refused.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func retryWrites(at date: Date) async throws
  /// Saves the state, the attempts, the reason and the due date of a change that is reserved for this program; does
  /// nothing if the change was dropped, or if another program has reserved it since.
  ///
  /// - Parameters:
  ///   - write: the change.
  ///   - attempts: the number of attempts before the change was reserved.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func update(_ write: StoredWrite, begunAfter attempts: Int) async throws
  /// Deletes a change unless a program is sending it at the given date.
  ///
  /// - Returns: the deleted change; nil if there is none that can be deleted.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func dropWrite(_ id: Int64, at date: Date) async throws -> StoredWrite?
  /// Stores a dropped change again with its number; unless it was refused, it is due at the given date.
  ///
  /// - Returns: whether it is stored: not if the same change or its inverse was added in the meantime.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func restoreWrite(_ write: StoredWrite, at date: Date) async throws -> Bool
  /// Deletes a change, if it exists.
  ///
  /// - Returns: whether it existed.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func removeWrite(_ id: Int64) async throws -> Bool
}
