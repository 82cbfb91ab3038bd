public import Foundation
public import Loading
public import Posts
import Reading
import Storage
import Synchronization

/// The unread posts of several subscriptions in a given order; posts that were shown remain in the list after they are
/// read.
///
/// The first page waits for the requested servers, except slow ones, so that the latest posts are at the top.
public final class UnreadTimeline: RoundReading {
  private static let pageSize = 30
  /// The maximum number of posts that remain in the list after they are read.
  private static let maximumShown = 10_000

  let scope: SubscriptionScope
  let posts: MergedPosts
  /// The number of posts on a page; the maximum if the first page contains all posts.
  private let pageSize: Int
  let rounds: ListRounds
  /// The position of the last listed post; nil at the end of the list.
  private let end = Mutex<PostPosition?>(nil)
  /// The current sort order of the list.
  private let order = Mutex(PostOrder.newest)
  /// The keys of the listed posts.
  private let shown = Mutex<[PostKey]>([])
  /// The keys of posts that were shown before the sort order changed; they remain in the list after they are read.
  private let stayed = Mutex<[PostKey]>([])

  private let lastVisit: LastVisit

  /// Creates a timeline; if `isWhole`, the first page contains all posts.
  ///
  /// `lastVisit` is the end of the last session, or nil if there was none.
  ///
  /// Without `patience`, the timeline waits as long as the default of the subscriptions.
  public init(
    _ sources: SubscribedSources, of scope: SubscriptionScope = .all, isWhole: Bool = false, lastVisit: Date? = nil,
    patience: RoundPatience? = nil
  ) {
    self.lastVisit = LastVisit(end: lastVisit)
    self.scope = scope
    pageSize = isWhole ? Self.maximumShown : Self.pageSize
    rounds = ListRounds(sources, of: scope, patience: patience ?? sources.roundPatience)
    posts = MergedPosts(sources)
  }

  public func timeline(_ scope: LoadScope, in order: PostOrder) -> Answers<Page<Post>> {
    if let cursor = scope.cursor { return Answers({ [self] in Sourced(await page(after: cursor), from: .remote) }) }
    reorder(order)
    // A script has no screen, so a refresh only lists posts that are still unread.
    if sources.opener.policy == .remoteFirst {
      shown.withLock { $0 = [] }
      stayed.withLock { $0 = [] }
    }
    let saved: Answers<Page<Post>>.Step = { [self] in
      await sources.readSummaries()
      guard let date = loadedAt else { throw LoadFailure.offline }
      return Sourced(await firstPage(), from: .cache(savedAt: date))
    }
    if sources.opener.policy == .savedOnly { return Answers(saved) }
    // Sources that were loaded shortly before are reloaded only on request.
    let round = rounds.begin(isOnRequest: scope != .first)
    if sources.opener.policy == .savedFirst {
      return Answers(
        { [self] in
          let failure = try await round.answerable()
          if let failure, loadedAt == nil { throw failure }
          let page = await firstPage()
          guard !round.hasLoaded, let date = loadedAt else { return Sourced(page, from: .remote) }
          return Sourced(page, from: .cache(savedAt: date))
        },
        { try round.reportOutcome() })
    }
    return Answers({ [self] in
      guard let failure = try await round.all() else { return Sourced(await firstPage(), from: .remote) }
      guard let date = loadedAt else { throw failure }
      return Sourced(await firstPage(), from: .cache(savedAt: date, failure: failure))
    })
  }

  public func arrivals() async -> [Post] {
    let arrived = rounds.current?.takeArrived() ?? []
    guard !arrived.isEmpty else { return [] }
    let (known, end, order) = (Set(shown.withLock(\.self)), end.withLock(\.self), order.withLock(\.self))
    let unread = await unread(of: Array(arrived), after: nil, limit: Self.maximumShown).filter { post in
      !known.contains(post.key) && end.map { order.precedes(post.position, $0) } ?? true
    }
    return await list(
      unread.compactMap { stored in
        guard var entry = entry(stored) else { return nil }
        if entry.post.listing.isSinceLastVisit != nil {
          entry.post.listing.isSinceLastVisit = lastVisit.isBefore(stored)
        }
        return entry
      })
  }
}

// MARK: - Pages

extension UnreadTimeline {
  /// The earliest date of the subscriptions' last loads; nil if none was ever loaded.
  private var loadedAt: Date? {
    subscriptions.compactMap { sources.summary(of: $0).loadedAt }.min()
  }

