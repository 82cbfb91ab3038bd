public import Foundation
public import Loading
public import Posts
import SceneTesting

/// A list and states of posts that records calls and reports each change, as a store does.
public final class PostStatesSpy: PostStates, PostList {
  /// A call, in order.
  public enum Call: Hashable, Sendable {
    /// A mark was set on posts.
    case set(PostMark, [Post.ID])
    /// A post, or a comment on a post, was changed on its server.
    case write(PostWrite, Post.ID, commentOn: Post.ID?)
    /// The posts that filters hide were requested.
    case revealed
    /// The wait for slow sources was ended.
    case hurried
  }

  private let state = WaitableState<[Call]>([])
  private let observers = Observers<PostChange>()
  private let broadcast = AsyncStream<ListEvent>.makeStream()
  /// The posts of late sources.
  private let late: [Post]

  /// Creates a spy without calls.
  ///
  /// - Parameter arrivals: the posts of sources that the list did not wait for.
  public init(arrivals: [Post] = []) {
    late = arrivals
  }

  /// The calls, in order.
  public var calls: [Call] { state.state }

  /// Reports a change of another list.
  public func report(_ change: PostChange) async { await observers.send(change) }

  /// Emits an event.
  public func emit(_ event: ListEvent) { broadcast.continuation.yield(event) }

  /// Waits until nobody receives events any more.
  public func waitUntilUnheard() async {
    await unheard.wait(until: \.self)
  }

  private let unheard = WaitableState(false)

  public nonisolated(nonsending) func set(_ mark: PostMark, on posts: [Post.ID]) async -> [Post.ID] {
    state.update { $0.append(.set(mark, posts)) }
    await Task.yield()  // a store answers later
    await observers.send(.state(mark, of: Set(posts)))
    return posts
  }

  public nonisolated(nonsending) func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] {
    await observers.send(.state(.seen, of: Set(listed)))
    return listed
  }

  public func write(_ write: PostWrite, on post: Post, commentOn page: Post.ID?) async throws -> WriteOutcome {
    state.update { $0.append(.write(write, post.id, commentOn: page)) }
    return .made
  }

  public func fullText(of post: Post) async throws -> Post { post }

  public func observe(_ receive: @escaping @Sendable (PostChange) async -> Void) -> Observation {
    observers.add(receive)
  }

  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> { Answers({ nil }) }

  public func events() -> AsyncStream<ListEvent> {
    broadcast.continuation.onTermination = { [unheard] _ in unheard.update { $0 = true } }
    return broadcast.stream
  }

  public var unreadCount: Int { 3 }
  public func revealHidden() { state.update { $0.append(.revealed) } }
  public func hurry() { state.update { $0.append(.hurried) } }
  public func arrivals() async -> [Post] { late }
}
