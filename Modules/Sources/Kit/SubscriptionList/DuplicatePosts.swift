import Posts
import Synchronization

/// The rows of a list of several sources: of the same posts of several, one.
final class DuplicatePosts: Sendable {
  private struct Content {
    /// The posts that are rows: several pages may have one.
    var rows: Set<Post.ID> = []
    /// The posts in whose place another one is shown.
    var hidden: Set<Post.ID> = []
    /// The sources that have a post in place of a row.
    var feeds: [Post.ID: [PostFeed]] = [:]
  }

  private let content = Mutex(Content())

  /// Forgets which posts are listed.
  func begin() { content.withLock { $0 = Content() } }

  /// Shows one post in place of others of other sources.
  func show(_ post: Post.ID, inPlaceOf others: [(id: Post.ID, feeds: [PostFeed])]) {
    content.withLock { content in
      for other in others where content.hidden.insert(other.id).inserted {
        content.feeds[post, default: []] += other.feeds
      }
    }
  }

  /// Whether a post is a row, and the first of its id; an id that is none of several sources may stand for several posts.
  func isRow(_ post: Post) -> Bool {
    content.withLock { content in
      guard !content.hidden.contains(post.id) else { return false }
      return MergedID(post.id) == nil || content.rows.insert(post.id).inserted
    }
  }

  /// Whether another post is shown in place of one.
  func isHidden(_ post: Post.ID) -> Bool { content.withLock { $0.hidden.contains(post) } }

  /// A row with all sources that have it.
  func named(_ row: Post) -> Post {
    let others = content.withLock { $0.feeds[row.id] ?? [] }.filter { !row.feeds.contains($0) }
    guard !others.isEmpty else { return row }
    var named = row
    named.feeds += others
    return named
  }
}
