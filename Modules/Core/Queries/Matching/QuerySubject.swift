public import Foundation
public import Posts

/// A post, and the facts that queries are matched against.
public struct QuerySubject: Sendable {
  /// The post, with the user's marks.
  public let post: Post
  /// The sources that contain the post.
  public let sources: [PostFeed]
  /// The groups of `sources`, such as `news/local`.
  public let groups: [String]
  /// Whether the post arrived since the last session.
  public let isNew: Bool
  /// The date by which lists sort the post; nil if it is unknown.
  public let date: Date?

  /// Creates a subject; by default, with the sources in the post's listing.
  public init(_ post: Post, sources: [PostFeed]? = nil, groups: [String] = [], isNew: Bool = false, date: Date? = nil) {
    self.post = post
    self.sources = sources ?? post.listing.feeds
    self.groups = groups
    self.isNew = isNew
    self.date = date ?? post.details.createdAt
  }
}
