import Posts
import Synchronization

/// The ids of timeline entries that differ from the ids of their posts, in this session: boosts and grouped
/// notifications.
final class EntryIDs: Sendable {
  private let ids = Mutex<[Post.ID: String]>([:])

  /// Records the id of a post's entry.
  func add(_ id: String, of post: Post.ID) {
    guard id != post.rawValue else { return }
    ids.withLock { $0[post] = id }
  }

  /// The id of a post's entry; nil if it is the same as the id of the post, or unknown.
  func id(of post: Post.ID) -> String? { ids.withLock { $0[post] } }
}
