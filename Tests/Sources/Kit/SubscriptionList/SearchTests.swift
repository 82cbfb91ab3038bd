import Foundation
import Loading
import Posts
import Queries
import Storage
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Searches over all stored posts.
@Suite(.timeLimit(.minutes(1)))
struct SearchTests {
  private static let feed = "feed:http://a.example/1"
  private static let other = "feed:http://b.example/2"

  @Test(arguments: [
    ("lake", ["9", "6", "3", "0"]), ("LAKE title:post", ["9", "6", "3", "0"]), ("lake -title:6", ["9", "3", "0"]),
    ("is:unread newer:3h", ["3", "2", "1", "0"]), ("lake source:b.example", []),
    ("group:news lake", ["9", "6", "3", "0"]),
    ("group:other", []), ("lake OR title:1", ["9", "6", "3", "1", "0"]), ("is:starred", []), ("-is:unread", []),
    ("zebra", []),
    ("東", ["9", "8", "7", "6", "5", "4", "3", "2", "1", "0"]),
  ])
  func postsThatMatchTheQueryAreListed(query: String, ids: [String]) async throws {
    for hasFile in [false, true] {
      let sut = try await makeSUT(query, posts: Self.posts(10), hasFile: hasFile)
      let page = try await sut.timeline(.first).last().value
      #expect(page.items.map(Self.id).sorted() == ids.sorted(), "\(hasFile)")
      #expect(page.cursor == nil)
    }
  }

  @Test(arguments: [false, true]) func searchResultsAreReadInPagesNewestFirst(hasFile: Bool) async throws {
    let sut = try await makeSUT("lake", posts: Self.posts(300), hasFile: hasFile)
    var page = try await sut.timeline(.first).last().value
    #expect(page.items.count == 30)
    var ids = page.items.map(Self.id)
    while let cursor = page.cursor {
      page = try await sut.timeline(.nextPage(after: cursor)).last().value
      ids += page.items.map(Self.id)
    }
    #expect(ids == stride(from: 0, to: 300, by: 3).map(String.init))
  }

  @Test(arguments: [false, true]) func aScriptGetsAllSearchResultsOnTheFirstPage(hasFile: Bool) async throws {
    let sut = try await makeSUT("lake", posts: Self.posts(300), hasFile: hasFile, isWhole: true)
    let page = try await sut.timeline(.first).last().value
    #expect(page.items.map(Self.id) == stride(from: 0, to: 300, by: 3).map(String.init))
    #expect(page.cursor == nil)
  }

  @Test(arguments: [false, true]) func aPageOfSearchResultsCovers2000PostsOrInAScriptAllPosts(isWhole: Bool)
    async throws
  {
    var posts = Self.posts(2_200)
    for number in [5, 299, 2_150] {
      let images = [ImageRef("https://a.example/1.jpg")]
      posts[number] = Post(id: posts[number].id, images: images, details: posts[number].details)
    }
    let sut = try await makeSUT("has:picture", posts: posts, hasFile: false, isWhole: isWhole)
    let page = try await sut.timeline(.first).last().value
    #expect(page.items.map(Self.id) == (isWhole ? ["5", "299", "2150"] : ["5", "299"]))
    guard let cursor = page.cursor else { return #expect(isWhole) }
    #expect(try await sut.timeline(.nextPage(after: cursor)).last().value.items.map(Self.id) == ["2150"])
  }

  @Test(arguments: [false, true]) func aQueryWithoutWordsSearchesAllPosts(hasFile: Bool) async throws {
    let sut = try await makeSUT("has:picture", posts: Self.posts(300), hasFile: hasFile)
    let page = try await sut.timeline(.first).last().value
    #expect(page.items.map(Self.id) == ["299"])
    #expect(page.cursor == nil)
  }

  @Test func aSearchResultHasASourceAndAnExcerptAroundTheHit() async throws {
    let sut = try await makeSUT("lake", posts: Self.posts(1))
    let post = try #require(try await sut.timeline(.first).last().value.items.first)
    #expect(post.listing.excerpt == PostExcerpt(before: "東京 — a walk around the ", hit: "Lake", after: " 0"))
    #expect(post.listing.feeds.map(\.name) == ["A"])
  }

  @Test func searchesDoNotFindWordsInPrivatePosts() async throws {
    var secret = Self.post(0)
    secret.details.facts.visibility = .direct
    let sut = try await makeSUT("lake", posts: [secret], hasFile: true)
    #expect(try await sut.timeline(.first).last().value.items == [])
    let unread = try await makeSUT("is:unread", posts: [secret], hasFile: true)
    #expect(try await unread.timeline(.first).last().value.items.count == 1)
  }

  @Test func markingAllUnreadSearchResultsReadCanBeUndone() async throws {
    let sut = try await makeSUT("lake", posts: Self.posts(300))
    let changed = await sut.allRead(arrivedBy: .distantFuture, and: [])
    #expect(changed.count == 100)
    #expect(await sut.allRead(arrivedBy: .distantFuture, and: []) == [])
    #expect(await sut.set(.unseen, on: changed).count == 100)
  }

  @Test func markingSearchResultsReadSkipsPostsThatArrivedLater() async throws {
    let sut = try await makeSUT("lake", posts: Self.posts(3))
    #expect(await sut.allRead(arrivedBy: .distantPast, and: []) == [])
    #expect(await sut.allRead(arrivedBy: .distantFuture, and: []).count == 1)
  }

  // MARK: - Samples

  private static func id(_ post: Post) -> String { MergedID(post.id)?.post.rawValue ?? "" }

  private static func post(_ number: Int) -> Post {
    var details = Post.Details()
    details.title = "Post \(number)"
    details.text = RichText(plain: "東京 — a walk around the \(number % 3 == 0 ? "Lake" : "town") \(number)")
    details.createdAt = beginning - Double(number) * 3_600 + 60
    let images = number == 299 ? [ImageRef("https://a.example/1.jpg")] : []
    return Post(id: Post.ID(rawValue: "\(number)"), images: images, details: details)
  }

  /// Posts of which every third is about a lake, an hour between them, the newest first.
  private static func posts(_ count: Int) -> [Post] { (0..<count).map(post) }

  private func makeSUT(
    _ query: String, posts: [Post], hasFile: Bool = true, isWhole: Bool = false
  ) async throws -> SearchTimeline {
    let file = FileManager.default.temporaryDirectory.appending(path: "search-\(UUID())/posts.sqlite")
    let store = hasFile ? try SQLitePostStore(file: file) : SQLitePostStore.inMemory()
    let stored = posts.map { PostCoding.encoded($0) }
    let list = StoredList(
      ids: [], cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
    try await store.save(
      list, stored, for: DocumentKey(source: Self.feed, list: "feed", cursor: nil), asUnread: true,
      at: beginning + 3_600)
    let subscriptions = [
      Subscription(Self.feed, name: "A", tags: ["news/local"]), Subscription(Self.other, name: "B"),
    ]
    let sources = makeSources(
      SubscriptionList(file: nil, builtIn: subscriptions, isAddress: { _ in true }), of: store, policy: .savedFirst)
    var utc = Calendar(identifier: .gregorian)
    utc.timeZone = .gmt
    return SearchTimeline(try Query(query), in: sources, isWhole: isWhole, calendar: utc, now: { beginning })
  }
}
