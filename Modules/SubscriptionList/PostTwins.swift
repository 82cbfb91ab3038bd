import Posts
import Reading
import Synchronization

/// The posts that several sources have, of which a list has one row: the first.
final class PostTwins: Sendable {
  /// The row of an identity.
  private struct Row {
    let id: Post.ID
    let source: String
  }

  private struct Content {
    /// The rows by their identities; nil for an identity that one source gives to several posts.
    var rows: [String: Row?] = [:]
    /// The sources that have a post in place of a row.
    var feeds: [Post.ID: [PostFeed]] = [:]
  }

  private let content = Mutex(Content())

  /// Forgets which posts are listed.
  func begin() { content.withLock { $0 = Content() } }

  /// Whether a post is a row of its own; otherwise another source has it.
  func isRow(_ post: Post) -> Bool {
    guard let id = MergedID(post.id) else { return true }
    let (source, keys) = (id.source, PostIdentity.keys(of: post, id: id.post))
    return content.withLock { content in
      for key in keys {
        guard case .some(.some(let row)) = content.rows[key] else { continue }
        guard row.id != post.id else { return false }
        guard row.source != source else {
          // Such as the front page, as the page of all posts.
          content.rows[key] = .some(nil)
          continue
        }
        content.feeds[row.id, default: []] += post.feeds
        for key in keys where content.rows[key] == nil { content.rows[key] = row }
        return false
      }
      for key in keys where content.rows[key] == nil { content.rows[key] = Row(id: post.id, source: source) }
      return true
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
