import Foundation

extension Post {
  /// The user's marks on a post.
  public struct Viewer: Hashable, Sendable {
    /// Whether the post is unread.
    public var isUnread: Bool
    /// Whether the post is starred.
    public var isStarred: Bool
    /// Whether a change of the post has not been confirmed by its server yet.
    public var isPending: Bool

    /// Creates marks; by default, the post is read, not starred, and not being changed.
    public init(isUnread: Bool = false, isStarred: Bool = false, isPending: Bool = false) {
      (self.isUnread, self.isStarred, self.isPending) = (isUnread, isStarred, isPending)
    }
  }

  /// Facts about a post that only lists provide.
  public struct Listing: Hashable, Sendable {
    /// The sources that have the post, first the one shown in its row; empty unless the list has several sources.
    public var feeds: [PostFeed] = []
    /// The text around a match; nil unless the list consists of search results.
    public var excerpt: PostExcerpt?
    /// The filters that match the post; nil if there are none.
    public var filterMatch: FilterMatch?
    /// Whether the post has arrived since the last session; nil if the list does not say.
    public var isSinceLastVisit: Bool?
    /// The date by which the post is sorted; nil if that is the post's `createdAt`.
    var otherSortDate: Date?
  }
}
