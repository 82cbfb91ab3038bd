public import Foundation
public import Posts

/// A post with the facts that queries need.
public struct QuerySubject: Sendable {
  /// The post, with its state.
  public let post: Post
  /// The sources that contain it.
  public let sources: [PostFeed]
  /// The groups of these sources, such as `news/local`.
  public let groups: [String]
  /// Whether it arrived since the last session.
  public let isNew: Bool
  /// The date used for sorting, if known.
  public let date: Date?

  /// A post with its facts; by default, the sources are those named in the post.
  public init(_ post: Post, sources: [PostFeed]? = nil, groups: [String] = [], isNew: Bool = false, date: Date? = nil) {
    self.post = post
    self.sources = sources ?? post.listing.feeds
    self.groups = groups
    self.isNew = isNew
    self.date = date ?? post.details.createdAt
  }
}
