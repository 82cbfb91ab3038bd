import Foundation
import HTTP
import Loading
import Posts
import Queries
import Sources
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// Lists of posts that begin with the oldest.
@Suite(.timeLimit(.minutes(1)))
struct OldestFirstTests {
  private static let two = ["feed:http://a.example/1", "feed:http://b.example/1"]

  @Test func unreadPostsAreReadInPagesFromTheOldest() async throws {
    let sut = UnreadTimeline(makeSources(feeds(of: Array(1...28)), TestStores(), Self.two))
    let (links, sizes) = try await read(sut)
    #expect(links.map(number) == (1...28).flatMap { [$0, $0] })
    #expect(Set(links).count == 56)
    #expect(sizes == [30, 26])
    let newest = try await sut.timeline(.refresh, in: .newest).last().value
    #expect(newest.items.first?.details.link?.hasSuffix("/28") == true, "the other order is another list")
  }

  @Test func postsMarkedReadStayListedWhenTheSortOrderChanges() async throws {
    let sut = UnreadTimeline(makeSources(feeds(of: [1, 2, 3]), TestStores(), [Self.two[0]]))
    let page = try await sut.timeline(.first).last().value
    _ = await sut.set(.seen, on: page.items.map(\.id))
    #expect(try await read(sut).links.compactMap(\.last) == ["1", "2", "3"])
    let next = try await sut.timeline(.refresh, in: .newest).last().value
    #expect(next.items.compactMap { $0.details.link?.last } == ["3", "2", "1"])
  }

  @Test func aPostMarkedReadStaysListedAfterAPageInTheOtherSortOrder() async throws {
    let sut = UnreadTimeline(makeSources(feeds(of: Array(1...28)), TestStores(), Self.two))
    let page = try await sut.timeline(.first).last().value
    let newest = try #require(page.items.first?.id)
    _ = await sut.set(.seen, on: [newest])
    let other = try await sut.timeline(.refresh, in: .oldest).last().value
    #expect(!other.items.contains { $0.id == newest })
    let again = try await sut.timeline(.refresh, in: .newest).last().value
    #expect(again.items.map(\.id) == page.items.map(\.id))
  }

  @Test func inAScriptAnOldestFirstRefreshOmitsPostsMarkedRead() async throws {
    let sources = makeSources(feeds(of: [1, 2, 3]), TestStores(), [Self.two[0]], policy: .remoteFirst)
    let sut = UnreadTimeline(sources)
    let page = try await sut.timeline(.first).last().value
    #expect(try await sut.timeline(.refresh, in: .oldest).last().value.items.count == 3)
    _ = await sut.set(.seen, on: page.items.map(\.id))
    #expect(try await sut.timeline(.refresh, in: .oldest).last().value.items.isEmpty)
  }

