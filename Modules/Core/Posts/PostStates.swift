public import Foundation
public import Loading

/// Changes the marks and full texts of the posts in a list, and reports changes that were made without a load.
///
/// Readers implement this protocol for the interactors of scenes. A write continues after its scene is closed.
public protocol PostStates: Sendable {
  /// Sets a mark on posts after all earlier changes, even if the caller's task is cancelled: the mark is queued before
  /// the first suspension.
  ///
  /// - Returns: the ids of the changed posts, once the change is stored.
  nonisolated(nonsending) func set(_ mark: PostMark, on posts: [Post.ID]) async -> [Post.ID]
  /// Marks as read all unread posts of the list that arrived by `last`, including those on pages not loaded, and the
  /// posts in `listed`.
  ///
  /// - Returns: the ids of the changed posts, once the change is stored.
  nonisolated(nonsending) func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID]
  /// Changes a post on its server; every list shows the change at once.
  ///
  /// The change continues if the caller's task is cancelled.
  ///
  /// - Parameters:
  ///   - write: the change.
  ///   - post: the post, or a comment.
  ///   - page: the post that the comment is on; nil if `post` is not a comment.
  /// - Returns: the outcome.
  /// - Throws: `LoadFailure` if the change is not possible or was refused, or `CancellationError`.
  func write(_ write: PostWrite, on post: Post, commentOn page: Post.ID?) async throws -> WriteOutcome
  /// Loads the article on the post's page, stores it, and returns the post with the article as its text.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func fullText(of post: Post) async throws -> Post
  /// Calls `receive` for each change to posts, made in any list, until the observation is released.
  ///
  /// The functions that set marks return after every observer has processed the change.
  func observe(_ receive: @escaping @Sendable (PostChange) async -> Void) -> Observation

  /// The number of unread posts, including those on pages that are not loaded; provisional while the store is counting.
  var unreadCount: Int { get }

  /// The sources that are missing from the last load of the list; empty by default.
  var late: [LateSource] { get }
  /// The reason why stored posts are hidden from the list, such as an ended login; nil by default.
  var hidingReason: LoadFailure? { get }
  /// The progress of the running load while it waits for sources; nil at any other time, and by default.
  var progress: LoadProgress? { get }
  /// The loads of sources that continue after the list was shown without them; nil if there are none, and by default.
  var rest: Task<Void, Never>? { get }
  /// Makes the running load stop waiting for slow sources.
  ///
  /// By default, has no effect.
  func hurry()
}

extension PostStates {
  public var late: [LateSource] { [] }
  public var hidingReason: LoadFailure? { nil }
  public var progress: LoadProgress? { nil }
  public var rest: Task<Void, Never>? { nil }
  public func hurry() {}
}
