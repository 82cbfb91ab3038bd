public import Foundation
public import Loading
public import PostRows
public import Posts

/// The use cases of the feed.
public protocol FeedInteracting: PostInteracting {
  /// Marks as read the listed posts, and every unread post that arrived by `last`, even on pages that are not loaded;
  /// returns the ids of the changed posts, once the change is written.
  func markAllRead(shownUntil last: Date, and listed: [Post.ID]) async throws -> [Post.ID]
  /// Makes all further loads include the posts that filters hide.
  func revealHidden()
  /// The number of unread posts, including those on pages that are not loaded; the store may still be counting.
  var unreadCount: Int { get }
  /// The sources missing from a list of several sources, because they failed or have not responded yet.
  var late: [LateSource] { get }
  /// The reason why stored posts are hidden from the list, such as an ended login; nil if there is none.
  var hidingReason: LoadFailure? { get }
  /// The progress of the sources that the running load waits for; nil if it waits for none.
  var progress: LoadProgress? { get }
}

extension PostInteractor: FeedInteracting {
  public var unreadCount: Int { states.unreadCount }
  public var late: [LateSource] { states.late }
  public var hidingReason: LoadFailure? { states.hidingReason }
  public var progress: LoadProgress? { states.progress }
  public func revealHidden() { states.revealHidden() }
  public func markAllRead(shownUntil last: Date, and listed: [Post.ID]) async throws -> [Post.ID] {
    await states.allRead(arrivedBy: last, and: listed)
  }
}
