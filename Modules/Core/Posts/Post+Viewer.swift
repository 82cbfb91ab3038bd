import Foundation

extension Post {
  /// The user's marks on a post.
  public struct Viewer: Hashable, Sendable {
    /// Whether it is unread.
    public var isUnread: Bool
    /// Whether it is starred.
    public var isStarred: Bool

    /// Creates marks, by default those of a read post without a star.
    public init(isUnread: Bool = false, isStarred: Bool = false) {
      (self.isUnread, self.isStarred) = (isUnread, isStarred)
    }
  }

  /// The facts that a list adds to a post.
  public struct Listing: Hashable, Sendable {
    /// The sources that have the post, the one its row shows first; empty unless the list has several sources.
    public var feeds: [PostFeed] = []
    /// The words around a match; nil unless the list is of search results.
    public var excerpt: PostExcerpt?
    /// The filters that match it; nil if there are none.
    public var filterMatch: FilterMatch?
    /// Whether it has arrived since the last session; nil in a list that does not say.
    public var isSinceLastVisit: Bool?
    /// The date that it is sorted by, if that is not its own date.
    var otherSortDate: Date?
  }
}
