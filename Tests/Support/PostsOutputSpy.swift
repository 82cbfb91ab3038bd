public import Loading
public import PostRows
public import Posts
import SceneTesting

/// An output that records what an interactor of posts reports, in order.
@MainActor public final class PostsOutputSpy<Resource: Sendable>: PostsOutput {
  /// A report to the output.
  public enum Message: Hashable, Sendable {
    /// A load has started or ended.
    case started(LoadScope), finished(LoadScope), cancelled(LoadScope), failed(LoadScope)
    /// An answer has arrived.
    case received
    /// Posts have changed.
    case changed(PostChange)
    /// The list may have other posts.
    case event(ListEvent)
    /// Posts of late sources have arrived.
    case arrived([Post.ID])
  }

  private let state = WaitableState<[Message]>([])

  /// Creates an output without messages.
  public init() {}

  /// The answers, in order.
  public private(set) var received: [Resource] = []

  /// The messages, in order.
  public var messages: [Message] { state.state }

  /// Waits for a number of messages.
  public func wait(for count: Int) async { await state.wait { $0.count >= count } }

  public func didStartLoading(_ scope: LoadScope) { add(.started(scope)) }
  public func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope) {
    received.append(answer.value)
    add(.received)
  }
  public func didFinishLoading(_ scope: LoadScope) { add(.finished(scope)) }
  public func didFailLoading(_ scope: LoadScope, with error: any Error) { add(.failed(scope)) }
  public func didCancelLoading(_ scope: LoadScope) { add(.cancelled(scope)) }
  public func postsDidChange(_ change: PostChange) { add(.changed(change)) }
  public func listDidChange(by event: ListEvent) { add(.event(event)) }
  public func postsDidArrive(_ posts: [Post]) { add(.arrived(posts.map(\.id))) }

  private func add(_ message: Message) { state.update { $0.append(message) } }
}
