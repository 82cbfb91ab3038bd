/// The filters that match a post, and their effect on its row.
public struct FilterMatch: Hashable, Sendable {
  /// The filters as typed by the user, or by title for the filters of a server.
  public let filters: [String]
  /// Whether the post's row is highlighted.
  public let isMarked: Bool
  /// Whether lists omit the post.
  public let isHidden: Bool

  /// Creates a match.
  public init(_ filters: [String], isMarked: Bool, isHidden: Bool) {
    (self.filters, self.isMarked, self.isHidden) = (filters, isMarked, isHidden)
  }
}
