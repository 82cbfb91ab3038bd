import Foundation

extension Post {
  /// The user's marks on a post.
  public struct Viewer: Hashable, Sendable {
    /// Whether the post is unread.
    public var isUnread: Bool
    /// The flags that the user has set on the post, such as a star.
    public var flags: Set<PostFlag>
    /// Whether a change of the post has not been confirmed by its server yet.
    public var isPending: Bool

    /// Creates marks; by default, the post is read, without flags, and not being changed.
    public init(isUnread: Bool = false, flags: Set<PostFlag> = [], isPending: Bool = false) {
      (self.isUnread, self.flags, self.isPending) = (isUnread, flags, isPending)
    }

    /// The signs of the flags, each before a separator; `absence` stands for each flag that is not set.
    public func signs(before separator: String = "", absence: String = "") -> String {
      PostFlag.allCases.map { flags.contains($0) ? $0.sign + separator : absence }.joined()
    }

    /// A copy with a mark set.
    public func with(_ mark: PostMark) -> Viewer {
      var viewer = self
      guard let flag = mark.flag else {
        viewer.isUnread = !mark.isSet
        return viewer
      }
      if mark.isSet { viewer.flags.insert(flag) } else { viewer.flags.remove(flag) }
      return viewer
    }
  }

  /// Facts about a post that only lists provide.
  public struct Listing: Hashable, Sendable {
    /// The sources that contain the post, with the one in its row first; empty unless the list has several sources.
    public var feeds: [PostFeed] = []
    /// The text around a match; nil unless the list consists of search results.
    public var excerpt: PostExcerpt?
    /// The filters that match the post; nil if there are none.
    public var filterMatch: FilterMatch?
    /// Whether the post has arrived since the last session; nil if the list does not provide it.
    public var isSinceLastVisit: Bool?
    /// The date by which the post is sorted; nil if that is the post's `createdAt`.
    var otherSortDate: Date?
  }
}
