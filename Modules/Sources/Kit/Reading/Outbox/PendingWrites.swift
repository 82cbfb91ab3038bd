import Posts
import Storage
import Synchronization

/// The changes of posts that their servers have not confirmed; lists show posts with these changes.
final class PendingWrites: Sendable {
  /// The changes of each post, oldest first; nil until they are read from the store.
  private let writes = Mutex<[PostKey: [StoredWrite]]?>(nil)

  /// Whether the changes were read from the store.
  var isKnown: Bool { writes.withLock { $0 != nil } }

  /// Replaces the known changes by those of the store; refused changes are not shown.
  func set(_ stored: [StoredWrite]) {
    let shown = Dictionary(grouping: stored.filter { $0.state != .failed }, by: \.post)
    writes.withLock { $0 = shown }
  }

  /// A copy of a post with its unconfirmed changes.
  func applied(to post: Post, _ key: PostKey) -> Post {
    post.changed(by: writes.withLock { $0?[key] ?? [] }.compactMap { PostWrite($0.write) })
  }

  /// Copies of stored posts with their unconfirmed changes in `pending`.
  func noted(in posts: [StoredPost]) -> [StoredPost] {
    guard let writes = writes.withLock(\.self), !writes.isEmpty else { return posts }
    return posts.map { post in
      guard let own = writes[post.key] else { return post }
      var post = post
      post.pending = own.map(\.write)
      return post
    }
  }
}

extension Post {
  /// A copy with changes that its server has not confirmed; unchanged if there are none.
  func changed(by writes: [PostWrite]) -> Post {
    guard !writes.isEmpty else { return self }
    var post = writes.reduce(self) { $1.applied(to: $0) }
    post.viewer.isPending = true
    return post
  }
}
