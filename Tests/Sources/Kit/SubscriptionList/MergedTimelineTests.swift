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

/// The posts of several sources as one timeline.
@Suite(.timeLimit(.minutes(1)))
struct MergedTimelineTests {
  private static let two = ["feed:http://a.example/1", "feed:http://b.example/1"]

  @Test func aFailingNextPageEndsOnlyThePagesOfItsSource() async throws {
    let client = ClientSpy { request in
      let server = "http://\(request.url.host() ?? "")"
      let body: String? =
        switch (request.url.host(), request.url.path()) {
        case ("a.example", "/1"): jsonFeed([9], next: "/2", on: server)
        case ("a.example", _): nil
        case (_, "/1"): jsonFeed([9], next: "/2", on: server)
        default: jsonFeed([3], on: server)
        }
      return HTTPResponse(status: body == nil ? 500 : 200, body: Data((body ?? "").utf8), url: request.url)
    }
    let sut = MergedTimeline(makeSources(client, TestStores(), Self.two, policy: .remoteFirst))
    var page = try await sut.timeline(.first).last().value
    var links = page.items.compactMap(\.details.link)
    while let cursor = page.cursor, links.count < 3 {
      page = try await sut.timeline(.nextPage(after: cursor)).last().value
      links += page.items.compactMap(\.details.link)
    }
    #expect(links == ["http://a.example/item/9", "http://b.example/item/9", "http://b.example/item/3"])
  }

