public import Loading
public import PostRows
public import Posts

/// Loads a post with the comments on it, and changes the state of the post.
public final class CommentsInteractor: PostInteracting {
  private let loader: ResourceLoader<Conversation>
  private let posts: any PostStates
  private let changes: PostChanges

  /// - Parameters:
  ///   - thread: makes the answers: the post, and the comments on it.
  ///   - posts: keeps the state of the post.
  ///   - output: held strongly: the composer passes a weak proxy.
  public init(
    thread: @escaping @Sendable (LoadScope) -> Answers<Conversation>, posts: any PostStates,
    output: any PostsOutput<Conversation>
  ) {
    self.posts = posts
    loader = ResourceLoader(answers: thread, output: output)
    changes = PostChanges(posts, output: output)
  }

  public var tasks: [RunningTask] { loader.tasks + changes.tasks }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }
  public func hurry() { posts.hurry() }

  public var lastingMarks: @MainActor @Sendable (PostMark, [Post.ID]) async throws -> [Post.ID] { changes.marks }
  public func set(_ mark: PostMark, on posts: [Post.ID]) async throws -> [Post.ID] {
    try await changes.marks(mark, posts)
  }
  public func didRead(_ posts: [Post.ID]) { changes.didRead(posts) }
  public func fullText(of post: Post) async throws -> Post { try await posts.fullText(of: post) }
}
