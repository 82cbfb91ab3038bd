import Foundation
public import Loading
public import Posts
import Reading
import Sources
import Storage
import Synchronization

/// Merges several subscriptions into one timeline.
///
/// With the oldest posts first, only lists stored posts.
public final class MergedTimeline: RoundReading {
  typealias Pages = [(source: String, page: Page<Post>)]

  /// The maximum number of pages of a source to load for one page of the timeline.
  private static let maximumEmptyPages = 10

  let scope: SubscriptionScope
  let posts: MergedPosts
  /// Returns when a page should no longer wait for slow sources.
  private let pagePatience: @Sendable () async throws -> Void
  private let pages = Mutex(MergedPages([]))
  /// The pages of a list with the oldest posts first; nil if the newest posts are first.
  private let oldest = Mutex<OldestPages?>(nil)
  let rounds: ListRounds
  /// Loads the next pages of sources.
  private let pageLoads = PageLoads()

  /// Creates a timeline; `patience` is how long it waits, or nil for the default of the subscriptions.
  public init(_ sources: SubscribedSources, of scope: SubscriptionScope = .all, patience: RoundPatience? = nil) {
    let patience = patience ?? sources.roundPatience
    pagePatience = patience.page
    self.scope = scope
    rounds = ListRounds(sources, of: scope, patience: patience)
    posts = MergedPosts(sources)
  }

  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
    if let cursor = scope.cursor.flatMap({ StoredCursor($0) }) {
      return Answers({ [self] in Sourced(await oldestPage(after: cursor.position), from: .remote) })
    }
    if scope.isNextPage { return Answers({ [self] in Sourced(try await nextPage(), from: .remote) }) }
    if sources.opener.policy == .savedOnly {
      return Answers({ [self] in
        let stored = try await stored()
        guard !stored.value.isEmpty else { throw LoadFailure.offline }
        return await begin(with: stored, in: order)
      })
    }
    let isScript = sources.opener.policy == .remoteFirst
    let round = rounds.begin(isOnRequest: isScript || scope != .first)
    if isScript { return Answers({ [self] in await begin(with: try await all(round), in: order) }) }
    return Answers(
      { [self] in
        let failure = try await round.answerable()
        let stored = try await stored()
        if let failure, stored.value.isEmpty { throw failure }
        return await begin(
          with: Sourced(stored.value, from: round.hasLoaded || stored.value.isEmpty ? .remote : stored.origin),
          in: order)
      },
      { try round.reportOutcome() })
  }

  public func arrivals() async -> [Post] {
    let late = rounds.current?.takeArrived() ?? []
    if let pages = oldest.withLock(\.self) { return late.isEmpty ? [] : await arrivals(of: Array(late), before: pages) }
    var arrived: Pages = []
    for id in late {
      guard let subscription = sources.list.subscription(id) else { continue }
      do {
        guard let saved = try await sources.reader(at: subscription.address).saved() else { continue }
        arrived.append((id, saved.value))
      } catch {
        continue  // its page cannot be read
      }
    }
    let (merged, others) = await merged(arrived)
    return pages.withLock { pages in
      pages.add(others)
      return pages.arrive(merged)
    }
  }
}

// MARK: - Pages

extension MergedTimeline {
  /// The stored first pages of the subscriptions, dated by the subscription whose last load was the earliest.
  private func stored() async throws -> Sourced<Pages> {
    var pages: Pages = []
    var dates: [Date] = []
    for subscription in subscriptions {
      guard let saved = try await sources.reader(at: subscription.address).saved() else { continue }
      if case .cache(let date, _) = saved.origin { dates.append(date) }
      pages.append((subscription.id, saved.value))
    }
    return Sourced(pages, from: dates.min().map { .cache(savedAt: $0) } ?? .remote)
  }

  /// The pages after all loads have ended, or the stored pages if nothing could be loaded.
  private func all(_ round: ListRound) async throws -> Sourced<Pages> {
    let failure = try await round.all()
    let stored = try await stored()
    guard let failure else { return Sourced(stored.value, from: .remote) }
    guard !stored.value.isEmpty, case .cache(let date, _) = stored.origin else { throw failure }
    return Sourced(stored.value, from: .cache(savedAt: date, failure: failure))
  }

  /// Restarts the timeline with the given pages, or with the oldest stored posts, and returns its first page.
  private func begin(with sourced: Sourced<Pages>, in order: PostOrder) async -> Sourced<Page<Post>> {
    posts.begin()
    pageLoads.cancel()
    oldest.withLock { $0 = order == .oldest ? OldestPages() : nil }
    if order == .oldest { return Sourced(await oldestPage(after: nil), from: sourced.origin) }
    let (first, others) = await merged(sourced.value)
    let merged = MergedPages(first, others, duplicates: posts.duplicates)
    return pages.withLock { pages in
      pages = merged
      return Sourced(pages.next(), from: sourced.origin)
    }
  }

