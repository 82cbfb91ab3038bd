import Foundation
import HTTP
import Loading
import Posts
import Sources
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// The unread posts of several sources, as they are kept and as they arrive.
@Suite(.timeLimit(.minutes(1)))
struct UnreadTimelineTests {
  private static let two = ["feed:http://a.example/1", "feed:http://b.example/1"]

  @Test func newPostsThatWereShownStayForTheLifeOfTheTimeline() async throws {
    let store = TestStores()
    let first = makeSources(ClientSpy.answering(jsonFeed([1, 2])), store, ["feed:http://a.example/1"])
    _ = try await first.refreshed()
    await first.opener.cache.flush()
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      for await _ in slow {}
      return HTTPResponse(status: 200, body: Data(jsonFeed([2, 3]).utf8), url: request.url)
    }
    let sources = makeSources(client, store, ["feed:http://a.example/1"], now: beginning + 3_600)
    let sut = UnreadTimeline(sources, pause: {})
    var answers: [[String?]] = []
    for try await answer in sut.timeline(.first) {
      answers.append(answer.value.items.map(\.details.link))
      go.finish()
      _ = try await sut.set(.seen, on: answer.value.items.map(\.id)).value
    }
    let items = [3, 2, 1].map { "http://a.example/item/\($0)" }
    #expect(answers.first == [items[1], items[2]], "the saved ones")
    let later = [items[1], items[2], items[0]]
    #expect(answers.last == later, "also the one that the feed has no more, and what came at the end")
    let refreshed = try await sut.timeline(.refresh).last().value
    #expect(refreshed.items.map(\.details.link) == later)
    let next = try await UnreadTimeline(sources).timeline(.refresh).last().value
    #expect(next.items.isEmpty, "the next scene has new ones only")
  }

  @Test func postsThatArriveOneAfterTheOtherAreAboveTheKeptOnes() async throws {
    let store = try await storeOfYesterday()
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      let server = "http://\(request.url.host() ?? "")"
      if server == "http://b.example" { for await _ in slow {} }
      return HTTPResponse(status: 200, body: Data(jsonFeed([1, 9], on: server).utf8), url: request.url)
    }
    let sources = makeSources(client, store, Self.two, now: beginning + 86_400)
    let pauses = Mutex(0)
    let sut = UnreadTimeline(sources) {
      // The first pause lasts until the page of one source is there, the others are over at once.
      guard
        pauses.withLock({
          $0 += 1; return $0
        }) == 1
      else { return }
      for await count in sources.unreadCounts() where count == 3 { return }
    }
    var answers: [[String?]] = []
    for try await answer in sut.timeline(.first) {
      answers.append(answer.value.items.map(\.details.link))
      go.finish()
    }
    let saved = ["http://a.example/item/9", "http://a.example/item/1", "http://b.example/item/1"]
    #expect(Set(answers.first ?? []) == Set(saved))
    #expect(answers.first?.first == saved[0], "of today")
    #expect(
      answers.last == (answers.first ?? []) + ["http://b.example/item/9"], "the slow source has not been waited for")
  }

  @Test func keptPostsAreShownAtOnceIfNoServerAnswers() async throws {
    let store = try await storeOfYesterday()
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      for await _ in slow {}
      return HTTPResponse(status: 200, body: Data(jsonFeed([9]).utf8), url: request.url)
    }
    let sut = UnreadTimeline(makeSources(client, store, Self.two, now: beginning + 86_400), pause: {})
    var counts: [Int] = []
    for try await answer in sut.timeline(.first) {
      counts.append(answer.value.items.count)
      go.finish()
    }
    #expect(counts.first == 2)
  }

  private func storeOfYesterday() async throws -> TestStores {
    let store = TestStores()
    let client = ClientSpy { request in
      let body = jsonFeed([1], on: "http://\(request.url.host() ?? "")")
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let sources = makeSources(client, store, Self.two)
    _ = try await sources.refreshed()
    await sources.opener.cache.flush()
    return store
  }
}
