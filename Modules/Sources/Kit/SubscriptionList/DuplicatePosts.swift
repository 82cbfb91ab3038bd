import Posts
import Synchronization

/// Tracks the duplicates in a list of several sources, of which one post is a row.
final class DuplicatePosts: Sendable {
  private struct Content {
    /// The posts that are rows; a post may be on several pages.
    var rows: Set<Post.ID> = []
    /// The posts that are hidden because a duplicate is shown.
    var hidden: Set<Post.ID> = []
    /// The sources of the duplicates of each row.
    var feeds: [Post.ID: [PostFeed]] = [:]
  }

  private let content = Mutex(Content())

  /// Forgets which posts are listed.
  func begin() { content.withLock { $0 = Content() } }

  /// Shows one post instead of its duplicates in other sources.
  func show(_ post: Post.ID, insteadOf others: [(id: Post.ID, feeds: [PostFeed])]) {
    content.withLock { content in
      for other in others where content.hidden.insert(other.id).inserted {
        content.feeds[post, default: []] += other.feeds
      }
    }
  }

  /// Whether a post is a row: it is not hidden, and the first of its id; ids without a source are not compared.
  func isRow(_ post: Post) -> Bool {
    content.withLock { content in
      guard !content.hidden.contains(post.id) else { return false }
      return MergedID(post.id) == nil || content.rows.insert(post.id).inserted
    }
  }

  /// Whether a duplicate is shown instead of a post.
  func isHidden(_ post: Post.ID) -> Bool { content.withLock { $0.hidden.contains(post) } }

  /// A row with all sources that have it.
  func named(_ row: Post) -> Post {
    let others = content.withLock { $0.feeds[row.id] ?? [] }.filter { !row.listing.feeds.contains($0) }
    guard !others.isEmpty else { return row }
    var named = row
    named.listing.feeds += others
    return named
  }
}