  @Test func aPostHasTheNameAndThePasswordlessAddressOfItsSource() async throws {
    let client = ClientSpy { request in
      let body = jsonFeed([9], on: "http://\(request.url.host() ?? "")")
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let sources = makeSources(client, TestStores(), ["feed:http://me:secret@a.example/1", Self.two[1]])
    _ = try sources.list.rename("feed:http://a.example/1", to: "Lakes")
    let feeds = [
      PostFeed(name: "Lakes", address: "feed:http://a.example/1"),
      PostFeed(name: "b.example/1", address: "feed:http://b.example/1"),
    ]
    let all = try await MergedTimeline(sources).timeline(.first).last().value
    #expect(Set(all.items.flatMap(\.listing.feeds)) == Set(feeds))
    let new = UnreadTimeline(sources)
    let unread = try await new.timeline(.first).last().value
    #expect(Set(unread.items.flatMap(\.listing.feeds)) == Set(feeds))
    _ = await new.set(.star, on: unread.items.map(\.id))
    _ = try sources.remove([#require(sources.list.all.first)])
    let starred = try await StarredTimeline(sources).timeline(.first).last().value
    #expect(Set(starred.items.map { $0.listing.feeds.map(\.name) }) == [["a.example/1"], ["b.example/1"]])
  }

  @Test func postsShowTheNewNameOfARenamedSourceAfterARefresh() async throws {
    let sources = makeSources(ClientSpy.answering(jsonFeed([9])), TestStores(), [Self.two[0]])
    let sut = UnreadTimeline(sources)
    #expect(try await sut.timeline(.first).last().value.items.first?.listing.feeds.map(\.name) == ["a.example/1"])
    _ = try sources.list.rename(Self.two[0], to: "Lakes")
    #expect(try await sut.timeline(.refresh).last().value.items.first?.listing.feeds.map(\.name) == ["Lakes"])
  }

  @Test func markingAPostOfTwoSourcesMarksItInBoth() async throws {
    let client = ClientSpy.answering(jsonFeed([1, 2]))
    let sources = makeSources(client, TestStores(), Self.two)
    let sut = UnreadTimeline(sources)
    let page = try await sut.timeline(.first).last().value
    #expect(page.items.map(\.listing.feeds.count) == [2, 2])
    let changed = await sut.set(.seen, on: [page.items[0].id])
    #expect(changed == [page.items[0].id], "one row")
    _ = await sut.set(.star, on: [page.items[0].id])
    for address in Self.two {
      let posts = try await sources.reader(at: SourceAddress(address)).saved()?.value.items
      #expect(posts?.filter(\.viewer.isUnread).count == 1)
      #expect(posts?.count { $0.viewer.flags.contains(.star) } == 1)
    }
    #expect(try await StarredTimeline(sources).timeline(.first).last().value.items.count == 1)
    let all = try await MergedTimeline(sources).timeline(.first).last().value
    #expect(all.items.map(\.viewer.isUnread) == [false, true])
  }

  @Test func aNextPageFailsIfEverySourceFails() async throws {
    let client = ClientSpy { request in
      let isFirst = request.url.path() == "/1"
      let body = isFirst ? jsonFeed([9], next: "/2", on: "http://\(request.url.host() ?? "")") : ""
      return HTTPResponse(status: isFirst ? 200 : 500, body: Data(body.utf8), url: request.url)
    }
    let sut = MergedTimeline(makeSources(client, TestStores(), Self.two, policy: .remoteFirst))
    var page = try await sut.timeline(.first).last().value
    await #expect(throws: LoadFailure.self) {
      while let cursor = page.cursor { page = try await sut.timeline(.nextPage(after: cursor)).last().value }
    }
  }

  @Test func theFirstResponseIsShownWhileAnotherSourceIsSlow() async throws {
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      if request.url.host() == "b.example" { for await _ in slow {} }
      return HTTPResponse(status: 200, body: Data(jsonFeed([1, 2]).utf8), url: request.url)
    }
    let sut = UnreadTimeline(makeSources(client, TestStores(), Self.two), patience: .instant)
    var counts: [Int] = []
    for try await answer in sut.timeline(.first) {
      counts.append(answer.value.items.count)
      go.finish()
    }
    #expect(counts.first == 2, "the other waits")
  }

  @Test func aSlowNextPageOfASourceDoesNotDelayOtherSources() async throws {
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      let server = "http://\(request.url.host() ?? "")"
      let isFirst = request.url.path() == "/1"
      if request.url.host() == "b.example", !isFirst { for await _ in slow {} }
      let body = isFirst ? jsonFeed([9], next: "/2", on: server) : jsonFeed([3], on: server)
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    var patience = RoundPatience.endless
    patience.page = {}
    let sut = MergedTimeline(makeSources(client, TestStores(), Self.two), patience: patience)
    let first = try await sut.timeline(.first).last().value
    #expect(first.items.count == 2)
    let second = try await sut.timeline(.nextPage(after: try #require(first.cursor))).last().value
    #expect(second.items.compactMap(\.details.link) == ["http://a.example/item/3"])
    go.finish()
    let third = try await sut.timeline(.nextPage(after: try #require(second.cursor))).last().value
    #expect(third.items.compactMap(\.details.link) == ["http://b.example/item/3"], "the slow one comes later")
    #expect(third.cursor == nil)
  }

  @Test func recentlyLoadedSourcesAreRequestedForAllPostsOnlyOnRefresh() async throws {
    let client = ClientSpy.answering(jsonFeed([1, 2]))
    let sources = makeSources(client, TestStores(), Self.two)
    _ = try await MergedTimeline(sources).timeline(.first).last()
    _ = try await MergedTimeline(sources).timeline(.first).last()
    #expect(client.requests.count == 2)
    _ = try await MergedTimeline(sources).timeline(.refresh).last()
    #expect(client.requests.count == 4)
  }

  @Test(arguments: ["feed:http://a.example/1", "http://a.example/1"])
  func theTitleOfASubscriptionIsItsNameInTheList(address: String) async throws {
    let sources = makeSources(ClientSpy.answering(jsonFeed([1])), TestStores(), [address])
    _ = try sources.list.rename(address, to: "Lakes")
    let reader = try sources.reader(at: SourceAddress(address))
    _ = try await reader.timeline(.first).last()
    #expect(reader.title == "Lakes")
  }

  @Test func postsWithoutADateAreSortedByTheirArrival() async throws {
    let client = ClientSpy { request in
      let isDated = request.url.host() == "b.example"
      let undated = jsonFeed([1]).replacing("date_published", with: "x")
      let body = isDated ? jsonFeed([1, 2], on: "http://b.example") : undated
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let page = try await UnreadTimeline(makeSources(client, TestStores(), Self.two)).timeline(.first).last().value
    let links = ["http://a.example/item/1", "http://b.example/item/2", "http://b.example/item/1"]
    #expect(page.items.map(\.details.link) == links)
  }

  @Test func theUnreadTimelineRequestsRecentlyLoadedSourcesOnlyOnRefresh() async throws {
    let client = ClientSpy.answering(jsonFeed([1, 2]))
    let store = TestStores()
    let sources = makeSources(client, store, Self.two)
    _ = try await UnreadTimeline(sources).timeline(.first).last()
    let asked = client.requests.count
    #expect(asked == 2)
    #expect(try await UnreadTimeline(sources).timeline(.first).last().value.items.count == 2)
    #expect(client.requests.count == asked)
    _ = try await UnreadTimeline(sources).timeline(.refresh).last()
    #expect(client.requests.count == asked + 2, "unless somebody asks for it")
    await sources.opener.cache.flush()
    _ = try await UnreadTimeline(makeSources(client, store, Self.two, now: beginning + 61)).timeline(.first).last()
    #expect(client.requests.count == asked + 4)
  }

  @Test func inAScriptARefreshOmitsPostsMarkedRead() async throws {
    let sources = makeSources(
      ClientSpy.answering(jsonFeed([1, 2])), TestStores(), ["feed:http://a.example/1"], policy: .remoteFirst)
    let sut = UnreadTimeline(sources)
    let page = try await sut.timeline(.first).last().value
    _ = await sut.set(.seen, on: page.items.prefix(1).map(\.id))
    #expect(try await sut.timeline(.refresh).last().value.items.map(\.id) == page.items.suffix(1).map(\.id))
  }
}
