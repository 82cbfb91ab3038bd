import Foundation
import Loading
import Posts
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import Storage
@testable import SubscriptionList

/// Unread counts of posts that several sources have.
@Suite(.timeLimit(.minutes(1)))
struct DuplicateCountTests {
  private static let one = Subscription("feed:http://a.example/1", name: "One", tags: ["news"])
  private static let two = Subscription("feed:http://b.example/2", name: "Two", tags: ["news"])
  private static let three = Subscription("feed:http://c.example/3", name: "Three")
  private static let lakes = Subscription("search:lake", name: "Lakes")
  /// Six posts of one source; the second has two of them and one of its own, the third one of these two.
  private static let posts: [(Subscription, [String])] = [
    (one, ["a", "b", "c", "d", "e", "f"]), (two, ["a", "b", "g"]), (three, ["b"]),
  ]

  @Test func theUnreadTotalCountsAPostInSeveralSourcesOnce() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.three])
    #expect(await sut.unreadCount() == 7)
    #expect(sut.knownUnreadCount == 7)
    #expect(UnreadTimeline(sut, of: .all).unreadCount == 7)
    #expect(UnreadTimeline(sut, of: .group("news")).unreadCount == 7)
    #expect(UnreadTimeline(sut, of: .only(Self.two.id)).unreadCount == 3)
    #expect(sut.summary(of: Self.two).unreadCount == 3, "a source has what it has")
  }

  @Test func theUnreadTotalOfHugeCountsDoesNotOverflow() {
    let numbers = UnreadNumbers()
    let counts = ["a": Int.max, "b": 5_000_000_000_000_000_000, "c": 1]
    _ = numbers.take(UnreadPosts(counts: counts, shared: []), of: nil, numbers.beginLook())
    #expect(numbers.count(of: ["a", "b", "c"]) == .max)
    var result = ReloadResult()
    for source in [Self.one, Self.two, Self.three] { result.count(source, new: .max, isLoaded: true) }
    #expect(result.newCount == .max)
  }

  @Test func unreadCountsReadEarlierDoNotReplaceThoseReadLater() {
    let numbers = UnreadNumbers()
    let post = SharedPost(key: PostKey(source: "a", id: "1"), identity: StoredIdentity(link: 1, guid: nil))
    let (first, deletion, second) = (numbers.beginLook(), numbers.beginLook(), numbers.beginLook())
    #expect(numbers.take(UnreadPosts(counts: ["a": 1], shared: [post]), of: ["a"], second) == ["a"])
    #expect(numbers.take(UnreadPosts(counts: ["a": 2, "b": 3], shared: []), of: ["a", "b"], first) == ["b"])
    #expect(numbers.takeLower(UnreadPosts(counts: ["a": 0, "b": 3], shared: []), deletion) == [])
    #expect(["a", "b"].map(numbers.count(of:)) == [1, 3] && numbers.shared == [post.key])
    #expect(numbers.takeLower(nil, numbers.beginLook()) == [] && numbers.take(nil, of: nil, numbers.beginLook()) == [])
    #expect(["a", "b"].map(numbers.count(of:)) == [1, 3] && numbers.shared == [post.key], "failed reads")
    #expect(numbers.takeLower(UnreadPosts(counts: ["b": 2], shared: []), numbers.beginLook()) == ["a", "b"])
    #expect(["a", "b"].map(numbers.count(of:)) == [0, 2] && numbers.shared == [])
  }

  @Test func theUnreadTotalChangesWithReadPostsAndRemovedSources() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.three])
    await sut.readSummaries()
    let posts = sut.opener.cache.posts
    _ = await posts.set(.seen, [PostKey(source: Self.three.id, id: "b")])
    #expect(sut.knownUnreadCount == 6)
    _ = await posts.set(.unseen, [PostKey(source: Self.one.id, id: "b")])
    #expect(sut.knownUnreadCount == 7)
    _ = try sut.remove([Self.one])
    #expect(sut.knownUnreadCount == 3)
  }

  @Test func markingASourceReadLowersTheCountsOfSourcesWithDuplicatesOfItsPosts() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.three])
    await sut.readSummaries()
    _ = await sut.opener.cache.posts.setAllRead(of: [Self.two.id], arrivedBy: .distantFuture)
    #expect([Self.one, Self.two, Self.three].map { sut.summary(of: $0).unreadCount } == [4, 0, 0])
  }

  @Test func theUnreadCountOfATimelineIsItsNumberOfRows() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.three])
    let timeline = UnreadTimeline(sut, patience: .instant)
    var rows = 0
    for try await answer in timeline.timeline(.first) { rows = answer.value.items.count }
    #expect(rows == 7)
    #expect(timeline.unreadCount == 7)
  }

  @Test func aSavedViewCountsAPostInSeveralSourcesOnce() async throws {
    let sut = try await makeSUT([Self.one, Self.two, Self.three, Self.lakes])
    await sut.readSummaries()
    await sut.countViews(waits: true)
    #expect(sut.summary(of: Self.lakes).unreadCount == 7)
    _ = await sut.opener.cache.posts.set(.seen, [PostKey(source: Self.two.id, id: "a")])
    await sut.countViews(waits: true)
    #expect(sut.summary(of: Self.lakes).unreadCount == 6)
  }

  @Test func aSavedViewCountsAPostOnceIfItsDuplicateIsLoadedLater() async throws {
    let store = SQLitePostStore.inMemory()
    try await Self.save(["a", "b"], of: Self.one, in: store)
    let sut = try await makeSUT([Self.one, Self.two, Self.lakes], store, saves: false)
    await sut.readSummaries()
    await sut.countViews(waits: true)
    #expect(sut.summary(of: Self.lakes).unreadCount == 2)
    let posts = sut.opener.cache.posts
    _ = await posts.save(Self.list, Self.stored(["b", "c"]), for: Self.key(Self.two))
    await sut.countViews(waits: true)
    #expect(sut.summary(of: Self.lakes).unreadCount == 3)
    #expect(sut.knownUnreadCount == 3)
  }

  // MARK: - Samples

  private static let list = StoredList(
    ids: [], cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)

  private static func key(_ source: Subscription) -> DocumentKey {
    DocumentKey(source: source.id, list: "feed", cursor: nil)
  }

  private static func stored(_ names: [String]) -> [EncodedPost] {
    names.map { name in
      var details = Post.Details()
      details.title = name
      details.text = RichText(plain: "A lake")
      details.createdAt = beginning - 60
      details.link = "https://posts.example/\(name)"
      return PostCoding.encoded(Post(id: Post.ID(rawValue: name), images: [], details: details))
    }
  }

  private static func save(_ names: [String], of source: Subscription, in store: SQLitePostStore) async throws {
    _ = try await store.save(list, stored(names), for: key(source), asUnread: true, at: beginning) { _, _ in false }
  }

  private func makeSUT(
    _ subscriptions: [Subscription], _ store: SQLitePostStore = .inMemory(), saves: Bool = true
  ) async throws -> SubscribedSources {
    for (source, names) in saves ? Self.posts : [] { try await Self.save(names, of: source, in: store) }
    let sources = makeSources(
      SubscriptionList(file: nil, builtIn: subscriptions, isAddress: { _ in true }), of: store)
    await sources.readSummaries()
    for subscription in subscriptions where !subscription.isView {
      sources.summaries.loaded(subscription.id, named: subscription.name, kind: "feed", at: beginning)
    }
    return sources
  }
}
