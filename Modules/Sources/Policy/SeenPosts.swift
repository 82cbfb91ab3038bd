import Feed
import Foundation
import Loading
import Storage
import Synchronization

/// The marks on posts that were shown: read once per run, and written as they are made.
///
/// They keep the state of the subscription up to date: its posts that are not marked are new.
final class SeenPosts: Sendable {
  private static let kind = "seen"
  /// The age of marks that are deleted once their post is not in the list any more, in seconds.
  private static let maximumAge: TimeInterval = 90 * 24 * 3_600

  private struct Content {
    var seen: Set<Post.ID> = []
    /// Those of the posts whose marks are old.
    var old: Set<Post.ID> = []
    /// The posts of the last load that were not shown.
    var new: Set<Post.ID> = []
    var isRead = false
  }

  private let source: String
  private let cache: Cache
  private let summaries: SourceSummaries?
  private let now: @Sendable () -> Date
  private let content = Mutex(Content())

  init(source: String, cache: Cache, summaries: SourceSummaries?, now: @escaping @Sendable () -> Date) {
    self.source = source
    self.cache = cache
    self.summaries = summaries
    self.now = now
  }

  /// The ids of the posts that were shown.
  func all() async -> Set<Post.ID> {
    if !content.withLock({ $0.isRead }), let marks = await cache.marks(kind: Self.kind, of: source) {
      let limit = now().addingTimeInterval(-Self.maximumAge)
      content.withLock { content in
        content.isRead = true
        content.seen.formUnion(marks.map { Post.ID(rawValue: $0.id) })
        content.old = Set(marks.filter { $0.date < limit }.map { Post.ID(rawValue: $0.id) })
      }
    }
    return content.withLock { $0.seen }
  }

  /// Marks posts as shown.
  func mark(_ posts: some Sequence<Post.ID>) {
    let (marked, newCount) = content.withLock { content in
      let marked = posts.filter { content.seen.insert($0).inserted }
      content.new.subtract(marked)
      return (marked, content.new.count)
    }
    guard !marked.isEmpty else { return }
    for post in marked { cache.save(Mark(id: post.rawValue, date: now(), value: Data()), kind: Self.kind, of: source) }
    summaries?.update(source) { $0.newCount = newCount }
  }

  /// Marks the posts of the last load as shown.
  func markListed() {
    mark(content.withLock { Array($0.new) })
  }

  /// The list has these posts at its beginning; marks on old ones that are not among them are deleted.
  func listed(_ posts: [Post.ID], isFromSource: Bool) {
    let (newCount, outdated) = content.withLock { content in
      content.new = Set(posts).subtracting(content.seen)
      let outdated = isFromSource ? content.old.subtracting(posts) : []
      content.old.subtract(outdated)
      return (content.new.count, outdated)
    }
    for post in outdated { cache.removeMark(post.rawValue, kind: Self.kind, of: source) }
    summaries?.update(source) { [date = now()] summary in
      summary.newCount = newCount
      if isFromSource { (summary.loadedAt, summary.error) = (date, nil) }
    }
  }

  /// The list could not be loaded.
  func failed(with error: LoadError) {
    summaries?.update(source) { $0.error = error }
  }

  /// Deletes every mark.
  func removeAll() async {
    for post in await all() { cache.removeMark(post.rawValue, kind: Self.kind, of: source) }
    content.withLock { $0 = Content(isRead: true) }
  }
}
