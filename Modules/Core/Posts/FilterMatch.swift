/// The filters whose queries match a post, and their effect on its row.
public struct FilterMatch: Hashable, Sendable {
  /// The filters as the user typed them; a filter of a server is given by its title.
  public let filters: [String]
  /// Whether its row is marked.
  public let isMarked: Bool
  /// Whether lists leave it out.
  public let isHidden: Bool

  /// Creates a match of a post.
  public init(_ filters: [String], isMarked: Bool, isHidden: Bool) {
    (self.filters, self.isMarked, self.isHidden) = (filters, isMarked, isHidden)
  }
}
