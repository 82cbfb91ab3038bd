import Posts
import Synchronization

/// Remembers, in this session, the ids of entries that differ from the ids of their posts: of boosts and of grouped
/// notifications.
final class EntryIDs: Sendable {
  private let ids = Mutex<[Post.ID: String]>([:])

  /// Records the id of the entry of a post.
  func add(_ id: String, of post: Post.ID) {
    guard id != post.rawValue else { return }
    ids.withLock { $0[post] = id }
  }

  /// The id of the entry of a post; nil if it is unknown, and the same as that of the post.
  func id(of post: Post.ID) -> String? { ids.withLock { $0[post] } }
}
