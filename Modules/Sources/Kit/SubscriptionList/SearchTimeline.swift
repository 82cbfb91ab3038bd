public import Foundation
public import Loading
public import Posts
public import Queries
import Reading
import Storage

/// The stored posts of every source that match a query.
public struct SearchTimeline: MergedReading {
  /// The size of a page, and of a first page with all posts.
  private static let (pageSize, maximumSize) = (30, 10_000)
  /// The number of posts that are read at a time.
  private static let batchSize = 100
  /// The number of checked posts after which a page with a hit ends.
  private static let maximumLooked = 2_000

  let posts: MergedPosts
  let scope = SubscriptionScope.all
  let hasHidden = true
  private let query: Query
  /// Whether its first page has all posts.
  private let isWhole: Bool
  private let calendar: Calendar
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - query: the query.
  ///   - sources: reads the sources of the posts.
  ///   - isWhole: whether its first page has all posts, or 10,000 of them.
  ///   - calendar: the calendar, in the user's time zone.
  ///   - now: the clock.
  public init(
    _ query: Query, in sources: SubscribedSources, isWhole: Bool = false, calendar: Calendar = .current,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.query = query
    self.isWhole = isWhole
    self.calendar = calendar
    self.now = now
    posts = MergedPosts(sources)
  }

  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
    Answers({
      let cursor = scope.cursor.flatMap { StoredCursor($0) }
      if cursor == nil {
        await repository.index()
        try Task.checkCancellation()
        posts.begin()
      }
      return Sourced(try await page(after: cursor?.position, in: cursor?.order ?? order), from: .bundled)
    })
  }

  private func page(after position: PostPosition?, in order: PostOrder) async throws -> Page<Post> {
    let selection = QuerySelection(query, in: posts.sources.list, at: now(), in: calendar)
    var (items, last, looked) = ([Post](), position, 0)
    let size = isWhole ? Self.maximumSize : Self.pageSize
    while items.isEmpty || isWhole || looked < Self.maximumLooked {
      try Task.checkCancellation()
      let limit = position == nil && last == nil ? Self.pageSize : Self.batchSize
      let batch = await repository.candidates(for: query, after: last, in: order, limit: limit) ?? []
      guard !batch.isEmpty else { return Page(items: items, cursor: nil) }
      let hits = batch.map { selection.hit($0, in: posts) }
      await readDuplicates(of: zip(batch, hits).compactMap { $1 == nil ? nil : $0.key }, in: selection)
      for (stored, hit) in zip(batch, hits) {
        (last, looked) = (stored.position, looked + 1)
        guard let hit, posts.duplicates.isRow(hit) else { continue }
        items.append(posts.duplicates.named(hit))
        if items.count == size { return Page(items: items, cursor: StoredCursor(stored.position, in: order).text) }
      }
    }
    return Page(items: items, cursor: last.map { StoredCursor($0, in: order).text })
  }

  /// Finds the duplicates among the hits; one whose words do not match is no hit.
  private func readDuplicates(of keys: [PostKey], in selection: QuerySelection) async {
    await posts.readDuplicates(of: keys) { selection.hit($0, in: posts) != nil }
  }

  /// Marks every unread post that matches the query as read.
  public func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] {
    await set(.seen, on: listed + hits(for: .seen, arrivedBy: last))
  }

  /// Sets a mark on every post that matches the query, and that had arrived by a date.
  ///
  /// - Returns: the posts that were changed, once it is written.
  public func set(_ mark: PostMark, arrivedBy last: Date = .distantFuture) async -> [Post.ID] {
    await set(mark, on: hits(for: mark, arrivedBy: last))
  }

  /// The number of posts that match the query; duplicates count once.
  public func count() async -> Int {
    await repository.index()
    let selection = QuerySelection(query, in: posts.sources.list, at: now(), in: calendar)
    var (ids, last) = (Set<Post.ID>(), PostPosition?.none)
    while !Task.isCancelled, let batch = await repository.candidates(for: query, after: last, limit: Self.batchSize),
      let end = batch.last
    {
      let hits = batch.filter { selection.hit($0, in: posts) != nil }.map(\.key)
      await readDuplicates(of: hits, in: selection)
      ids.formUnion(hits.map(MergedPosts.id).filter { !posts.duplicates.isHidden($0) })
      last = end.position
    }
    return ids.count
  }

  /// The number of the sources of posts.
  public func sourceCount(of posts: [Post.ID]) -> Int { Set(posts.compactMap { MergedID($0)?.source }).count }

  /// The posts that match the query, and that a mark would change.
  private func hits(for mark: PostMark, arrivedBy date: Date) async -> [Post.ID] {
    await repository.index()
    // Only posts in a state that the mark changes have to be checked.
    let query =
      switch mark {
      case .seen: query.of(.unread)
      case .unstar: query.of(.starred)
      case .unseen, .star: query
      }
    let selection = QuerySelection(query, in: posts.sources.list, at: now(), in: calendar)
    var (ids, last) = ([Post.ID](), PostPosition?.none)
    while !Task.isCancelled, let batch = await repository.candidates(for: query, after: last, limit: Self.batchSize),
      let end = batch.last
    {
      let arrived = batch.filter { $0.state.arrivedAt <= date }
      ids += arrived.compactMap { selection.hit($0, in: posts) }.filter(mark.changes).map(\.id)
      last = end.position
    }
    return ids
  }

  /// Always 0: unread posts that are not listed do not count here.
  public var unreadCount: Int { 0 }
}
