import Foundation
import Loading
import Posts
import Queries
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// The numbers of unread posts in saved views.
@Suite(.timeLimit(.minutes(1)))
struct ViewCountTests {
  private static let one = Subscription("feed:http://a.example/1", name: "One", tags: ["news"])
  private static let two = Subscription("feed:http://b.example/2", name: "Two")
  private static let lakes = Subscription("search:lake", name: "Lakes", tags: ["news"])
  private static let recent = Subscription("search:newer:3h", name: "Recent")
  private static let starred = Subscription("search:is:starred group:news", name: "Starred")

  @Test func theUnreadPostsOfAllSourcesAreCounted() async throws {
    let sut = try await makeSUT([Self.one, Self.lakes, Self.recent, Self.two])
    await sut.readSummaries()
    await sut.countViews(waits: true)
    #expect(sut.summary(of: Self.lakes).unreadCount == 8)
    #expect(sut.summary(of: Self.recent).unreadCount == 8)
    #expect(sut.summary(of: Self.one).unreadCount == 10)
    #expect(await sut.unreadCount() == 20, "Posts that views find are counted once")
  }

  @Test func theCountOfASavedViewIsUpdatedInTheBackground() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.lakes, Self.starred])
    await sut.readSummaries()
    await sut.countViews(waits: true)
    #expect(sut.summary(of: Self.starred).unreadCount == 0)
    let posts = sut.opener.cache.posts
    _ = await posts.setAllRead(of: [Self.two.id], arrivedBy: .distantFuture)
    await sut.hasCounted { $0.summary(of: Self.lakes).unreadCount == 4 }
    _ = await posts.set(.star, [PostKey(source: Self.one.id, id: "1"), PostKey(source: Self.two.id, id: "2")])
    await sut.hasCounted { $0.summary(of: Self.starred).unreadCount == 1 }
  }

  @Test func aViewLimitedByAgeIsCountedAgainAsTimePasses() async throws {
    let (clock, store) = (TestClock(), SQLitePostStore.inMemory())
    try await save(in: store)
    let sut = makeSUT([Self.one, Self.two, Self.recent], over: store, clock)
    await sut.readSummaries()
    await sut.countViews(waits: true)
    #expect(sut.summary(of: Self.recent).unreadCount == 8)
    clock.advance(by: .seconds(2 * 3_600))
    await sut.countViews(waits: true)
    #expect(sut.summary(of: Self.recent).unreadCount == 4)
  }

  @Test func aViewCanBeCountedBeforeTheSavedCountsAreRead() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.lakes])
    await sut.countViews(waits: true)
    await sut.readSummaries()
    #expect(sut.summary(of: Self.lakes).unreadCount == 8)
  }

  @Test func unreadPostsBeyondThePageSizeAreCounted() async throws {
    let store = SQLitePostStore.inMemory()
    try await save(150, in: store)
    let sut = makeSUT([Self.one, Self.two, Self.lakes], over: store)
    await sut.readSummaries()
    await sut.countViews(waits: true)
    #expect(sut.summary(of: Self.lakes).unreadCount == 100)
  }

  @Test func anAddedViewIsCountedAtOnce() async throws {
    let sut = try await makeSUT([Self.one, Self.two])
    await sut.readSummaries()
    let added = try sut.add(Self.lakes)
    await sut.hasCounted { $0.summary(of: added).unreadCount == 8 }
    #expect(sut.summary(of: added).unreadCount == 8)
    #expect(sut.list.all.map(\.id) == [Self.one.id, Self.two.id, added.id])
  }

  @Test func aViewThatIsRemovedAndAddedAgainIsCountedAgain() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.lakes])
    await sut.readSummaries()
    await sut.countViews(waits: true)
    _ = try sut.remove([Self.lakes])
    let added = try sut.add(Self.lakes)
    await sut.hasCounted { $0.summary(of: added).unreadCount == 8 }
    #expect(sut.summary(of: added).unreadCount == 8)
  }

  @Test func aChangeWhileAViewIsCountedUpdatesTheViewsCount() async throws {
    let (reads, isHeld) = (WaitableState(0), WaitableState(true))
    let store = PostStoreSpy(after: { operation in
      guard operation == .selection else { return }
      let isFirst = reads.update { count in
        count += 1
        return count == 1
      }
      if isFirst { await isHeld.wait { !$0 } }
    })
    let sut = try await makeSUT([Self.one, Self.two, Self.lakes], store)
    await sut.readSummaries()
    let count = Task { await sut.countViews(waits: true) }
    await reads.wait { $0 == 1 }
    // The count has read the posts, and does not know of this change.
    _ = await sut.opener.cache.posts.setAllRead(of: [Self.two.id], arrivedBy: .distantFuture)
    isHeld.update { $0 = false }
    await count.value
    await waitUntil { sut.summary(of: Self.lakes).unreadCount == 4 }
    #expect(reads.state == 2)
  }

  @Test func viewCountsSavedInTheLastRunAreShownFirst() async throws {
    let store = SQLitePostStore.inMemory()
    let sut = try await makeSUT([Self.one, Self.lakes], store)
    await sut.readSummaries()
    await sut.countViews(waits: true)
    await sut.opener.cache.posts.flush()
    let next = try await makeSUT([Self.one, Self.lakes], store, savesPosts: false)
    await next.readSummaries()
    #expect(next.summary(of: Self.lakes).unreadCount == 8)
  }

  @Test func markingThePostsOfAViewReadCanBeUndone() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.lakes])
    await sut.readSummaries()
    await sut.countViews(waits: true)
    let back = try await sut.markAllRead([Self.lakes])
    await sut.hasCounted { $0.summary(of: Self.lakes).unreadCount == 0 }
    #expect(await sut.unreadCount() == 12)
    try await back()
    await sut.hasCounted { $0.summary(of: Self.lakes).unreadCount == 8 }
  }

  @Test func aRemovedViewIsCountedAgainWhenRestored() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.lakes])
    await sut.readSummaries()
    await sut.countViews(waits: true)
    let back = try sut.remove([Self.lakes])
    _ = await sut.opener.cache.posts.setAllRead(of: [Self.two.id], arrivedBy: .distantFuture)
    try await back()
    await sut.hasCounted { $0.summary(of: Self.lakes).unreadCount == 4 }
  }

  @Test func loadingAViewSendsNoRequest() async throws {
    let sut = try await makeSUT([Self.lakes, Self.recent])
    let result = try await DueSources(sut).reload(all: true)
    #expect(result.loaded.isEmpty)
    #expect(result.failed.isEmpty)
    try await sut.refresh([Self.lakes.id])
    try await sut.refreshAll()
    #expect(sut.summary(of: Self.lakes).error == nil)
  }

  @Test func savedViewsAddNoPostsToMergedTimelines() async throws {
    let sut = try await makeSUT([Self.one, Self.lakes, Self.recent, Self.two])
    #expect(SubscriptionScope.all.subscriptions(in: sut.list) == [Self.one, Self.two])
    #expect(SubscriptionScope.group("news").subscriptions(in: sut.list) == [Self.one])
    await sut.readSummaries()
    #expect(UnreadTimeline(sut, of: .all).unreadCount == sut.summary(of: Self.one).unreadCount * 2)
  }

  @Test func markingSearchResultsMarksEveryMatchingPost() async throws {
    let sut = try await makeSUT([Self.one, Self.two])
    let found = sut.posts(for: try Query("lake"))
    let starred = await found.set(.star)
    #expect(starred.count == 8)
    #expect(found.sourceCount(of: starred) == 2)
    #expect(await found.set(.star) == [])
    #expect(await sut.posts(for: try Query("title:3")).set(.unstar).count == 2)
    #expect(await found.set(.seen).count == 8)
    #expect(await sut.posts(for: try Query("-is:unread")).set(.unseen).count == 8)
  }

  // MARK: - Samples

  /// Ten posts of two sources each, an hour between them, of which every third is about a lake.
  private func makeSUT(
    _ subscriptions: [Subscription], _ store: SQLitePostStore = .inMemory(), savesPosts: Bool = true
  ) async throws -> SubscribedSources {
    if savesPosts { try await save(in: store) }
    return makeSUT(subscriptions, over: store)
  }

  private func makeSUT(_ subscriptions: [Subscription], _ store: PostStoreSpy) async throws -> SubscribedSources {
    try await save(in: store.base)
    return makeSUT(subscriptions, over: store.store)
  }

  private func save(_ count: Int = 10, in store: SQLitePostStore) async throws {
    for source in [Self.one, Self.two] {
      let posts = (0..<count).map { number in
        var details = Post.Details()
        details.title = "Post \(number)"
        details.text = RichText(plain: number % 3 == 0 ? "A lake" : "A town")
        details.createdAt = beginning - Double(number) * 3_600 + 60
        let post = Post(id: Post.ID(rawValue: "\(number)"), images: [], details: details)
        return EncodedPost(
          id: post.id.rawValue, value: PostCoding.data(post), version: PostCoding.version, date: details.createdAt)
      }
      let list = StoredList(
        ids: [], cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
      _ = try await store.save(
        list, posts, for: DocumentKey(source: source.id, list: "feed", cursor: nil), asUnread: true,
        at: beginning + 3_600)
    }
  }

  private func makeSUT(
    _ subscriptions: [Subscription], over store: SQLitePostStore, _ clock: TestClock = TestClock()
  ) -> SubscribedSources {
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: OfflineClient(), cache: makeCache(makePosts(store)),
      policy: .savedFirst, pageSize: 10, readArticle: { _, _, _ in throw LoadFailure.malformed }, now: { beginning })
    return SubscribedSources(
      SubscriptionList(file: nil, builtIn: subscriptions, isAddress: { _ in true }), opener: opener,
      now: { clock.date })
  }
}

extension SubscribedSources {
  /// Waits until a count in the background makes a condition true.
  fileprivate func hasCounted(
    sourceLocation: SourceLocation = #_sourceLocation, _ isTrue: @escaping @Sendable (SubscribedSources) -> Bool
  ) async {
    let changes = changes()
    if isTrue(self) { return }
    for await _ in changes where isTrue(self) { return }
    let counts = list.all.map { "\($0.name): \(summary(of: $0).unreadCount)" }
    Issue.record("The numbers stay \(counts.joined(separator: ", ")).", sourceLocation: sourceLocation)
  }
}
