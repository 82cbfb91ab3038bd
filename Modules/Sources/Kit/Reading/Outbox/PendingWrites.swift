import Posts
import Storage
import Synchronization

/// The changes of posts that their servers have not confirmed; lists show posts with these changes.
final class PendingWrites: Sendable {
  private struct Known {
    /// The changes of each post in each source that has it, oldest first; nil until they are read from the store.
    var writes: [PostKey: [StoredWrite]]?
    /// The number of reads that were begun.
    var readCount = 0
    /// The number of the read with these changes.
    var read = 0
  }

  private let known = Mutex(Known())

  /// Whether the changes were read from the store.
  var isKnown: Bool { known.withLock { $0.writes != nil } }

  /// Whether there are no known changes.
  var isEmpty: Bool { known.withLock { $0.writes?.isEmpty ?? true } }

  /// Reads the changes from the store, and returns all of them; refused changes are not shown.
  ///
  /// The changes are not shown if a read that was begun later has ended before.
  @discardableResult
  func read(from store: SQLitePostStore) async throws -> [StoredWrite] {
    let number = known.withLock { known in
      known.readCount += 1
      return known.readCount
    }
    let stored = try await store.writes()
    var shown: [PostKey: [StoredWrite]] = [:]
    for write in stored where write.state != .failed {
      for key in try await write.keys(in: store) { shown[key, default: []].append(write) }
    }
    known.withLock { [shown] known in
      guard number > known.read else { return }
      (known.writes, known.read) = (shown, number)
    }
    return stored
  }

  /// A copy of a post with its unconfirmed changes.
  func applied(to post: Post, _ key: PostKey) -> Post {
    post.changed(by: known.withLock { $0.writes?[key] ?? [] }.compactMap { PostWrite($0.write) })
  }

  /// Copies of stored posts with their unconfirmed changes in `pending`.
  func noted(in posts: [StoredPost]) -> [StoredPost] {
    guard let writes = known.withLock(\.writes), !writes.isEmpty else { return posts }
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
