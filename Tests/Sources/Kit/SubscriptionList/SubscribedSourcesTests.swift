import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Bluesky
@testable import Feeds
@testable import Mastodon
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// The subscriptions of a user, with their readers and states.
@Suite(.timeLimit(.minutes(1)))
struct SubscribedSourcesTests {
  @Test(arguments: [ReadingPolicy.savedFirst, .remoteFirst])
  func afterAFailureASourceKeepsItsUnreadCountItsLastLoadDateAndItsKind(policy: ReadingPolicy) async throws {
    let store = TestStores()
    let first = makeSources(ClientSpy.answering(feed([1, 2])), store)
    _ = try await first.refreshed()
    await first.opener.cache.flush()
    let second = makeSources(ClientSpy.failing(), store, policy: policy)
    let reader = try second.reader(at: try #require(second.list.all.first).address)
    _ = await Outcome(of: reader.timeline(.first))
    let state = try #require(second.list.all.first.map(second.summary))
    #expect(state.error != nil)
    #expect(state.unreadCount == 2)
    #expect(state.loadedAt == beginning)
    #expect(state.kind == "contract")
  }

  @Test func withoutANetworkASingleFailureIsReportedForAllSources() async throws {
    let addresses = ["a", "b", "c"].map { "feed:http://\($0).example/feed" }
    let sut = makeSources(ClientSpy.failing(LoadFailure.connectivity(.unknownHost)), TestStores(), addresses)
    await #expect(throws: LoadFailure.noNetwork(count: 3)) { try await sut.refreshAll() }
    #expect(sut.networkFailure(of: sut.list.all) == .noNetwork(count: 3))
    #expect(sut.networkFailure(of: [try #require(sut.list.all.first)]) == nil, "one may be gone alone")
  }

  @Test func builtInSourcesAreLoadedOnlyOnRequestIfTheUserAddedSources() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    try Data("feed:http://demo.example/1 Demo\nfeed:http://a.example/1 A\n".utf8).write(to: file)
    let client = ClientSpy.answering(jsonFeed([1]))
    let list = SubscriptionList(
      file: file, builtIn: [Subscription("feed:http://demo.example/1", name: "Demo")], isAddress: { _ in true })
    let sut = SubscribedSources(list, opener: makeSources(client).opener, now: { beginning })
    try await sut.refreshAll()
    #expect(client.requests.map { $0.url.host() } == ["a.example"])
    try await sut.refresh(["feed:http://demo.example/1"])
    #expect(client.requests.last?.url.host() == "demo.example", "on request")
  }

  @Test func onlyAResponseFromAnInternetServerShowsThatThereIsANetwork() async throws {
    let lost = ["a", "b"].map { "feed:http://\($0).example/feed" }
    let client = { (reached: String) in
      ClientSpy { request in
        guard request.url.absoluteString.hasPrefix(reached) else { throw LoadFailure.connectivity(.unknownHost) }
        return HTTPResponse(status: 200, body: Data(jsonFeed([1]).utf8), url: request.url)
      }
    }
    for (reached, count) in [
      ("http://c.example", nil), ("http://127.0.0.1", 2), ("http://demo.invalid", 2),
    ] as [(String, Int?)] {
      let sut = makeSources(client(reached), TestStores(), lost + ["feed:\(reached)/feed"])
      try? await sut.refreshAll()
      #expect(sut.networkFailure(of: sut.list.all) == count.map(LoadFailure.noNetwork(count:)), "\(reached)")
    }
  }

  @Test func beingOfflineIsNotRecordedAsAFailureOfASource() async throws {
    let store = TestStores()
    let first = makeSources(ClientSpy.answering(feed([1])), store)
    _ = try await first.refreshed()
    await first.opener.cache.flush()
    let sut = makeSources(ClientSpy.failing(), store, policy: .savedOnly)
    let subscription = try #require(sut.list.all.first)
    let outcome = try await Outcome(of: sut.reader(at: subscription.address).timeline(.refresh))
    #expect(outcome.error == nil)
    let other = makeSources(ClientSpy.failing(), TestStores(), policy: .savedOnly)
    let nothing = try await Outcome(of: other.reader(at: subscription.address).timeline(.first))
    #expect(nothing.error as? LoadFailure == .offline)
    #expect(other.summary(of: subscription).error == nil)
  }

