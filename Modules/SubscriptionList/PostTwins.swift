import Posts
import Synchronization

/// The posts that several sources have, of which a list has one row: the first.
final class PostTwins: Sendable {
  /// The row of an identity.
  fileprivate struct Row {
    let id: Post.ID
    let source: String
  }

  fileprivate struct Content {
    /// The rows by their identities; nil for an identity that one source gives to several posts.
    var rows: [String: Row?] = [:]
    /// The posts that other sources have in place of a row.
    var twins: [Post.ID: [Post.ID]] = [:]
    var feeds: [Post.ID: [PostFeed]] = [:]
    /// The rows of posts that have none.
    var rowOfTwin: [Post.ID: Post.ID] = [:]
  }

  private let content = Mutex(Content())

  /// Forgets which posts are listed; which ones are the same stays known.
  func begin() {
    content.withLock {
      $0.rows = [:]
      $0.feeds = [:]
    }
  }

  /// Whether a post is a row of its own; otherwise another source has it.
  func isRow(_ post: Post) -> Bool {
    let keys = PostIdentity.keys(of: post)
    guard !keys.isEmpty, let source = MergedID(post.id)?.source else { return true }
    return content.withLock { content in
      for key in keys {
        guard case .some(.some(let row)) = content.rows[key] else { continue }
        guard row.id != post.id else { return false }
        guard row.source != source else {
          // Such as the front page, as the page of all posts.
          content.rows[key] = .some(nil)
          continue
        }
        content.add(post, to: row.id)
        for key in keys where content.rows[key] == nil { content.rows[key] = row }
        return false
      }
      for key in keys where content.rows[key] == nil { content.rows[key] = Row(id: post.id, source: source) }
      content.rowOfTwin[post.id] = nil
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

  /// Posts with those that are the same in other sources.
  func all(_ posts: [Post.ID]) -> [Post.ID] {
    content.withLock { content in posts.flatMap { [$0] + (content.twins[$0] ?? []) } }
  }

  /// The row of a post: that of another source, if it has none of its own.
  func row(of post: Post.ID) -> Post.ID { content.withLock { $0.rowOfTwin[post] } ?? post }
}

extension PostTwins.Content {
  /// Notes that a post is the same as a row.
  fileprivate mutating func add(_ post: Post, to row: Post.ID) {
    if twins[row]?.contains(post.id) != true { twins[row, default: []].append(post.id) }
    feeds[row, default: []] += post.feeds
    rowOfTwin[post.id] = row
  }
}
