public import Foundation
public import Posts

/// A mark on an article that waits to be sent to the account that lists the article's feed.
public struct WaitingMark: Hashable, Sendable, Identifiable {
  /// The number of the mark: later marks have greater numbers.
  public let id: Int64
  /// The article.
  public let post: PostKey
  /// The mark.
  public let mark: PostMark
  /// How often a program has begun to send the mark.
  let attempts: Int
}

/// The marks of one kind that wait to be sent to an account, or to be confirmed by its server.
public struct WaitingMarks: Hashable, Sendable, Identifiable {
  /// The address of the account's list.
  public let list: String
  /// The name of the account.
  public let account: String
  /// The mark.
  public let mark: PostMark
  /// The number of articles.
  public let count: Int
  /// The number of marks that the server has not accepted.
  public let unsent: Int
  /// Whether a program is sending some of them.
  public let isSending: Bool

  public var id: String { "\(mark.rawValue) \(list) \(account)" }
}

/// A change of an account's list that waits to be sent, or that the server has refused.
public struct WaitingChange: Hashable, Sendable, Identifiable {
  /// The number of the change: later changes have greater numbers; 0 before it is stored.
  public var id: Int64 = 0
  /// The address of the account's list.
  public let list: String
  /// The name of the account.
  public let account: String
  /// The encoded change; the store does not interpret it.
  public let value: Data
  /// The state of the change.
  public var state = PostWrite.State.pending
  /// The reason why the server has refused the change, as text; nil if it has not.
  public var reason: String?
  /// The date of the change.
  public let date: Date

  /// Creates a change.
  public init(of list: String, by account: String, encoded value: Data, at date: Date) {
    (self.list, self.account, self.value, self.date) = (list, account, value, date)
  }
}

/// The marks of all articles of an account, as listed by its server.
public struct ServerMarks: Sendable {
  /// The stored name of the account; nil to compare only articles that belong to no account.
  public let account: String?
  /// The ids of the unread articles.
  public var unread: Set<Int128> = []
  /// The ids of the starred articles.
  public var starred: Set<Int128> = []
  /// The addresses of the account's feeds; nil if unknown.
  ///
  /// Stars of other feeds stay, because the server may have deleted their articles.
  public var feeds: Set<String>?
  /// Whether the ids are complete; otherwise, articles that are not among them keep their marks.
  public var isComplete = true
  /// The date when the lists were requested: marks that were sent later are not judged by these lists.
  public let date: Date

  /// Creates the marks of an account without articles.
  public init(of account: String?, at date: Date) { (self.account, self.date) = (account, date) }
}

/// The changes that a comparison with an account's server has made.
public struct SettledMarks: Hashable, Sendable {
  /// The articles whose marks were changed as on the server, by mark.
  public var changed: [PostMark: [PostKey]] = [:]
  /// The number of sent marks that the server has.
  public var confirmed = 0
  /// The number of marks that were dropped because the server does not have their articles.
  public var dropped = 0
  /// The ids of articles that are unread or starred on the server, but not stored; the newest first.
  public var missing: [Int128] = []

  /// Creates the result of a comparison without differences.
  public init() {}
}

/// A store of the marks and changes that are sent to the accounts that list feeds.
///
/// A list is identified by the address of its account. Every function throws `StoreBusyError` while another program
/// holds the store, or any error of the store.
public protocol SyncStore: Sendable {
  /// Saves articles of feeds, by the address of the feed; new ones get the marks in `EncodedPost.marks`.
  ///
  /// - Returns: the number of articles that were not stored.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func save(_ articles: [String: [EncodedPost]], at date: Date) async throws -> Int
  /// Reserves marks of one kind, oldest first, and returns them; empty if none waits.
  ///
  /// - Parameters:
  ///   - list: the address of the account.
  ///   - account: the stored name of the account: marks of other accounts with this address wait.
  ///   - limit: the maximum number of marks.
  ///   - date: the current date.
  ///   - end: the date when another program may send the marks.
  /// - Returns: the marks.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func beginMarks(
    of list: String, by account: String, atMost limit: Int, at date: Date, until end: Date
  ) async throws -> [WaitingMark]
  /// Ends an attempt to send marks: marks that the server has accepted wait until its lists confirm them.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func endMarks(_ marks: [WaitingMark], areSent: Bool, at date: Date) async throws
  /// Compares the marks of an account's articles with its server.
  ///
  /// A mark that waits is kept. A mark that was sent, and that the server does not have, is sent again; it is dropped
  /// after the third comparison. Articles and marks of other accounts with the same address stay as they are.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func settle(_ server: ServerMarks, of list: String, at date: Date) async throws -> SettledMarks
  /// Returns the number of marks of a list that wait to be sent or confirmed.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func waitingMarks(of list: String) async throws -> Int
  /// Returns the marks of all lists that wait to be sent or confirmed, except those of accounts without a login.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func waitingMarks() async throws -> [WaitingMarks]
  /// Deletes marks, except those that a program is sending at the given date.
  ///
  /// - Returns: the deleted marks.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func drop(_ marks: WaitingMarks, at date: Date) async throws -> [WaitingMark]
  /// Stores deleted marks again, except those on articles that were marked or unmarked since; they are due at once.
  ///
  /// - Returns: the number of marks that were stored.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func restore(_ dropped: [WaitingMark], of marks: WaitingMarks, at date: Date) async throws -> Int
  /// Returns the addresses of the lists that have marks or changes to send.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func waitingLists() async throws -> Set<String>

  /// Adds a change of a list; returns it with its number.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func add(_ change: WaitingChange) async throws -> WaitingChange
  /// Returns the changes of a list (nil: of all lists), oldest first.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func changes(of list: String?) async throws -> [WaitingChange]
  /// Saves the state and the reason of a change.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func update(_ change: WaitingChange) async throws
  /// Deletes a change.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeChange(_ id: Int64) async throws
}
