public import Loading
public import PostRows
public import Posts

/// Loads one post, and changes its state.
public final class PostInteractor: PostInteracting {
  private let loader: ResourceLoader<Post>
  private let posts: any PostStates
  private let changes: PostChanges

  /// - Parameters:
  ///   - post: makes the answers: the post, and perhaps the post with the article of its page.
  ///   - posts: keeps the state of the post.
  ///   - output: held strongly: the composer passes a weak proxy.
  public init(
    post: @escaping @Sendable () -> Answers<Post>, posts: any PostStates, output: any PostsOutput<Post>
  ) {
    self.posts = posts
    loader = ResourceLoader(answers: { _ in post() }, output: output)
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
