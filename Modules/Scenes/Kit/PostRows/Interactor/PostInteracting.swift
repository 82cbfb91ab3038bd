public import Loading
public import Posts

/// The use cases of a scene of posts: loading, marking, and extracting articles.
public protocol PostInteracting: LoadInteractor {
  /// Sets marks and loads articles, also after the scene was left.
  var states: any PostStates { get }
  /// The list of the posts; nil in a scene of one post.
  var list: (any PostList)? { get }
  /// Changes a post or a comment on its server, and returns the outcome; it also works after the scene was left.
  ///
  /// Throws `LoadFailure` if the change is not possible, or `CancellationError`.
  var write: @MainActor @Sendable (PostWrite, Post) async throws -> WriteOutcome { get }
  /// Marks posts as read in the background, even if the scene is left meanwhile.
  func didRead(_ posts: [Post.ID])
}

/// The receiver of the loads of a scene, and of every change of posts, made in this scene or elsewhere.
public protocol PostsOutput<Resource>: LoadOutput {
  /// Posts have changed, in this scene or elsewhere.
  func postsDidChange(_ change: PostChange)
  /// The set of posts in the list may have changed; does nothing by default.
  func listDidChange(by event: ListEvent)
  /// Posts have arrived from sources that the list did not wait for; does nothing by default.
  func postsDidArrive(_ posts: [Post])
}

extension PostsOutput {
  public func listDidChange(by event: ListEvent) {}
  public func postsDidArrive(_ posts: [Post]) {}
}
