import Posts
import Reading
import Synchronization

/// The posts that several sources have, of which a list has one row: the first.
final class PostTwins: Sendable {
  private struct Content {
    var rows = TwinRows<String, Post.ID>()
    /// The sources that have a post in place of a row.
    var feeds: [Post.ID: [PostFeed]] = [:]
  }

  private let content = Mutex(Content())

  /// Forgets which posts are listed.
  func begin() { content.withLock { $0 = Content() } }

  /// Whether a post is a row of its own; otherwise another source has it.
  func isRow(_ post: Post) -> Bool {
    guard let id = MergedID(post.id) else { return true }
    let keys = PostIdentity.keys(of: post, id: id.post)
    return content.withLock { content in
      guard let row = content.rows.rowInPlace(of: post.id, of: id.source, keys) else { return true }
      if row != post.id { content.feeds[row, default: []] += post.feeds }
      return false
    }
  }

  /// A row with all sources that have it.
  func named(_ row: Post) -> Post {
    let others = content.withLock { $0.feeds[row.id] ?? [] }.filter { !row.feeds.contains($0) }
    guard !others.isEmpty else { return row }
    var named = row
    named.feeds += others
    return named
  }
}