  @Test func aSourceThatIsAddedAgainKeepsItsReadPosts() async throws {
    let store = TestStores()
    let first = makeSources(ClientSpy.answering(feed([1, 2])), store)
    let subscription = try #require(first.list.all.first)
    _ = try await first.refreshed()
    _ = try await first.reader(at: subscription.address).set(.seen, on: [postID(1), postID(2)])
    await first.opener.cache.flush()
    let second = makeSources(ClientSpy.answering(feed([1, 2])), store)
    _ = try second.remove([subscription])
    _ = try second.add(subscription)
    #expect(try await second.refreshed() == [])
    #expect(second.summary(of: subscription).unreadCount == 0)
  }

  @Test func aPermanentRedirectMovesASourceWithItsUnreadCountAndItsReadPosts() async throws {
    let client = ClientSpy { request in
      let isOld = request.url.path() == "/old"
      let new = try #require(URL(string: "http://a.example/new"))
      return HTTPResponse(
        status: 200, body: Data(jsonFeed([1, 2]).utf8), url: new, permanentURL: isOld ? new : nil)
    }
    let store = TestStores()
    let sut = makeSources(client, store, ["feed:http://a.example/old"])
    let old = try #require(sut.list.all.first)
    let reader = try sut.reader(at: old.address)
    let shown = try #require(try await sut.refreshed().first)
    let moved = try #require(sut.list.all.first)
    #expect(moved.id == "feed:http://a.example/new")
    #expect(sut.summaries.summary(of: old.id) == SourceSummary())
    #expect(sut.summary(of: moved).unreadCount == 2)
    #expect(sut.summary(of: moved).kind == "feed")
    _ = await reader.set(.seen, on: [shown])  // by a scene that is open
    #expect(sut.summary(of: moved).unreadCount == 1)
    _ = try await sut.refreshed()
    #expect(sut.summary(of: moved).unreadCount == 1)
    #expect(sut.summaries.summary(of: old.id) == SourceSummary())
    await sut.opener.cache.flush()
    let next = makeSources(client, store, ["feed:http://a.example/new"])
    #expect(try await next.refreshed().count == 1)
  }

