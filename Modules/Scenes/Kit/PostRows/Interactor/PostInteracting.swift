public import Loading
public import Posts

/// The use cases of a scene of posts: loads, marks, and article extraction.
public protocol PostInteracting: LoadInteractor {
  /// Sets marks and loads articles; both continue after the user leaves the scene.
  var states: any PostStates { get }
  /// The list that contains the posts; nil in a scene of a single post.
  var list: (any PostList)? { get }
  /// Changes a post or comment on its server, and returns the outcome; continues after the user leaves the scene.
  ///
  /// - Throws: `LoadFailure` if the change is not possible, or `CancellationError`.
  var write: @MainActor @Sendable (PostWrite, Post) async throws -> WriteOutcome { get }
  /// Marks posts as read in the background; continues after the user leaves the scene.
  func didRead(_ posts: [Post.ID])
}

/// The receiver of a scene's loads, and of changes to posts made in the scene or elsewhere.
public protocol PostsOutput<Resource>: LoadOutput {
  /// Called when posts have changed, in this scene or elsewhere.
  func postsDidChange(_ change: PostChange)
  /// Called when posts may have been added to or removed from the list; does nothing by default.
  func listDidChange(by event: ListEvent)
  /// Called when posts arrive from sources that responded after the list was shown; does nothing by default.
  func postsDidArrive(_ posts: [Post])
}

extension PostsOutput {
  public func listDidChange(by event: ListEvent) {}
  public func postsDidArrive(_ posts: [Post]) {}
}
