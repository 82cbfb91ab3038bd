public import Foundation
public import Posts

/// A post with the facts that a query asks about.
public struct QuerySubject: Sendable {
  /// The post, with its state.
  public let post: Post
  /// The sources that have it.
  public let sources: [PostFeed]
  /// The groups of these sources, such as `news/local`.
  public let groups: [String]
  /// Whether it came since the last visit.
  public let isNew: Bool
  /// The date by which it is sorted; nil if it is not known.
  public let date: Date?

  /// A post with its facts; by default, its sources are those that it names, and its date is its own.
  public init(_ post: Post, sources: [PostFeed]? = nil, groups: [String] = [], isNew: Bool = false, date: Date? = nil) {
    self.post = post
    self.sources = sources ?? post.listing.feeds
    self.groups = groups
    self.isNew = isNew
    self.date = date ?? post.details.createdAt
  }
}
