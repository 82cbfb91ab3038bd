import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport

/// Refreshes, further pages, comments and messages.
@Suite(.timeLimit(.minutes(1)))
struct FurtherLoadTests {
  @Test func aFailedRefreshDoesNotFallBackToTheCache() async throws {
    let store = TestStores()
    try await store.save(stored(feed([1])), for: firstPage)
    let outcome = await Outcome(of: makeReader(ClientSpy.failing(), cache: makeCache(store)).timeline(.refresh))
    #expect(outcome.answers == [])
    #expect(outcome.error as? LoadFailure == .connectivity(.refused).at("a.example"))
  }

  @Test(arguments: [ReadingPolicy.savedFirst, .remoteFirst])
  func aNextPageIsSavedAndReadByItsCursor(policy: ReadingPolicy) async throws {
    let store = TestStores()
    let cache = makeCache(store)
    let online = makeReader(ClientSpy.answering(feed([3])), cache: cache, policy: policy)
    #expect(try await online.timeline(.nextPage(after: "k")).last().origin == .remote)
    let lost = makeReader(ClientSpy.failing(), cache: cache, policy: policy)
    let outcome = await Outcome(of: lost.timeline(.nextPage(after: "k")))
    let failure = policy == .savedOnly ? nil : LoadFailure.connectivity(.refused).at("a.example")
    #expect(outcome.answers.map(\.origin) == [.cache(savedAt: beginning, failure: failure)])
    #expect(outcome.answers.map { $0.value.items.map(\.description) } == [["3"]])
    let first = await Outcome(of: lost.timeline(.first)).answers
    #expect(first.last?.value.items.map(\.description) == ["3"], "a kept post, on no page of the server")
    #expect(await Outcome(of: lost.timeline(.nextPage(after: "l"))).answers == [])
  }

  @Test func anExpiredPostDoesNotEndThePagingOfStoredPosts() async throws {
    let store = TestStores()
    for number in 1...150 {
      let post = Post(id: postID(number), description: "\(number)", images: [])
      let stored = EncodedPost(
        id: post.id.rawValue, value: PostCoding.data(post), version: PostCoding.version,
        date: beginning - 30 * 24 * 3_600 + Double(number))
      let list = StoredList(
        ids: [stored.id], cursor: nil, extra: Data(), headers: [:], address: "", version: PostCoding.version,
        savedAt: beginning)
      let date = number == 100 ? beginning - 8 * 24 * 3_600 : beginning
      try await store.posts.save(
        list, [stored], for: DocumentKey(source: "test", list: "\(number)"), asUnread: false, at: date)
    }
    let sut = makeReader(
      OfflineClient(), cache: makeCache(store), policy: .savedOnly, clock: TestClock(at: beginning + 3_600))
    let first = try await sut.timeline(.first).last().value
    var numbers = first.items.map(\.description)
    let next = try await sut.timeline(.nextPage(after: try #require(first.cursor))).last().value
    numbers += next.items.map(\.description)
    #expect(numbers == (1...150).reversed().filter { $0 != 100 }.map { "\($0)" })
  }

  @Test func commentsAreReadFromTheCacheIfTheServerFails() async throws {
    let cache = makeCache(TestStores())
    let online = makeReader(ClientSpy.answering(#"{"items":[]}"#), cache: cache)
    _ = try await online.thread(of: postID(1), .first).last()
    let lost = makeReader(ClientSpy.failing(), cache: cache)
    #expect(await Outcome(of: lost.thread(of: postID(1), .first)).answers.map(\.origin) == [.cache(savedAt: beginning)])
    #expect(await Outcome(of: lost.thread(of: postID(2), .first)).answers == [])
  }

  @Test func messagesAreReadFromTheCacheIfTheServerFails() async throws {
    let cache = makeCache(TestStores())
    _ = try await makeReader(ClientSpy.answering(messages([7])), cache: cache).messages(.first).last()
    let outcome = await Outcome(of: makeReader(ClientSpy.failing(), cache: cache).messages(.first))
    #expect(outcome.answers.map(\.origin) == [.cache(savedAt: beginning)])
    #expect(outcome.answers.map { $0.value.items.map(\.id) } == [[7]])
  }

  @Test func theSavedDocumentIsReturnedBeforeARequestIsSent() async throws {
    let store = TestStores()
    try await store.save(stored(feed([1])), for: firstPage)
    let network = LoaderSpy<HTTPResponse>()
    let client = ClientSpy { _ in try await network.load() }
    let load = makeReader(client, cache: makeCache(store)).timeline(.first)
    var answers = load.makeAsyncIterator()
    #expect(try await answers.next()?.origin == .cache(savedAt: beginning))
    #expect(client.requests == [])
    async let rest = Self.next(answers)
    await network.complete(with: HTTPResponse(status: 200, body: Data(feed([2]).utf8), url: URL(filePath: "/")))
    #expect(try await rest?.origin == .remote)
  }

  @Test func aCancelledLoadDoesNotFallBackToTheSavedList() async throws {
    let store = TestStores()
    try await store.save(stored(feed([1])), for: firstPage)
    // A network that reports the end of its connection, not the cancellation.
    let client = ClientSpy { _ in
      withUnsafeCurrentTask { $0?.cancel() }
      throw LoadFailure.connectivity(.closed)
    }
    let sut = makeReader(client, cache: makeCache(store), policy: .remoteFirst)
    let outcome = await Task { await Outcome(of: sut.timeline(.first)) }.value
    #expect(outcome.answers == [])
    #expect(outcome.error is CancellationError)
  }

  @Test func invalidResponsesAreNotSaved() async throws {
    let store = TestStores()
    try await store.save(stored(feed([1])), for: firstPage)
    let cache = makeCache(store)
    for client in [ClientSpy.answering("not json"), .answering(feed([2]), status: 500), .answering("")] {
      #expect(await Outcome(of: makeReader(client, cache: cache).timeline(.refresh)).error is LoadFailure)
    }
    await cache.flush()
    #expect(try await store.list(for: firstPage)?.ids == [postID(1).rawValue])
  }

  private static func next(
    _ answers: Answers<Page<Post>>.AsyncIterator
  ) async throws -> Sourced<Page<Post>>? {
    var answers = answers
    return try await answers.next()
  }
}