  private var addresses: [String] { subscriptions.map(\.id) }

  /// A post with its key in the store.
  private typealias Entry = (key: PostKey, post: Post)

  /// Restarts the list in the given order, unless it already has that order.
  private func reorder(_ order: PostOrder) {
    let isOther = self.order.withLock { known in
      defer { known = order }
      return known != order
    }
    guard isOther else { return }
    let shown = shown.withLock { shown in
      defer { shown = [] }
      return shown
    }
    stayed.withLock { $0 += shown }
  }

  /// The first page: the first unread posts, and all posts that were shown before, in the order of the list.
  private func firstPage() async -> Page<Post> {
    posts.begin()
    await lastVisit.find(in: repository, of: addresses)
    let order = order.withLock(\.self)
    let shown = await repository.posts(shown.withLock(\.self)) ?? []
    let last = shown.map(\.position).max { order.precedes($0, $1) }
    var (unread, next) = ([StoredPost](), StoredPost?.none)
    repeat {
      let more = await self.unread(of: addresses, after: next?.position, limit: pageSize)
      next = more.count < pageSize ? nil : more.last
      unread += more
      // Reads up to the last post that was shown before.
      guard let end = next?.position, let last, order.precedes(end, last) else { break }
    } while unread.count < Self.maximumShown
    let known = Set(unread.map(\.key))
    let all = unread + shown.filter { !known.contains($0.key) }
    return await page(all.sorted { order.precedes($0.position, $1.position) }.compactMap(entry), next: next)
  }

  /// Reads the posts that remain in the list, and the unread posts of sources.
  ///
  /// Includes posts hidden by filters, because the list shows how many there are.
  private func unread(of addresses: [String], after position: PostPosition?, limit: Int) async -> [StoredPost] {
    let order = order.withLock(\.self)
    let counted = await repository.posts(.unread, of: addresses, after: position, in: order, limit: limit) ?? []
    let hidden = await repository.posts(.passedOver, of: addresses, after: position, in: order, limit: limit) ?? []
    let unread = Set((counted + hidden).map(\.key))
    let stayed = (await repository.posts(stayed.withLock(\.self)) ?? []).filter { post in
      !unread.contains(post.key) && position.map { order.precedes($0, post.position) } ?? true
    }
    guard !hidden.isEmpty || !stayed.isEmpty else { return counted }
    return Array((counted + hidden + stayed).sorted { order.precedes($0.position, $1.position) }.prefix(limit))
  }

  private func page(after cursor: String) async -> Page<Post> {
    guard let position = StoredCursor(cursor)?.position else { return Page(items: [], cursor: nil) }
    await lastVisit.find(in: repository, of: addresses)
    let unread = await unread(of: addresses, after: position, limit: pageSize)
    let known = Set(shown.withLock(\.self))
    return await page(
      unread.filter { !known.contains($0.key) }.compactMap(entry),
      next: unread.count < pageSize ? nil : unread.last)
  }

  /// Decodes a stored post; nil if it is damaged, or if a different version of FeedShell has written it.
  private func entry(_ stored: StoredPost) -> Entry? {
    guard var post = stored.post else { return nil }
    post.listing.isSinceLastVisit = lastVisit.isBefore(stored.position)
    return (stored.key, post)
  }

  /// Creates a page of posts, which then remain in the list; only lists the first of several duplicates.
  private func page(_ entries: [Entry], next last: StoredPost?) async -> Page<Post> {
    end.withLock { $0 = last?.position }
    return Page(
      items: await list(entries), cursor: last.map { StoredCursor($0.position, in: order.withLock(\.self)).text })
  }

  /// Lists posts, which then remain in the list; only lists the first of several duplicates.
  private func list(_ entries: [Entry]) async -> [Post] {
    let addresses = Set(addresses)
    let stays = Set(shown.withLock(\.self) + stayed.withLock(\.self))
    await posts.readDuplicates(of: entries.map(\.key)) { stored in
      addresses.contains(stored.key.source) && (stored.state.isUnread || stays.contains(stored.key))
    }
    let listed = entries.map { (key: $0.key, post: posts.merged($0.post, of: $0.key.source)) }
      .filter { posts.duplicates.isRow($0.post) }
    shown.withLock { shown in
      let known = Set(shown)
      shown += listed.map(\.key).filter { !known.contains($0) }.prefix(max(0, Self.maximumShown - shown.count))
    }
    return listed.map { posts.duplicates.named($0.post) }
  }
}
