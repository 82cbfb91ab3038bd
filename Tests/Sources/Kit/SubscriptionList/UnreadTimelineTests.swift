import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Sources
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// The unread posts of several sources, both stored and arriving.
@Suite(.timeLimit(.minutes(1)))
struct UnreadTimelineTests {
  private static let two = ["feed:http://a.example/1", "feed:http://b.example/1"]

  @Test func postsMarkedReadStayListedUntilTheListIsOpenedAgain() async throws {
    let store = TestStores()
    let first = makeSources(ClientSpy.answering(jsonFeed([1, 2])), store, ["feed:http://a.example/1"])
    _ = try await first.refreshed()
    await first.opener.cache.flush()
    let sources = makeSources(
      ClientSpy.answering(jsonFeed([2, 3])), store, ["feed:http://a.example/1"], now: beginning + 3_600)
    let sut = UnreadTimeline(sources)
    let items = [3, 2, 1].map { "http://a.example/item/\($0)" }
    let page = try await sut.timeline(.first).last().value
    #expect(page.items.map(\.details.link) == items, "also the one that the feed has no more")
    _ = await sut.set(.seen, on: page.items.map(\.id))
    let refreshed = try await sut.timeline(.refresh).last().value
    #expect(refreshed.items.map(\.details.link) == items)
    let next = try await UnreadTimeline(sources).timeline(.refresh).last().value
    #expect(next.items.isEmpty, "the next scene has new ones only")
  }

  @Test func aRefreshListsAllNewPostsAboveThePostsAlreadyShown() async throws {
    let newest = Mutex(40)
    let client = ClientSpy { request in
      HTTPResponse(status: 200, body: Data(Self.feed(ofMinutes: newest.withLock(\.self)).utf8), url: request.url)
    }
    let sut = UnreadTimeline(makeSources(client, TestStores(), ["feed:http://a.example/1"]))
    let links = { (numbers: ClosedRange<Int>) in numbers.reversed().map { Optional("http://a.example/item/\($0)") } }
    let first = try await sut.timeline(.first).last().value
    #expect(first.items.map(\.details.link) == links(11...40))
    _ = await sut.set(.seen, on: first.items.prefix(5).map(\.id))
    newest.withLock { $0 = 100 }
    let refreshed = try await sut.timeline(.refresh).last().value
    #expect(refreshed.items.map(\.details.link) == links(6...100), "with those that were read since")
    #expect(refreshed.items.filter { $0.viewer.isUnread == false }.map(\.details.link) == links(36...40))
    let cursor = try #require(refreshed.cursor)
    let next = try await sut.timeline(.nextPage(after: cursor)).last().value
    #expect(next.items.map(\.details.link) == links(1...5))
  }

  /// A feed of `count` posts, a minute apart.
  private static func feed(ofMinutes count: Int) -> String {
    let items = (1...count).map { number in
      let date = "2015-02-01T0\(number / 50):\(10 + number % 50):00Z"
      return #"{"id":"\#(number)","url":"http://a.example/item/\#(number)","date_published":"\#(date)"}"#
    }
    return #"{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[\#(items.joined(separator: ","))]}"#
  }

  @Test func newPostsOfLoadedSourcesAreListedAboveStoredPosts() async throws {
    let store = try await storeOfYesterday()
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    defer { go.finish() }
    let client = ClientSpy { request in
      let server = "http://\(request.url.host() ?? "")"
      if server == "http://b.example" { for await _ in slow {} }
      return HTTPResponse(status: 200, body: Data(jsonFeed([1, 9], on: server).utf8), url: request.url)
    }
    let sources = makeSources(client, store, Self.two, now: beginning + 86_400)
    let (over, end) = AsyncStream.makeStream(of: Void.self)
    let sut = UnreadTimeline(sources, patience: RoundPatience(answer: { for await _ in over {} }, pause: {}))
    let loading = Task { try await sut.timeline(.first).last() }
    await waitUntil { sut.rounds.current?.progress?.done == 1 }
    end.finish()
    let answer = try await loading.value
    let links = answer.value.items.compactMap(\.details.link)
    #expect(links.first == "http://a.example/item/9", "of today")
    #expect(links.count == 3 && links.contains("http://b.example/item/1"), "the slow source has not been waited for")
    #expect(answer.origin == .remote)
  }

  @Test func storedPostsAreShownIfNoServerAnswersInTime() async throws {
    let sut = UnreadTimeline(silent(try await storeOfYesterday()), patience: .instant)
    let answer = try await sut.timeline(.first).last()
    #expect(answer.value.items.count == 2)
    #expect(answer.origin == .cache(savedAt: beginning))
  }

  @Test func stoppingTheWaitForServersShowsStoredPosts() async throws {
    let sut = UnreadTimeline(silent(try await storeOfYesterday()), patience: .endless)
    let answers = sut.timeline(.first)
    sut.hurry()
    #expect(try await answers.last().value.items.count == 2)
  }

  @Test func theNextPageIsReadFromTheStoreWithoutWaitingForServers() async throws {
    let store = TestStores()
    let client = ClientSpy { request in
      let body = jsonFeed(Array(1...20), on: "http://\(request.url.host() ?? "")")
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let first = makeSources(client, store, Self.two)
    _ = try await first.refreshed()
    await first.opener.cache.flush()
    let sut = UnreadTimeline(silent(store), patience: .instant)
    let page = try await sut.timeline(.first).last().value
    #expect(page.items.count == 30)
    let next = try await sut.timeline(.nextPage(after: try #require(page.cursor))).last().value
    #expect(next.items.count == 10)
  }

  @Test func newPostsThatArriveAfterTheListWasShownAreReportedOnce() async throws {
    let store = try await storeOfYesterday()
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      for await _ in slow {}
      let body = jsonFeed([1, 9], on: "http://\(request.url.host() ?? "")")
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let sut = UnreadTimeline(
      makeSources(client, store, Self.two, now: beginning + 86_400),
      patience: RoundPatience(answer: {}, pause: {}, quiet: { try await waitForCancellation() }))
    let events = sut.events()
    #expect(try await sut.timeline(.first).last().value.items.count == 2)
    #expect(await sut.arrivals().isEmpty)
    go.finish()
    for await event in events where event == .arrived { break }
    let links = await sut.arrivals().compactMap(\.details.link)
    #expect(Set(links) == ["http://a.example/item/9", "http://b.example/item/9"])
    #expect(await sut.arrivals().isEmpty)
  }

  /// The first load of many sources: more posts arrive late than the list has.
  @Test func allPostsThatArriveAfterTheListWasShownAreReported() async throws {
    let store = try await storeOfYesterday()
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      for await _ in slow {}
      let body = jsonFeed(Array(1...600), on: "http://\(request.url.host() ?? "")")
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let sut = UnreadTimeline(
      makeSources(client, store, Self.two, now: beginning + 86_400),
      patience: RoundPatience(answer: {}, pause: {}, quiet: { try await waitForCancellation() }))
    let events = sut.events()
    let first = try await sut.timeline(.first).last().value
    #expect(first.items.count == 2 && first.cursor == nil)
    go.finish()
    var links = Set(first.items.compactMap(\.details.link))
    for await event in events where event == .arrived {
      links.formUnion(await sut.arrivals().compactMap(\.details.link))
      if links.count == 1_200 { break }
    }
    #expect(links.count == 1_200)
  }

  /// Sources of a day later whose servers do not answer.
  private func silent(_ store: TestStores) -> SubscribedSources {
    let client = ClientSpy { _ in
      try await waitForCancellation()
      throw CancellationError()
    }
    return makeSources(client, store, Self.two, now: beginning + 86_400)
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
