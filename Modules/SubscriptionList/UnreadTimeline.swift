import Foundation
public import Loading
public import Posts
import Reading
import Storage
import Synchronization

/// The unread posts of several subscriptions, newest first; what is on the screen stays in the list once it is read, and
/// what comes later is at its end.
///
/// Saved posts wait a moment for the servers, so that those of today are on top.
public final class UnreadTimeline: MergedReading {
  private static let pageSize = 30
  /// The maximum number of posts that stay once they are read.
  private static let maximumShown = 10_000
  /// The maximum number of posts that come at a time.
  private static let maximumArrived = 500

  private let sources: SubscribedSources
  let scope: SubscriptionScope
  let posts: MergedPosts
  /// The number of posts of a page: for a script all, or as many as may stay.
  private let pageSize: Int
  /// Returns after the time that the first answer waits for slow sources.
  private let patience: @Sendable () async throws -> Void
  /// Returns after the time in which a page has to come for the saved posts to wait for another one.
  private let pause: @Sendable () async throws -> Void
  /// The posts on the pages so far.
  private let shown = Mutex<[PostKey]>([])
  /// The number of unread posts as of the first page.
  private let unreadAtFirst = Mutex(0)

  /// - Parameters:
  ///   - sources: the subscriptions.
  ///   - scope: those of the timeline.
  ///   - isWhole: whether its first page has all posts.
  ///   - patience: returns after the time that the first answer waits for slow sources.
  ///   - pause: returns after the time in which a page has to come for the saved posts to wait for another one.
  public init(
    _ sources: SubscribedSources, of scope: SubscriptionScope = .all, isWhole: Bool = false,
    patience: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3)) },
    pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(75)) }
  ) {
    self.sources = sources
    self.scope = scope
    pageSize = isWhole ? Self.maximumShown : Self.pageSize
    self.patience = patience
    self.pause = pause
    posts = MergedPosts(sources)
  }

  public func timeline(_ scope: LoadScope) -> Answers<Page<Post>> {
    if let cursor = scope.cursor { return Answers({ [self] in Sourced(await page(after: cursor), from: .remote) }) }
    // A script has no screen: a refresh is for posts that are still unread.
    if sources.opener.policy == .remoteFirst { shown.withLock { $0 = [] } }
    // Those that were asked a moment ago are asked again on request only.
    let loads = MergedLoads(sources, of: self.scope, isOnRequest: scope != .first, patience: patience)
    let saved: Answers<Page<Post>>.Step = { [self] in
      await sources.readSummaries()
      guard loadedAt != nil else { return nil }
      if sources.opener.policy == .savedFirst, posts.unreadCount(in: self.scope) > 0 {
        await loads.whileArriving(pause)
      }
      let page = await firstPage()
      return loadedAt.map { Sourced(page, from: .cache(savedAt: $0)) }
    }
    let soon: Answers<Page<Post>>.Step = { [self] in
      try await loads.soon { await firstPage().items.isEmpty }
      return Sourced(await firstPage(), from: .remote)
    }
    let late: Answers<Page<Post>>.Step = { [self] in
      try await loads.late() ? Sourced(await firstPage(), from: .remote) : nil
    }
    return switch (sources.opener.policy, scope) {
    case (.savedOnly, _):
      Answers({
        guard let answer = try await saved() else { throw LoadFailure.offline }
        return answer
      })
    case (.savedFirst, .first): Answers(saved, soon, late)
    case (.savedFirst, _): Answers(soon, late)
    case (.remoteFirst, _):
      Answers({ [self] in
        guard let failure = try await loads.all() else { return Sourced(await firstPage(), from: .remote) }
        guard let date = loadedAt else { throw failure }
        return Sourced(await firstPage(), from: .cache(savedAt: date, failure: failure))
      })
    }
  }
}

// MARK: - Pages

extension UnreadTimeline {
  /// The date of the oldest load of a subscription; nil if none was ever loaded.
  private var loadedAt: Date? {
    scope.subscriptions(in: sources.list).compactMap { sources.summary(of: $0).loadedAt }.min()
  }

  private var addresses: [String] { scope.subscriptions(in: sources.list).map(\.id) }

  /// A post with its key.
  private typealias Entry = (key: PostKey, post: Post)

  /// The first page: the posts that were shown before, in their order, and then the newest of the other unread ones.
  private func firstPage() async -> Page<Post> {
    posts.begin()
    let keys = shown.withLock(\.self)
    let kept = Dictionary((await repository.posts(keys) ?? []).map { ($0.key, $0) }) { first, _ in first }
    let shown = keys.compactMap { kept[$0].flatMap(Self.entry) }
    // Of a post of several sources, each: they are read one by one.
    let count = scope.subscriptions(in: sources.list).reduce(0) { $0 + sources.summary(of: $1).unreadCount }
    if keys.isEmpty { unreadAtFirst.withLock { $0 = count } }
    // All that have come since, so that their number is known.
    let arrived = count - unreadAtFirst.withLock(\.self)
    let limit = max(pageSize, min(arrived, Self.maximumArrived))
    let unread = await unread(before: nil, limit: limit)
    return page(
      shown + unread.filter { kept[$0.key] == nil }.compactMap(Self.entry),
      next: unread.count < limit ? nil : unread.last)
  }

  /// Unread posts, newest first; also those that filters hide, whose number the list says.
  private func unread(before place: PostPlace?, limit: Int) async -> [KeptPost] {
    let addresses = addresses
    let counted = await repository.posts(.unread, of: addresses, before: place, limit: limit) ?? []
    let hidden = await repository.posts(.passedOver, of: addresses, before: place, limit: limit) ?? []
    return hidden.isEmpty ? counted : Array((counted + hidden).sorted { $0.place > $1.place }.prefix(limit))
  }

  private func page(after cursor: String) async -> Page<Post> {
    guard let place = KeptCursor(cursor)?.place else { return Page(items: [], cursor: nil) }
    let unread = await unread(before: place, limit: pageSize)
    let known = Set(shown.withLock(\.self))
    return page(
      unread.filter { !known.contains($0.key) }.compactMap(Self.entry),
      next: unread.count < pageSize ? nil : unread.last)
  }

  /// A post that is kept; nil for one of another version, or that is damaged.
  private static func entry(_ kept: KeptPost) -> Entry? { kept.post.map { (kept.key, $0) } }

  /// A page of posts, which stay on the list; of those that are the same, the first is listed.
  ///
  /// - Parameters:
  ///   - entries: the posts.
  ///   - last: the post after which the next page begins; nil at the end.
  /// - Returns: the page.
  private func page(_ entries: [Entry], next last: KeptPost?) -> Page<Post> {
    let listed = entries.map { (key: $0.key, post: posts.merged($0.post, of: $0.key.source)) }
      .filter { posts.twins.isRow($0.post) }
    shown.withLock { shown in
      let known = Set(shown)
      shown += listed.map(\.key).filter { !known.contains($0) }.prefix(max(0, Self.maximumShown - shown.count))
    }
    return Page(
      items: listed.map { posts.twins.named($0.post) }, cursor: last.map { KeptCursor($0.place).text })
  }

  private var repository: PostRepository { sources.opener.cache.posts }
}