  /// The pages with ids that are unique across all sources, and the posts that replace duplicates on the pages.
  private func merged(_ pages: Pages) async -> (pages: Pages, others: [Post]) {
    let addresses = Set(subscriptions.map(\.id))
    let keys = pages.flatMap { source, page in page.items.map { PostKey(source: source, id: $0.id.rawValue) } }
    let others = await posts.readDuplicates(of: keys) { addresses.contains($0.key.source) }
    return (pages.map { source, page in (source, page.map { posts.merged($0, of: source) }) }, others)
  }

  /// Returns the next page of the timeline.
  ///
  /// First loads a page from each source that has no posts left to list, and further pages of a source whose page has
  /// no new posts.
  private func nextPage() async throws -> Page<Post> {
    await take(pageLoads.takeEnded())
    defer {
      if pages.withLock(\.hasNewer) { [ListEvent.arrived, .news].forEach(rounds.tell) }
    }
    for _ in 0..<Self.maximumEmptyPages {
      let missing = pages.withLock(\.missing)
      guard !missing.isEmpty else { break }
      try await load(missing)
    }
    return pages.withLock { $0.next() }
  }

  /// Loads the next pages of sources.
  ///
  /// If a page cannot be loaded, the timeline of that source ends, unless all loads fail.
  ///
  /// Does not wait for slow sources once the others have a post that can be listed; the posts of slow sources follow on
  /// later pages.
  private func load(_ missing: [(source: String, cursor: String)]) async throws {
    for (source, cursor) in missing {
      pageLoads.start(source) { [weak self] in try await self?.page(after: cursor, of: source) ?? .success(nil) }
    }
    let isPatient = Mutex(true)
    let patience = Task { [pagePatience, pageLoads] in
      do { try await pagePatience() } catch { return }
      isPatient.withLock { $0 = false }
      pageLoads.wake()
    }
    defer { patience.cancel() }
    var (failures, count) = ([LoadFailure](), 0)
    while count < missing.count {
      let ended = try await pageLoads.next()
      await take(ended)
      count += ended.count
      for case .failure(let failure) in ended.map(\.result) { failures.append(failure) }
      let isEnough = sources.opener.policy != .remoteFirst && !isPatient.withLock(\.self)
      if isEnough, pages.withLock({ $0.collectAny() }) { return }
    }
    if failures.count == count, let first = failures.first { throw first }
    pages.withLock { $0.collect() }
  }

  private func take(_ ended: [(source: String, result: PageLoads.Result)]) async {
    for (source, result) in ended {
      guard case .success(let page?) = result else {
        pages.withLock { $0.append(nil, of: source) }
        continue
      }
      let (merged, others) = await merged([(source, page)])
      pages.withLock { pages in
        pages.add(others)
        pages.append(merged.first?.page, of: source)
      }
    }
  }

  private func page(after cursor: String, of source: String) async throws -> Result<Page<Post>?, LoadFailure> {
    var last: Page<Post>?
    do {
      for try await answer in try sources.reader(at: SourceAddress(source)).timeline(.nextPage(after: cursor)) {
        last = answer.value
      }
    } catch let error as LoadFailure {
      return .failure(error)
    }
    return .success(last)
  }
}

// MARK: - Oldest posts first

/// The pages of stored posts, oldest first.
private struct OldestPages {
  static let pageSize = 30

  /// The position of the last listed post; nil at the end of the list.
  var end: PostPosition?
  /// The keys of the listed posts.
  var shown: Set<PostKey> = []
}

extension MergedTimeline {
  /// A page of stored posts after a position.
  ///
  /// The store is used because few servers send the oldest posts first.
  private func oldestPage(after position: PostPosition?) async -> Page<Post> {
    let stored = await stored(of: subscriptions.map(\.id), after: position, limit: OldestPages.pageSize)
    let last = stored.count < OldestPages.pageSize ? nil : stored.last?.position
    oldest.withLock { pages in
      pages?.end = last
      pages?.shown.formUnion(stored.map(\.key))
    }
    return Page(items: await rows(stored), cursor: last.map { StoredCursor($0, in: .oldest).text })
  }

  /// The posts of sources that responded late and that are not listed yet; if more pages follow, only those before the
  /// last listed post.
  private func arrivals(of late: [Subscription.ID], before pages: OldestPages) async -> [Post] {
    let arrived = await stored(of: late, after: nil, limit: .max).filter { post in
      !pages.shown.contains(post.key) && pages.end.map { post.position < $0 } ?? true
    }
    oldest.withLock { $0?.shown.formUnion(arrived.map(\.key)) }
    return await rows(arrived)
  }

  private func stored(of subscriptions: [Subscription.ID], after position: PostPosition?, limit: Int) async
    -> [StoredPost]
  {
    await repository.posts(.stored, of: subscriptions, after: position, in: .oldest, limit: limit) ?? []
  }

  private func rows(_ stored: [StoredPost]) async -> [Post] {
    let addresses = Set(subscriptions.map(\.id))
    return await posts.rows(stored) { addresses.contains($0.key.source) }
  }
}
