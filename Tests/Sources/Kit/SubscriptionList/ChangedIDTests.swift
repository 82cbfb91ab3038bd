import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Storage
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Feeds whose ids change, and feeds without dates, over several loads.
@Suite(.timeLimit(.minutes(1)))
struct ChangedIDTests {
  private let stores = TestStores()
  private let clock = TestClock()
  /// The feeds by the paths that they are served at.
  private let served = WaitableState<[String: String]>([:])

  private static let date = "<pubDate>Sat, 01 Jan 2022 10:00:00 GMT</pubDate>"

  @Test(arguments: [
    (
      "<guid>http://b.example/1</guid><link>http://b.example/1</link>",
      "<guid>https://b.example/1</guid><link>https://b.example/1</link>"
    ),
    ("<guid>1</guid><link>/1</link>", "<guid>tag:b,1</guid><link>/1</link>"),
    ("<guid>1</guid><link>/1</link>", "<link>/1</link>"),
    ("<link>/1?utm_source=a&amp;b=2</link>", "<link>/1?b=2&amp;utm_source=b</link>"),
    ("<link>/1?fbclid=1</link>", "<link>/1</link>"), ("<link>/1#a</link>", "<link>/1#b</link>"),
  ])
  func aPostWithAChangedIDIsRecognized(before: String, now: String) async throws {
    for title in ["<title>T</title><description>Text</description>", "<title>T</title>"] {
      let sut = ChangedIDTests()
      sut.serve("<item>\(title)\(before)\(Self.date)</item>")
      let first = try await sut.visit()
      #expect(first.count == 1)
      try await sut.markRead()
      sut.clock.advance(by: .seconds(86_400))
      sut.serve("<item>\(title)\(now)\(Self.date)</item>")
      #expect(try await sut.visit().count == 1)
      #expect(try await sut.unread() == [])
      sut.serve("<item>\(title)\(before)\(Self.date)</item>")
      #expect(try await sut.visit().count == 1)
      #expect(try await sut.unread() == [])
    }
  }

  @Test(arguments: [
    ("<link>/2</link><title>T</title>\(ChangedIDTests.date)"),
    ("<link>/1</link><title>U</title>\(ChangedIDTests.date)"),
    ("<link>/1</link><title>T</title><pubDate>Sun, 02 Jan 2022 10:00:00 GMT</pubDate>"),
    ("<link>/1</link><title>T</title>"), ("<title>T</title>\(ChangedIDTests.date)"),
  ])
  func differentPostsAreNotMerged(item: String) async throws {
    serve("<item><guid isPermaLink='false'>1</guid><link>/1</link><title>T</title>\(Self.date)</item>")
    try await visit()
    try await markRead()
    serve("<item><guid isPermaLink='false'>2</guid>\(item)</item>")
    #expect(try await visit().count == 2)
    #expect(try await unread().count == 1)
  }

  @Test func itemsOfTheSameResponseAreNotMerged() async throws {
    let parts = "<link>/1</link><title>Resolved</title>\(Self.date)"
    serve(["a", "b"].map { "<item><guid isPermaLink='false'>\($0)</guid>\(parts)</item>" }.joined())
    #expect(try await visit().count == 2)
    serve(["c", "a", "b"].map { "<item><guid isPermaLink='false'>\($0)</guid>\(parts)</item>" }.joined())
    #expect(try await visit().count == 3)
  }

  @Test func aRepeatedIDDoesNotDuplicatePosts() async throws {
    let known = "<item><guid>1</guid><link>/1</link><title>One</title>\(Self.date)</item>"
    serve(known)
    try await visit()
    try await markRead()
    serve("<item><guid>1</guid><link>/2</link><title>Two</title>\(Self.date)</item>" + known)
    #expect(try await visit().count == 2)
    #expect(try await unread().count == 1)
    serve(known)
    #expect(try await visit().count == 2)
    #expect(try await unread().count == 1)
  }

  @Test func aPostWithoutADateIsSortedByItsArrival() async throws {
    func items(_ titles: [String], _ date: String = "") -> String {
      titles.map { "<item><guid isPermaLink='false'>\($0)</guid><title>\($0)</title>\(date)</item>" }.joined()
    }
    for date in [
      "", "<pubDate>soon</pubDate>", "<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>",
      "<pubDate>Mon, 01 Jan 0001 00:00:00 GMT</pubDate>", "<pubDate>Sun, 01 Jan 2062 00:00:00 GMT</pubDate>",
    ] {
      let sut = ChangedIDTests()
      sut.serve(items(["a1", "a2"], date), at: "/a")
      sut.serve(items(["b1"], "<pubDate>Tue, 01 Jan 2019 10:00:00 GMT</pubDate>"), at: "/b")
      try await sut.visit()
      #expect(try await sut.all() == ["a1", "a2", "b1"], "\(date)")
      sut.clock.advance(by: .seconds(86_400))
      sut.serve(items(["b2"], "<pubDate>Tue, 01 Jan 2020 10:00:00 GMT</pubDate>"), at: "/b")
      sut.serve(items(["a3", "a1", "a2"], date), at: "/a")
      try await sut.visit()
      #expect(try await sut.all() == ["a3", "a1", "a2", "b2", "b1"], "\(date)")
      #expect(try await sut.new() == ["a3", "a1", "a2", "b2", "b1"], "\(date)")
      #expect(try await sut.visit().first?.details.title == "a3")
    }
  }

  private func serve(_ items: String, at path: String = "/a") {
    served.update { $0[path] = "<rss><channel><title>F</title>\(items)</channel></rss>" }
  }

  private func sources() -> SubscribedSources {
    let paths = served.state.keys.sorted()
    let client = ClientSpy { [served] request in
      guard let feed = served.state[request.url.path()] else { throw LoadFailure.malformed }
      return HTTPResponse(status: 200, body: Data(feed.utf8), url: request.url)
    }
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: client, cache: makeCache(stores, clock: clock),
      policy: .savedFirst, pageSize: 10, now: { [clock] in clock.date })
    let list = SubscriptionList(
      file: nil, builtIn: paths.map { Subscription("feed:http://a.example\($0)") }, isAddress: { _ in true })
    return SubscribedSources(list, opener: opener, now: { [clock] in clock.date })
  }

  /// Loads every feed; returns the posts of the first one.
  @discardableResult
  private func visit() async throws -> [Post] {
    let sources = sources()
    try await sources.refresh(sources.list.all) { _, _ in }
    let first = try #require(sources.list.all.first)
    return try await sources.reader(at: first.address).saved()?.value.items ?? []
  }

  private func unread() async throws -> [Post.ID] { try await visit().filter(\.viewer.isUnread).map(\.id) }

  private func markRead() async throws {
    let sources = sources()
    let timeline = MergedTimeline(sources)
    _ = await timeline.allRead(arrivedBy: clock.date, and: [])
  }

  /// The titles of all posts, and of those that are unread.
  private func all() async throws -> [String?] { try await titles(MergedTimeline(sources())) }
  private func new() async throws -> [String?] { try await titles(UnreadTimeline(sources())) }

  private func titles(_ timeline: any PostReading) async throws -> [String?] {
    var titles: [String?] = []
    for try await answer in timeline.timeline(.first) { titles = answer.value.items.map(\.details.title) }
    return titles
  }
}
