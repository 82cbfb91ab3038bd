public import Foundation
public import Loading

/// The state of a list of posts: marks and full texts that the user changes, and changes that come without a load.
///
/// Readers conform, and the interactors of scenes use it; a write continues after its scene is left.
public protocol PostStates: Sendable {
  /// Sets a mark on posts, after all earlier changes, and even if the caller's task is cancelled: it is queued before
  /// the first suspension.
  ///
  /// - Returns: the ids of the changed posts, once the change is written.
  nonisolated(nonsending) func set(_ mark: PostMark, on posts: [Post.ID]) async -> [Post.ID]
  /// Marks as read all unread posts that arrived by a date, on loaded pages or not, and the listed ones.
  ///
  /// - Returns: the ids of the changed posts, once the change is written.
  nonisolated(nonsending) func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID]
  /// The post with its text replaced by the article of its page, which is loaded now and stored.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func fullText(of post: Post) async throws -> Post
  /// Calls a function with each change of posts, made in any list, until the observation is released.
  ///
  /// Setting a mark returns only after every observer has received the change.
  func observe(_ receive: @escaping @Sendable (PostChange) async -> Void) -> Observation
  /// Emits each event that may change the set of posts in the list; by default none.
  func events() -> AsyncStream<ListEvent>

  /// The number of unread posts, including pages that are not loaded; provisional while the store is still counting.
  var unreadCount: Int { get }
  /// Makes the next loads include the posts that filters hide; does nothing by default.
  func revealHidden()

  /// The sources that are missing from the last load of the list; by default none.
  var late: [LateSource] { get }
  /// The progress of the running load while it waits for sources; nil by default and while none waits.
  var progress: LoadProgress? { get }
  /// The loads that the last load of the list did not wait for; nil by default and once they have ended.
  var rest: Task<Void, Never>? { get }
  /// Makes the running load stop waiting for slow sources; does nothing by default.
  func hurry()
  /// The posts of late sources that the next pages of the list will not have, each returned once; by default none.
  ///
  /// `events` emits `arrived` when there may be some.
  func arrivals() async -> [Post]
}

extension PostStates {
  public func events() -> AsyncStream<ListEvent> { AsyncStream { $0.finish() } }
  public func revealHidden() {}
  public var late: [LateSource] { [] }
  public var progress: LoadProgress? { nil }
  public var rest: Task<Void, Never>? { nil }
  public func hurry() {}
  public func arrivals() async -> [Post] { [] }
}
