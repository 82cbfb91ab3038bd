import Posts
import Storage
import Synchronization

/// The unconfirmed changes to posts; lists show posts with these changes.
final class PendingWrites: Sendable {
  private struct Known {
    /// The changes by post and source, oldest first; nil until they are read from the store.
    var writes: [PostKey: [StoredWrite]]?
    /// The number of reads that were started.
    var readCount = 0
    /// The number of the read that returned these changes.
    var read = 0
  }

  private let known = Mutex(Known())

  /// Whether the changes have been read from the store.
  var isKnown: Bool { known.withLock { $0.writes != nil } }

  /// Whether there are no known changes.
  var isEmpty: Bool { known.withLock { $0.writes?.isEmpty ?? true } }

  /// Reads the changes from the store, and returns all of them.
  ///
  /// Refused changes are not applied to posts.
  ///
  /// The result is ignored if a later read has finished before.
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

  /// Copies of stored posts in which `pending` includes their unconfirmed changes.
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
  /// A copy with unconfirmed changes; unchanged if there are none.
  func changed(by writes: [PostWrite]) -> Post {
    guard !writes.isEmpty else { return self }
    var post = writes.reduce(self) { $1.applied(to: $0) }
    post.viewer.isPending = true
    return post
  }
}
