public import Foundation
public import Loading

/// A subscription with its state.
public nonisolated struct SubscribedSource: Hashable, Identifiable, Sendable {
  /// The address without credentials.
  public let id: String
  /// The name, unique in the list.
  public let name: String
  /// The name of the source's kind; nil before it is known.
  public let kind: String?
  /// Whether it is a saved view: its posts are those of sources.
  public let isView: Bool
  /// The names of its groups, the first one first.
  public let tags: [String]
  /// The number of posts that were not read; none of one whose posts are left out of the lists of all sources.
  public let unreadCount: Int
  /// The date of the last load; nil before the first.
  public let loadedAt: Date?
  /// The failure of the last load; nil if it did not fail.
  public let error: LoadFailure?
  /// The date at which it was asked without an answer yet; nil if no list waits for one.
  public let askedAt: Date?
  /// Whether it failed as the others did, because there is no network: that is said once for all of them.
  public let isWithoutNetwork: Bool

  public init(
    id: String, name: String, kind: String? = nil, isView: Bool = false, tags: [String] = [],
    unreadCount: Int = 0,
    loadedAt: Date? = nil, error: LoadFailure? = nil, askedAt: Date? = nil,
    isWithoutNetwork: Bool = false
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.isView = isView
    self.tags = tags
    self.unreadCount = unreadCount
    self.loadedAt = loadedAt
    self.error = error
    self.askedAt = askedAt
    self.isWithoutNetwork = isWithoutNetwork
  }

  /// The failure of the last load that is still true: a pause that is over says nothing.
  func failure(at date: Date) -> LoadFailure? {
    error?.kind == .rateLimited && error?.until.map { $0 <= date } == true ? nil : error
  }

  /// Whether it has not answered yet, or its server wants a pause; of a pause that is over, nothing remains but that the
  /// source was never loaded.
  func isLate(at date: Date) -> Bool {
    askedAt != nil || pauseEnd(at: date) != nil || loadedAt == nil && error?.kind == .rateLimited
  }

  /// The end of the pause that its server wants; nil without one.
  func pauseEnd(at date: Date) -> Date? {
    failure(at: date).flatMap { $0.kind == .rateLimited ? $0.until : nil }
  }

  /// The query of a saved view, as written.
  var query: String { id.drop { $0 != ":" }.dropFirst().description }

  /// Whether it is in a group, or in one within it.
  func isIn(group name: String) -> Bool { tags.contains { $0 == name || $0.hasPrefix(name + "/") } }
}
