public import Loading
public import PostRows
public import Posts

/// Loads one post, and changes its state.
public final class PostInteractor: MarkingInteractor {
  public let loader: ResourceLoader<Post>
  public let states: any PostStates
  public let writer: MarkWriter

  /// - Parameters:
  ///   - post: returns the answers: the post, and perhaps the post with the full article of its web page.
  ///   - states: stores the state of the post.
  ///   - output: receives the results; it is held strongly, so the composer passes a weak proxy.
  public init(
    post: @escaping @Sendable () -> Answers<Post>, states: any PostStates, output: any PostsOutput<Post>
  ) {
    loader = ResourceLoader(answers: { _ in post() }, output: output)
    self.states = states
    writer = MarkWriter(states, output: output)
  }
}
