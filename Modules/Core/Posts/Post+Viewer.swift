import Foundation

extension Post {
  /// The marks of the person on a post.
  public struct Viewer: Hashable, Sendable {
    /// Whether it was not read.
    public var isUnread: Bool
    /// Whether it is starred.
    public var isStarred: Bool

    /// A post that was read, and has no star, if nothing else is said.
    public init(isUnread: Bool = false, isStarred: Bool = false) {
      (self.isUnread, self.isStarred) = (isUnread, isStarred)
    }
  }

  /// The facts that a list adds to a post.
  public struct Listing: Hashable, Sendable {
    /// The sources that have the post: that of its row, then others; empty but in a list of several sources.
    public var feeds: [PostFeed] = []
    /// The words around the hit of a search; nil but in a list of hits.
    public var excerpt: PostExcerpt?
    /// The filters that ask for it; nil without any.
    public var filterMatch: FilterMatch?
    /// Whether it belongs to what has arrived since the last visit, in a list that tells; nil in any other.
    public var isSinceLastVisit: Bool?
    /// The date that it is sorted by, if it differs from its own date.
    var otherSortDate: Date?
  }
}
