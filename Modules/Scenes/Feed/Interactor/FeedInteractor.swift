public import Foundation
public import Loading
public import PostRows
public import Posts

/// The use cases of the feed.
public protocol FeedInteracting: PostInteracting {
  /// Marks every unread post as read that had arrived by a date, on a loaded page or not, and the listed ones; returns
  /// those that were changed, once it is written.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  func markAllRead(shownUntil last: Date, and listed: [Post.ID]) async throws -> [Post.ID]
  /// Lists the posts that filters hide, too, from the next load on.
  func revealHidden()
  /// The number of unread posts, on a loaded page or not, as far as it is known.
  var unreadCount: Int { get }
  /// The sources that are missing from a list of several.
  var late: [LateSource] { get }
  /// The progress of the sources that the running load waits for; nil while none does.
  var progress: LoadProgress? { get }
}

/// Loads the pages of a feed, and changes the states of its posts.
public final class FeedInteractor: FeedInteracting {
  private let loader: ResourceLoader<Page<Post>>
  private let posts: any PostStates
  private let changes: PostChanges

  /// - Parameters:
  ///   - pages: makes the answers for a page.
  ///   - posts: keeps the states of the posts.
  ///   - output: held strongly: the composer passes a weak proxy.
  public init(
    pages: @escaping @Sendable (LoadScope) -> Answers<Page<Post>>, posts: any PostStates,
    output: any PostsOutput<Page<Post>>
  ) {
    self.posts = posts
    loader = ResourceLoader(answers: pages, output: output)
    changes = PostChanges(posts, output: output)
  }

  public var tasks: [RunningTask] { loader.tasks + changes.tasks }
  public var unreadCount: Int { posts.unreadCount }
  public var late: [LateSource] { posts.late }
  public var progress: LoadProgress? { posts.progress }

  public func load(_ scope: LoadScope) { loader.load(scope) }
  public func cancel() { loader.cancel() }
  public func hurry() { posts.hurry() }

  public var lastingMarks: @MainActor @Sendable (PostMark, [Post.ID]) async throws -> [Post.ID] { changes.marks }
  public func set(_ mark: PostMark, on posts: [Post.ID]) async throws -> [Post.ID] {
    try await changes.marks(mark, posts)
  }
  public func markAllRead(shownUntil last: Date, and listed: [Post.ID]) async throws -> [Post.ID] {
    try await changes.report(posts.allRead(arrivedBy: last, and: listed))
  }
  public func didRead(_ posts: [Post.ID]) { changes.didRead(posts) }

  public func fullText(of post: Post) async throws -> Post { try await posts.fullText(of: post) }
  public func revealHidden() { posts.revealHidden() }
}
