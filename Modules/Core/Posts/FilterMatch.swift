/// The filters whose queries ask for a post, and what they make of its row.
public struct FilterMatch: Hashable, Sendable {
  /// The filters, as they are typed; that of a server by its title.
  public let filters: [String]
  /// Whether its row is marked.
  public let isMarked: Bool
  /// Whether lists leave it out.
  public let isHidden: Bool

  /// The filters of a post.
  public init(_ filters: [String], isMarked: Bool, isHidden: Bool) {
    (self.filters, self.isMarked, self.isHidden) = (filters, isMarked, isHidden)
  }
}
