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

/// Documents that a reader saves and reads again.
@Suite(.timeLimit(.minutes(1)))
struct SavedDocumentTests {
  @Test func aListIsSavedWithItsAddressItsValidatorsAndItsContentType() async throws {
    let store = TestStores()
    let cache = makeCache(store)
    let client = ClientSpy.answering(
      feed([1]),
      headers: [.eTag: "\"v1\"", .lastModified: "yesterday", .contentType: "application/json", .setCookie: "secret"])
    _ = try await makeReader(client, cache: cache).timeline(.first).last()
    await cache.flush()
    let saved = try #require(try await store.list(for: firstPage))
    #expect(saved.ids == [postID(1).rawValue])
    #expect(saved.document.savedAt == beginning)
    #expect(saved.document.address == "http://a.example/v1/feed?limit=10")
    #expect(
      saved.document.headers == ["etag": "\"v1\"", "last-modified": "yesterday", "content-type": "application/json"])
  }

  @Test(arguments: [
    stored("not json"), stored(""), stored(feed([1]), version: 0), stored(feed([1]), version: 2),
  ])
  func anUnreadableSavedListIsTreatedAsMissing(document: StoredDocument) async throws {
    let store = TestStores()
    let cache = makeCache(store)
    try await store.save(document, for: firstPage)
    let sut = makeReader(ClientSpy.failing(), cache: cache, policy: .savedOnly)
    #expect(await Outcome(of: sut.timeline(.first)).error as? LoadFailure == .offline)
  }

  @Test func aSavedDocumentThatCannotBeDecodedDoesNotDisableTheCache() async throws {
    let (store, problems) = (TestStores(), ProblemSpy())
    let cache = makeCache(store, problems: problems)
    try await store.save(stored("not json"), for: firstPage)
    _ = try await makeReader(ClientSpy.answering(feed([1])), cache: cache).timeline(.first).last()
    await cache.flush()
    #expect(problems.problems == [])
    #expect(try await store.list(for: firstPage)?.ids == [postID(1).rawValue])
  }

  @Test func aSavedSceneDocumentThatCannotBeDecodedIsDeleted() async throws {
    let (store, url) = (StoreSpy(), try #require(URL(string: "http://a.example/x")))
    let key = DocumentKey(source: "documents of scenes", list: url.absoluteString)
    try await store.base.save(stored("damaged"), for: key)
    let sut = makeReader(ClientSpy.failing(), cache: makeCache(store))
    let outcome = await Outcome<Int>(
      of: sut.sceneDocuments.answers(to: HTTPRequest(ofScene: url), .first) { _, _ in throw LoadFailure.malformed })
    #expect(outcome.answers.isEmpty && outcome.error != nil)
    await sut.cache.flush()
    #expect(try await store.base.document(for: key) == nil)
  }

  @Test func aNotModifiedResponseRenewsTheSavedDocument() async throws {
    let store = StoreSpy()
    let client = ClientSpy { request in
      let isFirst = request.headers[.ifNoneMatch] == nil
      return HTTPResponse(
        status: isFirst ? 200 : 304, headers: [.eTag: "1"], body: Data((isFirst ? messages([1]) : "").utf8),
        url: request.url)
    }
    let sut = makeReader(client, cache: makeCache(store))
    for count in 0...1 {
      #expect(try await sut.messages(.refresh).last().value.items.count == 1)
      await sut.cache.flush()
      #expect(store.log.state.count { $0 == .renewDocument } == count)
    }
  }

  private static let ages: [(TimeInterval, Bool)] = [
    (week - 1, true), (week, false), (-60, true), (-2 * 24 * 3_600, false),
  ]

  @Test(arguments: ages)
  func aSavedListIsShownForSevenDays(age: TimeInterval, isShown: Bool) async throws {
    let store = TestStores()
    try await store.save(stored(feed([1]), at: beginning - age), for: firstPage)
    let sut = makeReader(ClientSpy.failing(), cache: makeCache(store))
    #expect(await Outcome(of: sut.timeline(.first)).answers.count == (isShown ? 1 : 0))
  }

  @Test func aDocumentExpiresWhileTheProgramRuns() async throws {
    let (store, clock) = (TestStores(), TestClock())
    try await store.save(stored(feed([1])), for: firstPage)
    let sut = makeReader(ClientSpy.failing(), cache: makeCache(store, clock: clock), clock: clock)
    #expect(await Outcome(of: sut.timeline(.first)).answers.count == 1)
    clock.advance(by: .seconds(week))
    #expect(await Outcome(of: sut.timeline(.first)).answers == [])
  }
}
