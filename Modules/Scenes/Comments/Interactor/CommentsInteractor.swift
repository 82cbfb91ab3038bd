public import Loading
public import PostRows
public import Posts

/// Loads a post with its comments, and changes the post's state through the use cases of every `MarkingInteractor`.
public final class CommentsInteractor: MarkingInteractor {
  public let loader: ResourceLoader<Conversation>
  public let states: any PostStates
  public let writer: MarkWriter
  public let commented: Post.ID?

  /// - Parameters:
  ///   - id: the post.
  ///   - thread: returns the answers to a load: the post and its comments.
  ///   - states: stores the state of the post.
  ///   - output: receives the results; it is held strongly, so the composer passes a weak proxy.
  public init(
    of id: Post.ID, thread: @escaping @Sendable (LoadScope) -> Answers<Conversation>, states: any PostStates,
    output: any PostsOutput<Conversation>
  ) {
    loader = ResourceLoader(answers: thread, output: output)
    commented = id
    self.states = states
    writer = MarkWriter(states, output: output)
  }
}
