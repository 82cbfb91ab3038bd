import Feed
import Foundation
import Storage
import Synchronization

/// The marks on posts that were shown: read once per run, and written as they are made.
final class SeenPosts: Sendable {
  private static let kind = "seen"

  private let source: String
  private let cache: Cache
  private let now: @Sendable () -> Date
  private let ids = Mutex<(seen: Set<Post.ID>, isRead: Bool)>(([], false))

  init(source: String, cache: Cache, now: @escaping @Sendable () -> Date) {
    self.source = source
    self.cache = cache
    self.now = now
  }

  /// The ids of the posts that were shown.
  func all() async -> Set<Post.ID> {
    if !ids.withLock({ $0.isRead }), let marks = await cache.marks(kind: Self.kind, of: source) {
      ids.withLock { ids in
        ids.isRead = true
        ids.seen.formUnion(marks.map { Post.ID(rawValue: $0.id) })
      }
    }
    return ids.withLock { $0.seen }
  }

  func mark(_ posts: some Sequence<Post.ID>) {
    let new = ids.withLock { ids in posts.filter { ids.seen.insert($0).inserted } }
    for post in new { cache.save(Mark(id: post.rawValue, date: now(), value: Data()), kind: Self.kind, of: source) }
  }
}
