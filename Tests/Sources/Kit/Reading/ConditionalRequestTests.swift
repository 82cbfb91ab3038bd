import Feeds
import Foundation
import HTTP
import Loading
import Posts
import Sources
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Documents that the server says have not changed.
@Suite(.timeLimit(.minutes(1)))
struct ConditionalRequestTests {
  private static let validators = ["etag": "\"v1\"", "last-modified": "Sun, 01 Feb 2015 07:46:23 GMT"]

  @Test func theFirstRequestHasNoConditions() async throws {
    let client = ClientSpy.answering(feed([1]))
    _ = try await makeReader(client, cache: makeCache(TestStores())).timeline(.first).last()
    #expect(client.requests.map(\.headers) == [[:]])
  }

  @Test(arguments: [LoadScope.first, .refresh]) func theValidatorsOfTheSavedDocumentAreSent(
    scope: LoadScope
  ) async throws {
    let client = ClientSpy.answering("", status: 304)
    let (sut, _, _) = try await makeSUT(client, saved: stored(feed([1]), headers: Self.validators))
    _ = try await sut.timeline(scope).last()
    #expect(
      client.requests.map(\.headers) == [
        [.ifNoneMatch: "\"v1\"", .ifModifiedSince: "Sun, 01 Feb 2015 07:46:23 GMT"]
      ])
  }

  @Test func aListOfAnEarlierVersionIsShownAndItsPostsAreMappedAgain() async throws {
    let store = try await storeOfEarlierVersion(ListMemory(leftOut: 0, texts: []).data)
    let client = ClientSpy.answering(feed([1]))
    let answers = await Outcome(of: makeReader(client, cache: makeCache(store)).timeline(.first)).answers
    #expect(answers.map { $0.value.items.map(\.description) } == [["former"], ["1"]])
    #expect(client.requests.map(\.headers) == [[:]])
  }

  @Test func theItemsOfAFeedThatAnEarlierVersionHasStoredKeepTheirIDs() async throws {
    let items = ["x", "y"].map {
      "<item><guid isPermaLink='false'>1</guid><link>http://a.example/\($0)</link><title>\($0)</title></item>"
    }
    let store = TestStores()
    let ids = try await idsOfFeed(items.joined(), store)
    let list = try #require(try await store.list(for: firstPage))
    #expect(Set(ids).count == 2, "both have the same guid")
    // Now only one item has this guid; the list says that several had it.
    let earlier = try await storeOfEarlierVersion(list.document.body)
    for _ in 1...2 {
      let found = try await idsOfFeed(items[1], earlier)
      #expect(found.first == ids[1], "\(found)")
    }
  }

  @Test func aDocumentWithoutValidatorsIsRequestedWithoutConditions() async throws {
    let client = ClientSpy.answering(feed([2]))
    let (sut, _, _) = try await makeSUT(client, saved: stored(feed([1])))
    _ = try await sut.timeline(.first).last()
    #expect(client.requests.map(\.headers) == [[:]])
  }

  @Test func aNotModifiedResponseRenewsTheSavedListAndCountsAsRemote() async throws {
    let (sut, store, cache) = try await makeSUT(
      .answering("", status: 304), saved: stored(feed([1]), headers: Self.validators, at: beginning - 3_600))
    let outcome = await Outcome(of: sut.timeline(.first))
    #expect(outcome.error == nil)
    #expect(outcome.answers.map(\.origin) == [.cache(savedAt: beginning - 3_600), .remote])
    #expect(outcome.answers.map { $0.value.items.map(\.description) } == [["1"], ["1"]])
    await cache.flush()
    let list = try await store.list(for: firstPage)
    #expect(list?.document.savedAt == beginning)
    #expect(list?.document.headers == Self.validators)
  }

  @Test func validatorsOfANotModifiedResponseReplaceTheSavedValidators() async throws {
    let (sut, store, cache) = try await makeSUT(
      .answering("", status: 304, headers: [.eTag: "\"v2\""]), saved: stored(feed([1]), headers: Self.validators))
    _ = try await sut.timeline(.refresh).last()
    await cache.flush()
    #expect(
      try await store.list(for: firstPage)?.document.headers == [
        "etag": "\"v2\"", "last-modified": "Sun, 01 Feb 2015 07:46:23 GMT",
      ])
  }

  @Test func aChangedDocumentReplacesTheSavedDocumentAndItsValidators() async throws {
    let client = ClientSpy.answering(feed([2]), headers: [.eTag: "\"v2\""])
    let (sut, store, cache) = try await makeSUT(client, saved: stored(feed([1]), headers: Self.validators))
    let answer = try await sut.timeline(.refresh).last()
    #expect(answer.value.items.map(\.description) == ["2"])
    await cache.flush()
    #expect(try await store.list(for: firstPage)?.document.headers == ["etag": "\"v2\""])
  }

  @Test func anUnreadableDocumentIsRequestedAgainAfterANotModifiedResponse() async throws {
    let client = ClientSpy {
      $0.headers.isEmpty
        ? HTTPResponse(status: 200, body: Data(feed([2]).utf8), url: $0.url)
        : HTTPResponse(status: 304, body: Data(), url: $0.url)
    }
    let (sut, store, cache) = try await makeSUT(client, saved: stored("not json", headers: Self.validators))
    let answer = try await sut.timeline(.refresh).last()
    #expect(answer.origin == .remote)
    #expect(answer.value.items.map(\.description) == ["2"])
    #expect(client.requests.map(\.headers.isEmpty) == [false, true])
    await cache.flush()
    #expect(try await store.list(for: firstPage)?.ids == [postID(2).rawValue])
  }

  @Test func aNotModifiedResponseWithoutASavedDocumentIsAnError() async throws {
    let (sut, _, _) = try await makeSUT(.answering("", status: 304), saved: nil)
    #expect(await Outcome(of: sut.timeline(.first)).error as? LoadFailure == .badStatus(304).at("a.example"))
  }

  /// A store with a list of one post, as version 0.3 has stored it.
  private func storeOfEarlierVersion(_ extra: Data) async throws -> TestStores {
    let store = TestStores()
    let former = Post(id: postID(1), description: "former", images: [])
    let list = StoredList(
      ids: [former.id.rawValue], cursor: nil, extra: extra, headers: Self.validators, address: "http://a.example/",
      version: 1, savedAt: beginning)
    try await store.posts.save(
      list, [PostCoding.encoded(former, account: nil)], for: firstPage, asUnread: false, at: beginning)
    return store
  }

  /// Loads a feed with some items; returns their ids.
  private func idsOfFeed(_ items: String, _ store: TestStores) async throws -> [String] {
    let client = ClientSpy.answering("<rss version='2.0'><channel><title>A</title>\(items)</channel></rss>")
    let source = try SyndicationKind().source(at: "http://a.example/feed", SourceServices(client: client))
    let reader = SourceReader(
      source, named: "test", client: client, cache: makeCache(store), policy: .remoteFirst, now: { beginning })
    return try await reader.timeline(.first).last().value.items.map(\.id.rawValue)
  }

  private func makeSUT(_ client: ClientSpy, saved: StoredDocument?) async throws -> (SourceReader, TestStores, Cache) {
    let store = TestStores()
    if let saved { try await store.save(saved, for: firstPage) }
    let cache = makeCache(store)
    return (makeReader(client, cache: cache), store, cache)
  }
}
