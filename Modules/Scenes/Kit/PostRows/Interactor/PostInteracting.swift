public import Loading
public import Posts

/// The use cases that scenes of posts share: loading, marks and articles.
public protocol PostInteracting: LoadInteractor {
  /// Sets a mark on posts; returns those that were changed, once it is written.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func set(_ mark: PostMark, on posts: [Post.ID]) async throws -> [Post.ID]
  /// Sets a mark on posts, also if the scene was left, as `undo` does; returns those that were changed, once it is written.
  var setMarkForUndo: @MainActor @Sendable (PostMark, [Post.ID]) async throws -> [Post.ID] { get }
  /// The post with the article of its page in place of its text, which is kept with it.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func fullText(of post: Post) async throws -> Post
  /// Marks posts as read in the background, also if the scene is left meanwhile.
  func didRead(_ posts: [Post.ID])
}

/// The receiver of the loads of a scene, and of every change of posts, made here or in another scene.
public protocol PostsOutput<Resource>: LoadOutput {
  /// Posts have changed, in this scene or elsewhere.
  func postsDidChange(_ change: PostChange)
  /// The list may have other posts; by default, nothing happens.
  func listDidChange(by event: ListEvent)
  /// Posts have come from sources that the list did not wait for; by default, nothing happens.
  func postsDidArrive(_ posts: [Post])
}

extension PostsOutput {
  public func listDidChange(by event: ListEvent) {}
  public func postsDidArrive(_ posts: [Post]) {}
}
