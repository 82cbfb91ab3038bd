/// The filters that match a post, and their effect on its row.
public struct FilterMatch: Hashable, Sendable {
  /// The matching filters: a filter of the user as typed, a filter of a server by its title.
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
