public import Foundation
public import Loading
public import Posts
public import Queries
import Reading
import Storage

/// The stored posts of all sources that match a query.
public struct SearchTimeline: MergedReading {
  /// The number of posts on a page, and the maximum number of posts on a first page with all posts.
  private static let (pageSize, maximumSize) = (30, 10_000)
  /// The number of posts to read from the store at a time.
  private static let batchSize = 100
  /// The number of checked posts after which a page with at least one match ends.
  private static let maximumLooked = 2_000

  let posts: MergedPosts
  let scope = SubscriptionScope.all
  let hasHidden = true
  private let query: Query
  /// Whether the first page contains all posts.
  private let isWhole: Bool
  private let calendar: Calendar
  private let now: @Sendable () -> Date

  /// Creates a timeline; if `isWhole`, the first page contains all posts, at most 10,000.
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
    let selection = QuerySelection(query, in: sources.list, at: now(), in: calendar)
    var (items, last, looked) = ([Post](), position, 0)
    let size = isWhole ? Self.maximumSize : Self.pageSize
    while items.isEmpty || isWhole || looked < Self.maximumLooked {
      try Task.checkCancellation()
      let limit = position == nil && last == nil ? Self.pageSize : Self.batchSize
      let batch = await repository.candidates(for: query, after: last, in: order, limit: limit) ?? []
      guard !batch.isEmpty else { return page(items, cursor: nil, isFirst: position == nil) }
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

  /// Finds duplicates of matching posts; a duplicate that does not match the query is not listed.
  private func readDuplicates(of keys: [PostKey], in selection: QuerySelection) async {
    await posts.readDuplicates(of: keys) { selection.hit($0, in: posts) != nil }
  }

  /// Marks as read the posts in `listed`, and all posts that match the query and arrived by `last`.
  public func allRead(arrivedBy last: Date, and listed: [Post.ID]) async -> [Post.ID] {
    await set(.seen, on: listed + hits(for: .seen, arrivedBy: last))
  }

  /// Sets a mark on all posts that match the query and arrived by `last`.
  public func set(_ mark: PostMark, arrivedBy last: Date = .distantFuture) async -> [Post.ID] {
    await set(mark, on: hits(for: mark, arrivedBy: last))
  }

  /// The number of posts that match the query; duplicates count as one post.
  public func count() async -> Int {
    await repository.index()
    let selection = QuerySelection(query, in: sources.list, at: now(), in: calendar)
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

  /// The number of different sources of the given posts.
  public func sourceCount(of posts: [Post.ID]) -> Int { Set(posts.compactMap { MergedID($0)?.source }).count }

  /// The ids of the posts that match the query, arrived by `date`, and would be changed by the mark.
  private func hits(for mark: PostMark, arrivedBy date: Date) async -> [Post.ID] {
    await repository.index()
    // Only posts in a state that the mark changes must be checked.
    let query =
      switch mark.flag {
      case nil where mark.isSet: self.query.of(.unread)
      case let flag? where !mark.isSet: self.query.of(.flag(flag))
      default: self.query
      }
    let selection = QuerySelection(query, in: sources.list, at: now(), in: calendar)
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

  /// Always 0, because a search shows no unread count.
  public var unreadCount: Int { 0 }
}
