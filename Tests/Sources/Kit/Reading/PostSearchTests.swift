import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport

/// The search for a post that is known by its id only.
@Suite(.timeLimit(.minutes(1)))
struct PostSearchTests {
  @Test func aPostIsFoundOnALaterPage() async throws {
    let client = Self.pages(of: 3)
    let post = try await makeReader(client).post(withID: postID(8))
    #expect(post.description == "8")
    #expect(
      client.paths == [
        "v1/feed?limit=10", "v1/feed?limit=10&after_id=\(postID(3))", "v1/feed?limit=10&after_id=\(postID(6))",
      ])
  }

  @Test func theSearchStopsAtTwentyPages() async {
    let client = Self.pages(of: 3)
    await #expect(throws: LoadFailure.notFound(searched: 60)) { try await makeReader(client).post(withID: postID(61)) }
    #expect(client.requests.count == 20)
  }

  @Test func theTwentiethPageIsStillSearched() async throws {
    #expect(try await makeReader(Self.pages(of: 3)).post(withID: postID(60)).description == "60")
  }

  @Test func theSearchStopsAtAPageThatRepeatsItsRows() async {
    let client = ClientSpy { request in
      // Each page ends with another post, so that the cursors differ.
      let isFirst = request.url.query()?.contains("after_id") != true
      return HTTPResponse(status: 200, body: Data(feed(isFirst ? [1, 2, 3] : [3, 1, 2]).utf8), url: request.url)
    }
    await #expect(throws: LoadFailure.notFound(searched: 3)) { try await makeReader(client).post(withID: postID(9)) }
    #expect(client.requests.count == 2)
  }

  @Test func theSearchStopsAtTheEndOfTheFeed() async {
    let client = ClientSpy.answering(feed([]))
    await #expect(throws: LoadFailure.notFound(searched: 0)) { try await makeReader(client).post(withID: postID(9)) }
    #expect(client.requests.count == 1)
  }

  @Test func aFailedRequestEndsTheSearch() async {
    let client = ClientSpy.failing()
    await #expect(throws: LoadFailure.connectivity(.refused).at("a.example")) {
      try await makeReader(client).post(withID: postID(1))
    }
    #expect(client.requests.count == 1)
  }

  @Test func aPostOfTheSavedListIsFoundBeforeTheServerAnswers() async throws {
    let store = TestStores()
    try await store.save(stored(feed([1, 2])), for: firstPage)
    let client = ClientSpy { _ in
      try await waitForCancellation()
      throw CancellationError()
    }
    #expect(try await makeReader(client, cache: makeCache(store)).post(withID: postID(2)).description == "2")
  }

  @Test func aSavedPostIsFoundOffline() async throws {
    let store = TestStores()
    try await store.save(stored(feed([1, 2])), for: firstPage)
    let sut = makeReader(OfflineClient(), cache: makeCache(store), policy: .savedOnly)
    #expect(try await sut.post(withID: postID(2)).description == "2")
    await #expect(throws: LoadFailure.offline) { try await sut.post(withID: postID(3)) }
  }

  /// An endless feed in pages of `size` posts.
  private static func pages(of size: Int) -> ClientSpy {
    ClientSpy { request in
      let last = request.url.absoluteString.split(separator: "after_id=").dropFirst().first
      let start = last.flatMap { Int($0.suffix(12)) } ?? 0
      return HTTPResponse(status: 200, body: Data(feed(start + 1...start + size).utf8), url: request.url)
    }
  }
}