  @Test func readPostsStayReadWhenTheirSourceMoves() async throws {
    let isMoved = WaitableState(false)
    let client = ClientSpy { request in
      let new = isMoved.state && request.url.path() == "/old" ? URL(string: "http://a.example/new") : nil
      return HTTPResponse(status: 200, body: Data(jsonFeed([1, 2]).utf8), url: new ?? request.url, permanentURL: new)
    }
    let sut = makeSources(client, TestStores(), ["feed:http://a.example/old"])
    let post = try #require(try await sut.refreshed().first)
    _ = try await sut.reader(at: try #require(sut.list.all.first).address).set(.seen, on: [post])
    isMoved.update { $0 = true }
    #expect(try await sut.refreshed().count == 1)
    #expect(sut.list.all.map { sut.summary(of: $0).unreadCount } == [1])
  }

  @Test func aNotModifiedResponseClearsTheFailureOfASource() async throws {
    let count = WaitableState(0)
    let client = ClientSpy { request in
      let index = count.update { count in
        defer { count += 1 }
        return count
      }
      return HTTPResponse(
        status: [200, 503, 304][index], headers: [.eTag: "1"], body: Data(index == 0 ? jsonFeed([1]).utf8 : "".utf8),
        url: request.url)
    }
    let sut = makeSources(client, TestStores(), ["feed:http://a.example/1"])
    for isFailure in [false, true, false] {
      _ = try await sut.refreshed()
      #expect(sut.list.all.map { sut.summary(of: $0).error != nil } == [isFailure])
    }
  }

  @Test func aPermanentlyMovedSourceIsRequestedAtItsNewAddressOnly() async throws {
    let isMoved = WaitableState(false)
    let client = ClientSpy { request in
      let new = isMoved.state && request.url.path() == "/old" ? URL(string: "http://a.example/new") : nil
      return HTTPResponse(
        status: 200, body: Data(jsonFeed([1, 2]).utf8), url: new ?? request.url, permanentURL: new)
    }
    let store = TestStores()
    let first = makeSources(client, store, ["http://a.example/old"])
    _ = try await first.refreshed()
    isMoved.update { $0 = true }
    _ = try await first.refreshed()
    let moved = try #require(first.list.all.first)
    let address = moved.address
    #expect(address.text == "http://a.example/new")
    await first.opener.cache.flush()
    let asked = client.requests.count
    #expect(try await makeSources(client, store, [address.text]).refreshed().count == 2)
    #expect(client.requests.dropFirst(asked).map { $0.url.path() } == ["/new"])
    let offline = makeSources(ClientSpy.failing(), store, [address.text], policy: .savedOnly)
    #expect(try await offline.reader(at: address).saved()?.value.items.count == 2)
  }

  @Test func aPermanentRedirectChangesTheAddressOfAnUnchangedFeed() async throws {
    let isMoved = WaitableState(false)
    let client = ClientSpy { request in
      let new = isMoved.state ? URL(string: "http://a.example/new") : nil
      return HTTPResponse(
        status: new == nil ? 200 : 304, headers: [.eTag: "\"1\""],
        body: new == nil ? Data(jsonFeed([1]).utf8) : Data(),
        url: new ?? request.url, permanentURL: new)
    }
    let sut = makeSources(client, TestStores(), ["feed:http://a.example/old"])
    _ = try await sut.refreshed()
    isMoved.update { $0 = true }
    _ = try await sut.refreshed()
    #expect(sut.list.all.map(\.id) == ["feed:http://a.example/new"])
  }

  @Test func sourcesOfOneServerAreLoadedOneAtATime() async throws {
    let addresses = [
      "bsky:ann.example", "https://bsky.app/profile/bob.example", "mastodon:a.example/local", "#cats@a.example",
      "feed:https://a.example/feed.xml", "https://A.example:443/other.xml",
    ]
    let load = Mutex((running: [String: Int](), most: [String: Int]()))
    let client = ClientSpy { request in
      let host = request.url.host()?.lowercased() ?? ""
      load.withLock {
        $0.running[host, default: 0] += 1
        $0.most[host] = max($0.most[host] ?? 0, $0.running[host] ?? 0)
      }
      for _ in 0..<100 { await Task.yield() }
      load.withLock { $0.running[host, default: 0] -= 1 }
      return .init(status: 404, body: Data(), url: request.url)
    }
    let opener = SourceOpener(
      SourceRecognizer([MastodonKind(), BlueskyKind(), SyndicationKind()]), client: client,
      cache: makeCache(TestStores()), policy: .remoteFirst, pageSize: 10)
    let list = SubscriptionList(file: nil, builtIn: addresses.map { Subscription($0) }) { _ in true }
    try await SubscribedSources(list, opener: opener).refresh(list.all) { _, _ in }
    #expect(load.withLock(\.most) == ["public.api.bsky.app": 1, "a.example": 1])
  }

  @Test func aRefreshFailsIfEverySourceFails() async throws {
    await #expect(throws: LoadFailure.connectivity(.refused).at("a.example")) {
      try await makeSources(ClientSpy.failing(), TestStores()).refreshAll()
    }
    await #expect(throws: LoadFailure.offline) {
      try await makeSources(OfflineClient(), TestStores(), policy: .savedOnly).refreshAll()
    }
    try await makeSources(ClientSpy.failing(), TestStores(), []).refreshAll()
  }

  @Test(arguments: ["a.example/feed", "http://a.example/feed", "HTTP://A.example/feed", "feed:http://a.example/feed"])
  func aSubscribedFeedIsRefusedUnderEquivalentAddresses(address: String) async throws {
    let client = ClientSpy { request in
      HTTPResponse(status: 200, body: Data(jsonFeed([1, 2]).utf8), url: request.url)
    }
    let sut = makeSources(client, TestStores(), ["localhost/feed", "http://a.example/feed"])
    await #expect(throws: LoadFailure(ListProblem.listed, ["name": "a.example/feed"])) {
      _ = try await sut.add(
        SourceCandidate(SourceReference(kind: "feed", place: "http://a.example/feed")), at: address, name: nil)
    }
    await #expect(throws: LoadFailure(ListProblem.listed, ["name": "localhost/feed"])) {
      _ = try await sut.add("http://localhost/feed", name: nil)
    }
  }

  @Test func aFeedAddedAgainDuringItsLoadIsListedOnce() async throws {
    let list = SubscriptionList(file: nil, isAddress: { _ in true })
    let client = ClientSpy { request in
      if list.all.isEmpty { _ = try list.add(Subscription("http://a.example/feed", name: "A")) }
      return HTTPResponse(status: 200, body: Data(jsonFeed([1, 2]).utf8), url: request.url)
    }
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: client, cache: makeCache(TestStores()), policy: .savedFirst,
      pageSize: 10)
    let sut = SubscribedSources(list, opener: opener)
    await #expect(throws: LoadFailure(ListProblem.listed, ["name": "A"])) {
      _ = try await sut.add("feed:HTTP://A.example/feed", name: "B")
    }
    #expect(list.all.map(\.name) == ["A"])
  }

  @Test func anAddressWithoutASchemeIsListedWithItsScheme() async throws {
    let client = ClientSpy { request in
      let isFeed = request.url.path() == "/feed"
      return HTTPResponse(status: isFeed ? 200 : 404, body: Data(jsonFeed([1, 2]).utf8), url: request.url)
    }
    let sut = makeSources(client, TestStores(), [])
    guard case .added(let added) = try await sut.add("localhost/feed", name: nil) else {
      Issue.record("It was not added.")
      return
    }
    #expect(added.subscription.id == "http://localhost/feed")
  }

  @Test func choosingAFeedOfAPageDoesNotRequestTheFeedsAgain() async throws {
    let page = """
      <html><link rel="alternate" type="application/rss+xml" href="/1">\
      <link rel="alternate" type="application/rss+xml" href="/2"></html>
      """
    let client = ClientSpy { request in
      let body = ["/page": page, "/1": jsonFeed([1]), "/2": jsonFeed([2])][request.url.path()]
      return HTTPResponse(status: body == nil ? 404 : 200, body: Data((body ?? "").utf8), url: request.url)
    }
    let sut = makeSources(client, TestStores(), [])
    guard case .choices = try await sut.add("http://a.example/page", name: nil) else {
      Issue.record("Nothing was offered.")
      return
    }
    let asked = client.requests.count
    #expect(try await sut.opener.candidates(at: SourceAddress("http://a.example/page")).count == 2)
    #expect(client.requests.count == asked)
  }

  @Test func aTimelineFailsIfEverySourceFails() async throws {
    let sources = makeSources(ClientSpy.failing(), TestStores(), policy: .remoteFirst)
    let outcome = await Outcome(of: MergedTimeline(sources).timeline(.first))
    #expect(outcome.error is LoadFailure)
    #expect(outcome.answers.isEmpty)
    let interactive = makeSources(ClientSpy.failing(), TestStores())
    #expect(await Outcome(of: MergedTimeline(interactive).timeline(.first)).error is LoadFailure)
  }

  @Test func aTimelineWithoutSavedPostsFailsOffline() async throws {
    let sources = makeSources(ClientSpy.failing(), TestStores(), policy: .savedOnly)
    let outcome = await Outcome(of: MergedTimeline(sources).timeline(.first))
    #expect(outcome.error as? LoadFailure == .offline)
  }

  @Test func savedPostsOfAFailingSourceAreReportedAsFromTheCache() async throws {
    let store = TestStores()
    let first = makeSources(ClientSpy.answering(feed([1])), store)
    _ = try await first.refreshed()
    await first.opener.cache.flush()
    let sources = makeSources(ClientSpy.failing(), store, policy: .remoteFirst)
    let outcome = await Outcome(of: MergedTimeline(sources).timeline(.first))
    let failure = LoadFailure.connectivity(.refused).at("a.example")
    #expect(outcome.answers.map(\.origin) == [.cache(savedAt: beginning, failure: failure)])
    #expect(outcome.answers.first?.value.items.count == 1)
  }

  @Test func aPageWithoutPostsDoesNotEndATimeline() async throws {
    let client = ClientSpy { request in
      let body =
        switch request.url.path() {
        case "/1": jsonFeed([1], next: "/2")
        case "/2": jsonFeed([1], next: "/3")
        default: jsonFeed([3])
        }
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let sources = makeSources(client, TestStores(), ["feed:http://a.example/1"], policy: .remoteFirst)
    let sut = MergedTimeline(sources)
    let first = try await sut.timeline(.first).last().value
    let second = try await sut.timeline(.nextPage(after: try #require(first.cursor))).last().value
    #expect(second.items.compactMap(\.details.link) == ["http://a.example/item/3"])
  }
}
