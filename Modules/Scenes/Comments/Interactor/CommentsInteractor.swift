public import Loading
public import PostRows
public import Posts

/// Loads a post with the comments on it, and changes the state of the post.
public final class CommentsInteractor: PostsInteractor {
  public let loader: ResourceLoader<Conversation>
  public let states: any PostStates
  public let writer: MarkWriter

  /// - Parameters:
  ///   - thread: makes the answers: the post, and the comments on it.
  ///   - posts: keeps the state of the post.
  ///   - output: held strongly: the composer passes a weak proxy.
  public init(
    thread: @escaping @Sendable (LoadScope) -> Answers<Conversation>, posts: any PostStates,
    output: any PostsOutput<Conversation>
  ) {
    loader = ResourceLoader(answers: thread, output: output)
    states = posts
    writer = MarkWriter(posts, output: output)
  }
}
