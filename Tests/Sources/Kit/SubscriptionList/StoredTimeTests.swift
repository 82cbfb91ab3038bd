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

/// How long posts are kept, played over days and weeks of visits.
@Suite(.timeLimit(.minutes(1)))
struct StoredTimeTests {
  private static let address = "feed:http://a.example/feed"

  private let stores = TestStores()
  private let clock = TestClock()
  /// The posts in the feed of the server; nil without a network.
  private let served = WaitableState<ClosedRange<Int>?>(1...21)

  @Test func unreadPostsStayUnreadInTheNextVisit() async throws {
    #expect(try await visit().count == 21)
    #expect(try await unread() == Set(1...21))
    served.update { $0 = nil }
    #expect(try await visit().count == 21)
    #expect(try await unread() == Set(1...21))
  }

  @Test func unreadPostsThatTheFeedDropsAreKeptForMonths() async throws {
    served.update { $0 = 1...18 }
    try await visit()
    clock.advance(by: .days(1))
    served.update { $0 = 13...30 }
    #expect(try await visit().count == 30)
    served.update { $0 = nil }
    for days in [0, 7, 24, 300] {
      clock.advance(by: .days(days))
      #expect(try await visit().count == 30, "after \(days) days more")
      #expect(try await unread() == Set(1...30))
    }
  }

  @Test func readPostsExpireAfterThirtyDaysUnlessTheFeedStillHasThem() async throws {
    served.update { $0 = 1...18 }
    try await visit()
    try await markRead(1...15)
    clock.advance(by: .days(1))
    served.update { $0 = 13...30 }
    try await visit()
    clock.advance(by: .days(28))
    #expect(try await visit().count == 30)
    clock.advance(by: .days(3))
    // 1 to 12 were read, and are no longer in the feed; 13 to 15 were read, too.
    #expect(try await visit().count == 18)
    #expect(try await unread() == Set(16...30))
  }

  @Test func postsInTheLatestLoadOfAFailingSourceAreKept() async throws {
    try await visit()
    try await markRead(1...21)
    served.update { $0 = nil }
    clock.advance(by: .days(200))
    #expect(try await visit().count == 21, "they would come again as unread")
  }

  @Test func unsubscribedSourcesKeepTheirPostsSevenDays() async throws {
    try await visit(isSubscribed: false)
    served.update { $0 = nil }
    clock.advance(by: .days(6))
    #expect(try await visit(isSubscribed: false).count == 21)
    clock.advance(by: .days(2))
    #expect(try await visit(isSubscribed: false) == [])
    #expect(try await stores.posts.posts(of: Self.address, after: nil, in: .newest, limit: 100) == [])
  }

  @Test(arguments: [("", KeepAge.age(90 * 86_400), 18), ("", .always, 30), (" keep=90d", .always, 18)])
  func theKeepOptionAppliesToReadAndUnreadPosts(option: String, all: KeepAge, count: Int) async throws {
    served.update { $0 = 1...18 }
    try await visit(option: option, keep: all)
    try await markRead(1...3)
    clock.advance(by: .days(1))
    served.update { $0 = 13...30 }
    try await visit(option: option, keep: all)
    clock.advance(by: .days(88))
    #expect(try await visit(option: option, keep: all).count == 30)
    clock.advance(by: .days(4))
    #expect(try await visit(option: option, keep: all).count == count)
  }

  @Test func noPostsExpireWhileTheSubscriptionFileCannotBeRead() async throws {
    try await visit()
    clock.advance(by: .days(40))
    let folder = FileManager.default.temporaryDirectory  // no file that can be read
    let sut = sources(SubscriptionList(file: folder, isAddress: { _ in true }), keep: .usual)
    await sut.opener.cache.posts.removeExpired()
    await sut.opener.cache.flush()
    #expect(try await stores.posts.posts(of: Self.address, after: nil, in: .newest, limit: 100).count == 21)
  }
}

// MARK: - Visits

extension StoredTimeTests {
  /// Visits the source: loads it once, deletes expired posts, and returns the numbers of those in its list.
  @discardableResult
  private func visit(isSubscribed: Bool = true, option: String = "", keep: KeepAge = .usual) async throws -> [Int] {
    let sut = visitor(isSubscribed: isSubscribed, option: option, keep: keep)
    let reader = try sut.reader(at: SourceAddress(Self.address))
    _ = await Outcome(of: reader.timeline(.refresh))
    await sut.opener.cache.posts.removeExpired()
    await sut.opener.cache.flush()
    // Another program, without a network: as after a restart.
    let offline = try visitor(isSubscribed: isSubscribed, option: option, keep: keep, isOffline: true)
      .reader(at: SourceAddress(Self.address))
    return await posts(of: offline).compactMap { $0.details.title.flatMap { Int($0) } }
  }

  private func markRead(_ numbers: ClosedRange<Int>) async throws {
    let reader = try visitor(isOffline: true).reader(at: SourceAddress(Self.address))
    let posts = await self.posts(of: reader).filter { numbers.contains($0.details.title.flatMap { Int($0) } ?? 0) }
    try #require(posts.count == numbers.count)
    _ = await reader.set(.seen, on: posts.map(\.id))
  }

  /// The numbers of the posts that are unread after a restart.
  private func unread() async throws -> Set<Int> {
    let reader = try visitor(isOffline: true).reader(at: SourceAddress(Self.address))
    return Set(await posts(of: reader).filter(\.viewer.isUnread).compactMap { $0.details.title.flatMap { Int($0) } })
  }

  private func posts(of reader: SourceReader) async -> [Post] {
    await Outcome(of: reader.timeline(.first)).answers.last?.value.items ?? []
  }

  private func visitor(
    isSubscribed: Bool = true, option: String = "", keep: KeepAge = .usual, isOffline: Bool = false
  ) -> SubscribedSources {
    let subscription = Subscription(
      Self.address, name: "A", tags: [], options: option.split(separator: " ").map(String.init))
    let list = SubscriptionList(file: nil, builtIn: isSubscribed ? [subscription] : [], isAddress: { _ in true })
    return sources(list, keep: keep, isOffline: isOffline)
  }

  private func sources(_ list: SubscriptionList, keep: KeepAge, isOffline: Bool = false) -> SubscribedSources {
    let client = ClientSpy { [self] request in
      guard let numbers = served.state else { throw LoadFailure.connectivity(.refused) }
      return HTTPResponse(status: 200, body: Data(dayFeed(numbers).utf8), url: request.url)
    }
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: isOffline ? OfflineClient() : client,
      cache: makeCache(stores, clock: clock), policy: isOffline ? .savedOnly : .remoteFirst, pageSize: 10,
      now: { [clock] in clock.date })
    return SubscribedSources(list, opener: opener, keep: { keep }, now: { [clock] in clock.date })
  }
}

/// A JSON feed without dates.
private func dayFeed(_ numbers: ClosedRange<Int>) -> String {
  let items = numbers.map { #"{"id":"\#($0)","url":"http://a.example/item/\#($0)","title":"\#($0)"}"# }
  return #"{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[\#(items.joined(separator: ","))]}"#
}

extension Duration {
  fileprivate static func days(_ count: Int) -> Duration { .seconds(count * 24 * 3_600) }
}
