/// The part of a list that a load fetches.
public enum LoadScope: Hashable, Sendable {
  /// The list from its beginning, before any row is shown; cached rows may be shown first.
  case first
  /// The list from its beginning, replacing the rows shown.
  case refresh
  /// The page after the given cursor.
  case nextPage(after: String)
}

extension LoadScope {
  /// Whether the load appends a page instead of replacing the list.
  public var isNextPage: Bool {
    if case .nextPage = self { true } else { false }
  }

  /// The cursor to send; nil for a load from the beginning.
  public var cursor: String? {
    if case .nextPage(let cursor) = self { cursor } else { nil }
  }
}
