public import Foundation
public import Loading

/// A subscription with its state.
public nonisolated struct SubscribedSource: Hashable, Identifiable, Sendable {
  /// The address without credentials.
  public let id: String
  /// The name, unique in the list.
  public let name: String
  /// The name of the source's kind; nil if the kind is still unknown.
  public let kind: String?
  /// Whether the subscription is a saved view, which shows posts of other sources.
  public let isView: Bool
  /// The name of the account that contains the source; nil for a source in the user's own list.
  public let account: String?
  /// The state of an account with a list of feeds; nil for any other subscription.
  public let accountState: AccountState?
  /// The names of the subscription's groups, the main group first.
  public let tags: [String]
  /// The number of unread posts; 0 for a source that merged timelines exclude, such as the demo.
  public let unreadCount: Int
  /// The date of the last load; nil before the first.
  public let loadedAt: Date?
  /// The failure of the last load; nil if the load did not fail.
  public let error: LoadFailure?
  /// The date of a pending request that a list no longer waits for; nil if there is no such request.
  public let askedAt: Date?
  /// Whether the last load failed because there is no network; such failures are reported only once for all sources.
  public let isWithoutNetwork: Bool

  public init(
    id: String, name: String, kind: String? = nil, isView: Bool = false, account: String? = nil,
    accountState: AccountState? = nil, tags: [String] = [], unreadCount: Int = 0,
    loadedAt: Date? = nil, error: LoadFailure? = nil, askedAt: Date? = nil,
    isWithoutNetwork: Bool = false
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.isView = isView
    self.account = account
    self.accountState = accountState
    self.tags = tags
    self.unreadCount = unreadCount
    self.loadedAt = loadedAt
    self.error = error
    self.askedAt = askedAt
    self.isWithoutNetwork = isWithoutNetwork
  }

  /// Returns the failure of the last load, except a pause that has ended.
  func failure(at date: Date) -> LoadFailure? {
    error?.kind == .rateLimited && error?.until.map { $0 <= date } == true ? nil : error
  }

  /// Whether the source has not responded yet, or its server requested a pause.
  ///
  /// After the end of the pause, only a source that was never loaded is late.
  func isLate(at date: Date) -> Bool {
    askedAt != nil || pauseEnd(at: date) != nil || loadedAt == nil && error?.kind == .rateLimited
  }

  /// Returns the end of the pause that the source's server requested; nil if there is no pause at the given date.
  func pauseEnd(at date: Date) -> Date? {
    failure(at: date).flatMap { $0.kind == .rateLimited ? $0.until : nil }
  }

  /// The query of a saved view, as written by the user.
  var query: String { id.drop { $0 != ":" }.dropFirst().description }

  /// Whether the subscription is in the named group or in one of its subgroups.
  func isIn(group name: String) -> Bool { tags.contains { $0 == name || $0.hasPrefix(name + "/") } }
}
