import Foundation
import HTTP
import Loading
import Posts
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Parsing is the most expensive step of a load: each document is parsed once.
@Suite(.timeLimit(.minutes(1)))
struct FeedReadingCountTests {
  private static let address = "http://a.example/feed"
  private static let stored: HTTPFields = [.eTag: "\"v1\""]

  private let store = TestStores()
  private let count = Count()

  @Test func addingAFeedParsesItOnce() async throws {
    let sources = makeSources(.answering(rss(["One", "Two"])), [])
    guard case .added(let added) = try await sources.add(Self.address, name: nil) else {
      Issue.record("several sources")
      return
    }
    #expect(added.postCount == 2 && count.value == 1)
    let saved = try await sources.reader(at: added.subscription.address).saved()
    #expect(saved?.value.items.map(\.details.title) == ["One", "Two"] && count.value == 1)
  }

  @Test func addingASourceRequestsParsesAndRecognizesItOnce() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/feedshell")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "sources")
    try Data("feed:http://b.example/feed  B\n".utf8).write(to: file)
    let client = ClientSpy.answering(rss(["One", "Two"]))
    let (recognized, listed) = (Count(), Count())
    let opener = makeOpener(client, cache: makeCache(store), recognized: recognized)
    let list = SubscriptionList(file: file) { _ in
      listed.increment()
      return true
    }
    let sources = SubscribedSources(list, opener: opener)
    guard case .added(let added) = try await sources.add(Self.address, name: nil) else {
      Issue.record("several sources")
      return
    }
    #expect(added.subscription.name == "Sea")
    #expect(client.requests.map(\.url.absoluteString) == [Self.address])
    #expect(count.value == 1)
    #expect(recognized.value == 1)
    #expect(listed.value == 1, "the list is parsed once, though its file is read again before it is written")
  }

  @Test func aFeedAddedWithoutItsSchemeIsReadableOffline() async throws {
    let sources = makeSources(.answering(rss(["One"])), [])
    _ = try await sources.add("a.example/feed", name: nil)
    await sources.opener.cache.flush()
    let listed = try #require(sources.list.all.first)
    #expect(listed.id == "https://a.example/feed")
    let offline = makeSources(.failing(), [listed.id], policy: .savedOnly)
    let page = try await offline.reader(at: listed.address).saved()
    #expect(page?.value.items.map(\.details.title) == ["One"])
  }

  @Test func addingAPageWithOneFeedParsesThatFeedOnce() async throws {
    let page = "<html><link rel=alternate type=application/rss+xml title=A href=/feed>"
    let client = ClientSpy { [feed = rss(["One"])] request in
      HTTPResponse(status: 200, body: Data((request.url.path() == "/" ? page : feed).utf8), url: request.url)
    }
    let sources = makeSources(client, [])
    _ = try await sources.add("http://a.example/", name: nil)
    // The page is parsed, too.
    #expect(count.value == 2 && sources.list.all.map(\.id) == ["feed:" + Self.address])
  }

  @Test func anUnchangedFeedIsNotParsedAgain() async throws {
    let first = makeSources(.answering(rss(["One", "Two"]), headers: Self.stored))
    try await first.refresh(first.list.all) { _, _ in }
    #expect(count.value == 1)
    try await first.refresh(first.list.all) { _, _ in }
    await first.opener.cache.flush()
    let read = count.value

    let second = makeSources(.answering("", status: 304))
    try await second.refresh(second.list.all) { _, isLoaded in #expect(isLoaded) }
    let page = try await second.reader(at: try #require(second.list.all.first).address).saved()
    #expect(page?.value.items.map(\.details.title) == ["One", "Two"])
    #expect(count.value == read)
  }

  @Test func aMergedTimelineParsesEachResponseOnceAndNoSavedPosts() async throws {
    let client = ClientSpy.answering(rss(["One"]))
    let sources = makeSources(client)
    _ = await Outcome(of: MergedTimeline(sources).timeline(.first))
    #expect(count.value == 1)
    await sources.opener.cache.flush()
    let offline = makeSources(.failing(), policy: .savedOnly)
    let outcome = await Outcome(of: MergedTimeline(offline).timeline(.first))
    #expect(outcome.answers.map { $0.value.items.count } == [1] && count.value == 1)
  }

  @Test func anItemKeepsItsIDWhenAnotherWithTheSameGUIDLeavesTheFeed() async throws {
    let first = try await ids(rss(["One", "Two"], guid: "g1"))
    let second = try await ids(rss(["Two"], guid: "g1"))
    #expect(first.count == 2 && second == first, "what it dropped is kept")
    // It also keeps its id in later loads, and when another item is added.
    #expect(try await ids(rss(["Two"], guid: "g1")) == second)
    let third = try await ids(rss(["Three", "Two"], guid: "g1"))
    #expect(third["Two"] == second["Two"] && third.count == 3)
  }

  @Test func withoutACacheAnItemKeepsItsIDWhenADuplicateLeavesTheFeed() async throws {
    let bodies = Mutex([rss(["One", "Two"], guid: "g1"), rss(["Two"], guid: "g1")])
    let client = ClientSpy { request in
      HTTPResponse(status: 200, body: Data(bodies.withLock { $0.removeFirst() }.utf8), url: request.url)
    }
    let reader = try makeOpener(client, cache: makeCache(nil)).reader(at: SourceAddress("feed:" + Self.address))
    let first = try await reader.load().items
    #expect(Set(try await reader.load().items.map(\.id)) == Set(first.map(\.id)))
  }

  /// The ids of the posts by their titles, loaded in a new run.
  private func ids(_ body: String) async throws -> [String: Post.ID] {
    let opener = makeOpener(.answering(body), cache: makeCache(store))
    let items = try await opener.reader(at: SourceAddress("feed:" + Self.address)).load().items
    await opener.cache.flush()
    return Dictionary(uniqueKeysWithValues: items.map { ($0.details.title ?? "", $0.id) })
  }

  private func rss(_ titles: [String], guid: String? = nil) -> String {
    let items = titles.map { "<item><guid>\(guid ?? $0)</guid><title>\($0)</title></item>" }
    return "<rss version='2.0'><channel><title>Sea</title>\(items.joined())</channel></rss>"
  }

  private func makeOpener(
    _ client: ClientSpy, cache: Cache, policy: ReadingPolicy = .savedFirst, recognized: Count = Count()
  ) -> SourceOpener {
    let kind = SyndicationKind { [count] answer in
      count.increment()
      return try SyndicationEndpoint.feed(in: answer)
    }
    return SourceOpener(
      SourceRecognizer([CountedKind(kind: kind, recognized: recognized)]), client: client, cache: cache, policy: policy,
      pageSize: 10, now: { beginning })
  }

  private func makeSources(
    _ client: ClientSpy, _ addresses: [String] = ["feed:" + address], policy: ReadingPolicy = .savedFirst
  ) -> SubscribedSources {
    let list = SubscriptionList(file: nil, builtIn: addresses.map { Subscription($0) }, isAddress: { _ in true })
    return SubscribedSources(
      list, opener: makeOpener(client, cache: makeCache(store), policy: policy), now: { beginning })
  }
}

/// A kind that counts how often it checks the form of an address.
private struct CountedKind: SourceKind {
  let kind: SyndicationKind
  let recognized: Count

  var name: String { kind.name }

  func location(explicit text: String) -> String? { kind.location(explicit: text) }

  func location(byForm text: String) -> String? {
    recognized.increment()
    return kind.location(byForm: text)
  }

  func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? {
    try await kind.recognize(url, probe)
  }

  func server(of location: String) -> WebServer? { kind.server(of: location) }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    try kind.source(at: location, services)
  }
}

/// A counter for several tasks.
private final class Count: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock(\.self) }
  func increment() { number.withLock { $0 += 1 } }
}
