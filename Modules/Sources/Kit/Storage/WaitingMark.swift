public import Foundation
public import Posts

/// A mark on an article that waits to be sent to the account whose list contains the article's feed.
public struct WaitingMark: Hashable, Sendable, Identifiable {
  /// The number of the mark, which is greater for later marks.
  public let id: Int64
  /// The key of the article.
  public let post: PostKey
  public let mark: PostMark
  /// The number of attempts to send the mark.
  let attempts: Int
}

/// The marks of one kind that wait to be sent to an account, or to be confirmed by its server.
public struct WaitingMarks: Hashable, Sendable, Identifiable {
  /// The address of the account's list.
  public let list: String
  /// The name of the account.
  public let account: String
  public let mark: PostMark
  /// The number of articles.
  public let count: Int
  /// The number of marks that the server has not accepted yet.
  public let unsent: Int
  /// Whether a program is sending some of the marks.
  public let isSending: Bool

  public var id: String { "\(mark.rawValue) \(list) \(account)" }
}

/// A change to an account's list that waits to be sent, or that the server has refused.
public struct WaitingChange: Hashable, Sendable, Identifiable {
  /// The number of the change, which is greater for later changes; 0 before the change is stored.
  public var id: Int64 = 0
  /// The address of the account's list.
  public let list: String
  /// The name of the account.
  public let account: String
  /// The encoded change, which the store does not interpret.
  public let value: Data
  public var state = PostWrite.State.pending
  /// The reason why the server has refused the change, as text; nil if it was not refused.
  public var reason: String?
  public let date: Date

  public init(of list: String, by account: String, encoded value: Data, at date: Date) {
    (self.list, self.account, self.value, self.date) = (list, account, value, date)
  }
}

/// The marks of all articles of an account, as listed by its server.
public struct ServerMarks: Sendable {
  /// The stored name of the account; nil to compare only articles without an account.
  public let account: String?
  /// The ids of the unread articles.
  public var unread: Set<Int128> = []
  /// The ids of the starred articles.
  public var starred: Set<Int128> = []
  /// The addresses of the account's feeds; nil if they are unknown.
  ///
  /// Stars in other feeds are not removed, because the server may have deleted the articles of these feeds.
  public var feeds: Set<String>?
  /// Whether the ids are complete; if not, missing articles keep their marks.
  public var isComplete = true
  /// The date when the lists were requested; marks that were sent later are not compared with these lists.
  public let date: Date

  /// Creates the marks of an account without articles.
  public init(of account: String?, at date: Date) { (self.account, self.date) = (account, date) }
}

/// The changes made by a comparison with an account's server.
public struct SettledMarks: Hashable, Sendable {
  /// The articles whose marks were changed to match the server, by mark.
  public var changed: [PostMark: [PostKey]] = [:]
  /// The number of sent marks that the server's lists contain.
  public var confirmed = 0
  /// The number of marks that were deleted because the server does not have their articles.
  public var dropped = 0
  /// The ids of articles that are unread or starred on the server, but not stored; newest first.
  public var missing: [Int128] = []
}
