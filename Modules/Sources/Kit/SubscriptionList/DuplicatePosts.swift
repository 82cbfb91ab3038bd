import Posts
import Synchronization

/// Tracks the duplicates in a list of several sources; only one of several duplicates becomes a row.
final class DuplicatePosts: Sendable {
  private struct Content {
    /// The ids of the posts with a row; several pages may contain the same post.
    var rows: Set<Post.ID> = []
    /// The ids of the posts that are hidden because a duplicate has a row.
    var hidden: Set<Post.ID> = []
    /// The sources of each row's duplicates.
    var feeds: [Post.ID: [PostFeed]] = [:]
  }

  private let content = Mutex(Content())

  /// Removes all rows and duplicates.
  func begin() { content.withLock { $0 = Content() } }

  /// Hides the duplicates of a post; the row of the post stands for all of them.
  func show(_ post: Post.ID, insteadOf others: [(id: Post.ID, feeds: [PostFeed])]) {
    content.withLock { content in
      for other in others where content.hidden.insert(other.id).inserted {
        content.feeds[post, default: []] += other.feeds
      }
    }
  }

  /// Whether a post becomes a row: it is not hidden, and its id is new.
  ///
  /// An id without a source always counts as new.
  func isRow(_ post: Post) -> Bool {
    content.withLock { content in
      guard !content.hidden.contains(post.id) else { return false }
      return MergedID(post.id) == nil || content.rows.insert(post.id).inserted
    }
  }

  /// Whether a post is hidden because a duplicate has a row.
  func isHidden(_ post: Post.ID) -> Bool { content.withLock { $0.hidden.contains(post) } }

  /// A row with the names of all sources that contain the post.
  func named(_ row: Post) -> Post {
    let others = content.withLock { $0.feeds[row.id] ?? [] }.filter { !row.listing.feeds.contains($0) }
    guard !others.isEmpty else { return row }
    var named = row
    named.listing.feeds += others
    return named
  }
}
