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

/// The documents that a reader leaves in the store, and reads again.
@Suite(.timeLimit(.minutes(1)))
struct SavedDocumentTests {
  @Test func anAnswerIsSavedWithWhatIsNeededToReadItAgain() async throws {
    let store = TestStores()
    let cache = makeCache(store)
    let client = ClientSpy.answering(
      feed([1]),
      headers: [.eTag: "\"v1\"", .lastModified: "yesterday", .contentType: "application/json", .setCookie: "secret"])
    _ = try await makeReader(client, cache: cache).timeline(.first).last()
    await cache.flush()
    let saved = try #require(await store.list(for: firstPage))
    #expect(saved.ids == [postID(1).rawValue])
    #expect(saved.savedAt == beginning)
    #expect(saved.address == "http://a.example/v1/feed?limit=10")
    #expect(
      saved.headers == ["etag": "\"v1\"", "last-modified": "yesterday", "content-type": "application/json"])
  }

  @Test(arguments: [
    stored("not json"), stored(""), stored(feed([1]), version: 0), stored(feed([1]), version: 2),
  ])
  func aListThatCannotBeReadCountsAsNone(document: StoredDocument) async throws {
    let store = TestStores()
    let cache = makeCache(store)
    await store.save(document, for: firstPage)
    let sut = makeReader(ClientSpy.failing(), cache: cache, policy: .savedOnly)
    #expect(await Outcome(of: sut.timeline(.first)).error as? LoadFailure == .offline)
  }

  @Test func aDocumentThatCannotBeReadDoesNotTurnTheCacheOff() async throws {
    let (store, problems) = (TestStores(), ProblemSpy())
    let cache = makeCache(store, problems: problems)
    await store.save(stored("not json"), for: firstPage)
    _ = try await makeReader(ClientSpy.answering(feed([1])), cache: cache).timeline(.first).last()
    await cache.flush()
    #expect(problems.problems == [])
    #expect(await store.list(for: firstPage)?.ids == [postID(1).rawValue])
  }

  private static let ages: [(TimeInterval, Bool)] = [
    (week - 1, true), (week, false), (-60, true), (-2 * 24 * 3_600, false),
  ]

  @Test(arguments: ages)
  func theRuleOfSevenDaysHolds(age: TimeInterval, isShown: Bool) async {
    let store = TestStores()
    await store.save(stored(feed([1]), at: beginning - age), for: firstPage)
    let sut = makeReader(ClientSpy.failing(), cache: makeCache(store))
    #expect(await Outcome(of: sut.timeline(.first)).answers.count == (isShown ? 1 : 0))
  }

  @Test func aDocumentAgesWhileTheProgramRuns() async {
    let (store, clock) = (TestStores(), TestClock())
    await store.save(stored(feed([1])), for: firstPage)
    let sut = makeReader(ClientSpy.failing(), cache: makeCache(store, clock: clock), clock: clock)
    #expect(await Outcome(of: sut.timeline(.first)).answers.count == 1)
    clock.advance(by: .seconds(week))
    #expect(await Outcome(of: sut.timeline(.first)).answers == [])
  }
}
