import Foundation
import Loading
import Posts
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
    /// The address of the source.
    var source: String
    /// Whether the source was removed from the list: a load that still runs leaves nothing behind.
    var isRemoved = false
  }

  private let cache: Cache
  private let summaries: SourceSummaries?
  private let kind: @Sendable () async -> String?
  private let now: @Sendable () -> Date
  private let content: Mutex<Content>

  init(_ marks: SourceReader.Marks, source: String, cache: Cache, now: @escaping @Sendable () -> Date) {
    content = Mutex(Content(source: source))
    self.cache = cache
    summaries = marks.summaries
    kind = marks.kind
    self.now = now
  }

  private var source: String { content.withLock { $0.source } }

  /// The ids of the posts that were shown.
  func all() async -> Set<Post.ID> {
    await summaries?.read()
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
    let (marked, source) = content.withLock { content in
      let marked = posts.filter { content.seen.insert($0).inserted }
      content.new.subtract(marked)
      return (marked, content.source)
    }
    guard !marked.isEmpty, !isRemoved else { return }
    for post in marked { save(post, of: source) }
    summaries?.update(source) { $0.newCount = newCount }
  }

  /// Marks the posts of the last load as shown.
  func markListed() {
    mark(content.withLock { Array($0.new) })
  }

  /// The list has these posts at its beginning; marks on old ones that are not among them are deleted.
  func listed(_ posts: [Post.ID], isFromSource: Bool) async {
    let (outdated, source) = content.withLock { content in
      content.new = Set(posts).subtracting(content.seen)
      let outdated = isFromSource ? content.old.subtracting(posts) : []
      content.old.subtract(outdated)
      return (outdated, content.source)
    }
    for post in outdated { cache.removeMark(post.rawValue, kind: Self.kind, of: source) }
    let kind = await kind()
    guard !isRemoved else { return }
    summaries?.update(source) { [date = now()] summary in
      summary.kind = kind ?? summary.kind
      summary.newCount = newCount
      if isFromSource { (summary.loadedAt, summary.error) = (date, nil) }
    }
  }

  /// The list could not be loaded; without a network that is no failure of the source.
  func failed(with error: LoadError) async {
    await summaries?.read()
    guard error != .offline, !isRemoved else { return }
    summaries?.update(source) { $0.error = error }
  }

  /// Gives the marks and the state to another address.
  func move(to address: String) async {
    let seen = await all()
    let old = content.withLock { content in
      defer { content.source = address }
      return content.source
    }
    for post in seen {
      save(post, of: address)
      cache.removeMark(post.rawValue, kind: Self.kind, of: old)
    }
    summaries?.move(old, to: address)
  }

  /// Deletes every mark, and makes no more.
  func removeAll() async {
    let (posts, source) = (await all(), source)
    for post in posts { cache.removeMark(post.rawValue, kind: Self.kind, of: source) }
    content.withLock { $0 = Content(isRead: true, source: source, isRemoved: true) }
  }

  private var isRemoved: Bool { content.withLock { $0.isRemoved } }

  /// The number of posts of the last load that were not shown; asked for as the state is changed, so that it is never an
  /// older one.
  private var newCount: Int { content.withLock { $0.new.count } }

  private func save(_ post: Post.ID, of source: String) {
    cache.save(Mark(id: post.rawValue, date: now(), value: Data()), kind: Self.kind, of: source)
  }
}
