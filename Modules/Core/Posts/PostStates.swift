public import Foundation
public import Loading

/// The states of the posts of a list: the marks and texts that a person changes, and the changes that no load has made.
///
/// A reader conforms, and the interactors of scenes take it; a write goes on when its scene is left.
public protocol PostStates: Sendable {
  /// Sets a mark on posts after every earlier change, even if the caller's task is cancelled; it is queued before the
  /// first suspension.
  ///
  /// - Returns: the posts that were changed, once it is written.
  nonisolated(nonsending) func set(_ mark: PostMark, on posts: [Post.ID]) async -> [Post.ID]
  /// Marks every unread post as read that had arrived by a date, on a loaded page or not, and the listed ones.
  ///
  /// - Returns: the posts that were changed, once it is written.
  nonisolated(nonsending) func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID]
  /// The post with the article of its page in place of its text, loaded now and saved with it.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func fullText(of post: Post) async throws -> Post
  /// Calls a function with each change of posts, in whichever list it was made, until the observation is released.
  ///
  /// Setting a mark ends once every observer has it.
  func observe(_ receive: @escaping @Sendable (PostChange) async -> Void) -> Observation
  /// Emits each event that may change which posts the list has; by default none.
  func events() -> AsyncStream<ListEvent>

  /// The number of unread posts, including those on pages that are not loaded; the store may still be counting.
  var unreadCount: Int { get }
  /// Lists the posts that filters hide, too, from the next load on; does nothing by default.
  func revealHidden()

  /// The sources that are missing from the list of the last load; by default none.
  var late: [LateSource] { get }
  /// The progress of the sources that the running load waits for; by default, and while none does, nil.
  var progress: LoadProgress? { get }
  /// The loads of sources that the last one did not wait for; by default, and once they have ended, nil.
  var rest: Task<Void, Never>? { get }
  /// Ends the wait of the running load for slow sources; does nothing by default.
  func hurry()
  /// The posts of sources that the list did not wait for, and that its next pages do not have, each once; by default none.
  ///
  /// `events` emits `arrived` when there may be any.
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
