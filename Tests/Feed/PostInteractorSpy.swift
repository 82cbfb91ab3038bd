import Feed
import Loading
import PostRows
import Posts

/// An interactor that keeps the states of posts, records the changes, and reports them as the program does.
final class PostInteractorSpy: PostInteracting {
  private(set) var changes: [PostStates] = []
  /// The posts that were read in the background, in the order of the calls.
  private(set) var read: [[String]] = []
  private var unread: [Post.ID: Bool] = [:]
  private var starred: [Post.ID: Bool] = [:]
  /// The receiver of each change.
  weak var output: (any PostsOutput)?
  var tasks: [RunningTask] { [] }

  func load(_ scope: LoadScope) {}
  func cancel() {}

  func set(_ mark: PostMark, on posts: [Post.ID]) async -> [Post.ID] {
    let changed =
      switch mark {
      case .seen, .unseen: posts.filter { unread.updateValue(mark == .unseen, forKey: $0) != (mark == .unseen) }
      case .star, .unstar: posts.filter { starred.updateValue(mark == .star, forKey: $0) ?? false != (mark == .star) }
      }
    report(mark.states(of: Set(changed)))
    return changed
  }

  func didRead(_ posts: [Post.ID]) {
    guard !posts.isEmpty else { return }
    read.append(posts.map(\.rawValue))
  }

  private func report(_ states: PostStates) {
    changes.append(states)
    output?.postsDidChange(.states(states))
  }

  /// Keeps the states of posts that are in the list.
  func keep(_ posts: [Post]) {
    for post in posts {
      unread[post.id] = post.isUnread
      starred[post.id] = post.isStarred
    }
  }
}
