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
@testable import SubscriptionList

/// The position of the last visit among unread posts.
@Suite(.timeLimit(.minutes(1)))
struct LastVisitTests {
  private static let address = "feed:http://a.example/1"

  @Test(arguments: PostOrder.allCases) func eachPostIsMarkedAsNewerOrOlderThanTheLastVisit(order: PostOrder)
    async throws
  {
    let sut = try await makeSUT(before: [1, 2, 9], since: [5, 11], lastVisit: beginning + 60)
    let page = try await sut.timeline(.first, in: order).last().value
    // Between the post of the 2nd and that of the 5th.
    let sides: [String: Bool] = ["11": true, "9": true, "5": true, "2": false, "1": false]
    let days = ["11", "9", "5", "2", "1"]
    #expect(page.items.map(day) == (order == .newest ? days : days.reversed()))
    #expect(page.items.map(\.listing.isSinceLastVisit) == page.items.map { sides[day($0)] })
  }

  @Test(arguments: [
    ([1, 2], [3, 4], Date?.none), ([1, 2], [], beginning + 60), ([], [3, 4], beginning + 60),
    ([5, 6], [1, 2], beginning + 60),
  ])
  func aListWithoutBothOlderAndNewerPostsIsNotDividedAtTheLastVisit(before: [Int], since: [Int], lastVisit: Date?)
    async throws
  {
    let sut = try await makeSUT(before: before, since: since, lastVisit: lastVisit)
    let page = try await sut.timeline(.first).last().value
    #expect(page.items.count == before.count + since.count)
    #expect(page.items.allSatisfy { $0.listing.isSinceLastVisit == nil })
  }

  @Test func markingPostsReadDoesNotMoveTheDivisionAtTheLastVisit() async throws {
    let sut = try await makeSUT(before: [1, 2, 9], since: [5, 11], lastVisit: beginning + 60)
    let page = try await sut.timeline(.first).last().value
    _ = await sut.set(.seen, on: page.items.filter { day($0) == "5" }.map(\.id))
    let again = try await sut.timeline(.refresh).last().value
    #expect(again.items.map(\.listing.isSinceLastVisit) == page.items.map(\.listing.isSinceLastVisit))
  }

  /// A late answer may have posts that are older than the position.
  @Test func theDivisionAtTheLastVisitStaysOnceBothSidesHavePosts() async throws {
    let (store, sut) = (SQLitePostStore.inMemory(), LastVisit(end: beginning + 60))
    let repository = makePosts(store)
    func arrive(_ days: Int..., at date: Date) async throws {
      let posts = days.map { day in
        EncodedPost(id: "\(day)", value: Data([1]), version: 1, date: beginning - Double(30 - day) * 86_400)
      }
      let list = StoredList(
        ids: posts.map(\.id), cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: date)
      try await store.save(
        list, posts, for: DocumentKey(source: Self.address, list: "feed", cursor: nil), asUnread: true, at: date)
      await sut.find(in: repository, of: [Self.address])
    }
    func isSince(_ day: Int) async throws -> Bool? {
      let unread = await repository.posts(.unread, of: [Self.address], after: nil, in: .newest, limit: 100)
      return sut.isBefore(try #require(unread?.first { $0.key.id == "\(day)" }).position)
    }
    try await arrive(1, 3, 8, at: beginning)
    try await arrive(9, 11, at: beginning + 90)
    #expect(try await [isSince(11), isSince(9)] == [true, true])
    try await arrive(5, at: beginning + 91)
    #expect(try await isSince(8) == true, "only posts of one side were listed")
    #expect(try await isSince(3) == false)
    try await arrive(2, at: beginning + 92)
    #expect(try await isSince(3) == false)
  }

  @Test func latePostsCountAsNewerThanTheLastVisitRegardlessOfTheirDate() async throws {
    let (store, late) = (TestStores(), "feed:http://c.example/1")
    for (numbers, date) in [([5, 6], beginning), ([5, 6, 20], beginning + 86_400)] {
      let sources = makeSources(
        ClientSpy.answering(jsonFeed(numbers)), store, [Self.address], now: date, clock: TestClock(at: date))
      _ = try await sources.refreshed()
      await sources.opener.cache.flush()
    }
    let (slow, go) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      let server = "http://\(request.url.host() ?? "")"
      if server == "http://c.example" { for await _ in slow {} }
      let body = jsonFeed(server == "http://c.example" ? [1, 28] : [5, 6, 20], on: server)
      return HTTPResponse(status: 200, body: Data(body.utf8), url: request.url)
    }
    let now = beginning + 90_000
    let sut = UnreadTimeline(
      makeSources(client, store, [Self.address, late], now: now, clock: TestClock(at: now)),
      lastVisit: beginning + 60, patience: RoundPatience(answer: {}, pause: {}, quiet: {}))
    let events = sut.events()
    let page = try await sut.timeline(.first).last().value
    #expect(page.items.map(\.listing.isSinceLastVisit) == [true, false, false])
    go.finish()
    for await event in events where event == .arrived {
      let arrived = await sut.arrivals()
      if arrived.isEmpty { continue }
      #expect(arrived.map(day) == ["28", "1"])
      #expect(arrived.map(\.listing.isSinceLastVisit) == [true, true], "also the old one")
      break
    }
  }

  private func day(_ post: Post) -> String { post.details.link?.split(separator: "/").last.map(String.init) ?? "" }

  /// A list of the posts that a feed had on one day and on the next.
  private func makeSUT(before: [Int], since: [Int], lastVisit: Date?) async throws -> UnreadTimeline {
    let store = TestStores()
    for (numbers, date) in [(before, beginning), (since, beginning + 86_400)] {
      let sources = makeSources(
        ClientSpy.answering(jsonFeed(numbers)), store, [Self.address], now: date, clock: TestClock(at: date))
      _ = try await sources.refreshed()
      await sources.opener.cache.flush()
    }
    return UnreadTimeline(
      makeSources(
        ClientSpy.answering(jsonFeed(since)), store, [Self.address], now: beginning + 86_400,
        clock: TestClock(at: beginning + 86_400)), lastVisit: lastVisit)
  }
}
