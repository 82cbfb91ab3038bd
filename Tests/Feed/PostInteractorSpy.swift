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

  func setUnread(_ isUnread: Bool, _ posts: [Post.ID]) async -> [Post.ID] {
    let changed = posts.filter { unread.updateValue(isUnread, forKey: $0) != isUnread }
    report(PostStates(Set(changed), isUnread: isUnread))
    return changed
  }

  func setStarred(_ isStarred: Bool, _ posts: [Post.ID]) async -> [Post.ID] {
    let changed = posts.filter { starred.updateValue(isStarred, forKey: $0) ?? false != isStarred }
    report(PostStates(Set(changed), isStarred: isStarred))
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