  @Test func allPostsAreReadInPagesFromTheOldest() async throws {
    let sut = MergedTimeline(makeSources(feeds(of: Array(1...28)), TestStores(), Self.two))
    let (links, sizes) = try await read(sut)
    #expect(links.map(number) == (1...28).flatMap { [$0, $0] })
    #expect(Set(links).count == 56)
    #expect(sizes == [30, 26])
    #expect(
      try await sut.timeline(.refresh).last().value.items.first?.details.link?.hasSuffix("/28") == true)
  }

  @Test func sortedOldestFirstAFeedBeginsWithItsOldestStoredPost() async throws {
    let store = TestStores()
    let first = makeSources(feeds(of: [1, 2]), store, [Self.two[0]])
    _ = try await first.refreshed()
    await first.opener.cache.flush()
    // The feed has dropped the first.
    let sut = try makeSources(feeds(of: [2, 3]), store, [Self.two[0]]).reader(at: SourceAddress(Self.two[0]))
    let page = try await sut.timeline(.first, in: .oldest).last()
    #expect(page.value.items.compactMap { $0.details.link?.last } == ["1", "2", "3"])
    #expect(page.value.cursor == nil && page.origin == .remote)
  }

  @Test func sortedOldestFirstALongFeedIsReadInPages() async throws {
    let numbers = (0..<250).map { $0 * 7 % 250 }
    let items = numbers.map {
      let date = Date(timeIntervalSince1970: 1_400_000_000 + Double($0) * 60).formatted(.iso8601)
      return #"{"id":"\#($0)","url":"http://a.example/\#($0)","date_published":"\#(date)"}"#
    }
    let feed = #"{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[\#(items.joined(separator: ","))]}"#
    let sources = makeSources(ClientSpy.answering(feed), TestStores(), [Self.two[0]])
    let (links, sizes) = try await read(try sources.reader(at: SourceAddress(Self.two[0])))
    #expect(links == (0..<250).map { "http://a.example/\($0)" })
    #expect(sizes == [100, 100, 50])
  }

  @Test func searchResultsAndStarredPostsCanBeginWithTheOldest() async throws {
    let sources = makeSources(feeds(of: [1, 2, 3]), TestStores(), [Self.two[0]])
    _ = try await sources.refreshed()
    let search = SearchTimeline(try Query("is:unread"), in: sources)
    #expect(try await read(search).links.compactMap(\.last) == ["1", "2", "3"])
    let all = try await UnreadTimeline(sources).timeline(.first).last().value.items
    _ = await search.set(.star, on: all.map(\.id))
    #expect(try await read(StarredTimeline(sources)).links.compactMap(\.last) == ["1", "2", "3"])
  }

  @Test(arguments: [(true, .oldest), (false, .oldest), (true, .newest)] as [(Bool, PostOrder)])
  func aSlowSourcesFirstPostsAreReportedAndLaterPostsAreOnLaterPages(isUnread: Bool, order: PostOrder) async throws {
    let posts = order == .oldest ? [1, 28] : [28, 1]
    let addresses = Self.two + ["feed:http://c.example/1"]
    let store = TestStores()
    let first = makeSources(feeds(of: Array(5...24)), store, Self.two)
    _ = try await first.refreshed()
    await first.opener.cache.flush()
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      let server = "http://\(request.url.host() ?? "")"
      if server == "http://c.example" { for await _ in slow {} }
      let numbers = server == "http://c.example" ? [1, 28] : Array(5...24)
      return HTTPResponse(status: 200, body: Data(jsonFeed(numbers, on: server).utf8), url: request.url)
    }
    let sources = makeSources(client, store, addresses, now: beginning + 86_400)
    let patience = RoundPatience(answer: {}, pause: {}, quiet: {})
    let sut: any PostReading =
      isUnread ? UnreadTimeline(sources, patience: patience) : MergedTimeline(sources, patience: patience)
    let events = sut.events()
    let page = try await sut.timeline(.first, in: order).last().value
    #expect(page.items.count == 30)
    go.finish()
    for await event in events where event == .arrived {
      let arrived = await sut.arrivals().compactMap(\.details.link)
      if arrived.isEmpty { continue }
      #expect(arrived == ["http://c.example/item/\(posts[0])"])
      break
    }
    let next = try await sut.timeline(.nextPage(after: try #require(page.cursor)), in: order).last().value
    #expect(next.items.compactMap(\.details.link).last == "http://c.example/item/\(posts[1])")
  }

  private func feeds(of numbers: [Int]) -> ClientSpy {
    ClientSpy { request in
      let body = jsonFeed(numbers, on: "http://\(request.url.host() ?? "")")
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
  }

  private func number(of link: String) -> Int? { link.split(separator: "/").last.flatMap { Int($0) } }

  /// The addresses of the posts of all pages, from the oldest on, and the sizes of the pages.
  private func read(_ sut: any PostReading) async throws -> (links: [String], sizes: [Int]) {
    var page = try await sut.timeline(.first, in: .oldest).last().value
    var (posts, sizes) = (page.items, [page.items.count])
    while let cursor = page.cursor, sizes.count < 9 {
      page = try await sut.timeline(.nextPage(after: cursor), in: .newest).last().value
      posts += page.items
      if !page.items.isEmpty { sizes.append(page.items.count) }
    }
    return (posts.compactMap(\.details.link), sizes)
  }
}
