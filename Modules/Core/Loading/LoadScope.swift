/// The part of a list that a load fetches.
public enum LoadScope: Hashable, Sendable {
  /// The beginning of the list, when no rows are shown yet; cached rows may be delivered first.
  case first
  /// The beginning of the list, to replace the rows that are shown.
  case refresh
  /// The page after the given cursor.
  case nextPage(after: String)
}

extension LoadScope {
  /// Whether the load appends a page instead of replacing the list.
  public var isNextPage: Bool {
    if case .nextPage = self { true } else { false }
  }

  /// The cursor to send to the source; nil for a load from the beginning.
  public var cursor: String? {
    if case .nextPage(let cursor) = self { cursor } else { nil }
  }
}
