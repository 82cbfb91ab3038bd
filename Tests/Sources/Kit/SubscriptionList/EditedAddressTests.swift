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

/// Lines of the list whose address was edited by hand.
@Suite(.timeLimit(.minutes(1)))
struct EditedAddressTests {
  private static let old = "feed:http://a.example/old"
  private static let new = "feed:http://b.example/new"
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/subscriptions")
  private let stores = TestStores()
  private let clock = TestClock(at: beginning)
  private let asked = WaitableState<[String]>([])

  @Test func postsAndTheirStatesMoveToTheEditedAddress() async throws {
    try await visitOld()
    let sut = try sources("\(Self.new) A", [1, 2, 3, 4])
    let unread = try await sut.refreshed()
    #expect(unread.count == 3, "one was read, and one is new")
    let subscription = try #require(sut.list.all.first)
    #expect(sut.summary(of: subscription).unreadCount == 3)
    #expect(try await stored(Self.old) == [])
    #expect(try await stored(Self.new).count { $0.state.viewer.flags.contains(.star) } == 1)
  }

  @Test(arguments: [true, false]) func postsMoveToAnEditedAddressEvenOfflineAndDoNotExpire(isOffline: Bool) async throws
  {
    try await visitOld()
    clock.advance(by: .seconds(10 * 86_400))
    let sut = try sources("\(Self.new) A", isOffline ? nil : [9])
    _ = try await sut.refreshed()
    let loadedAt = try #require(sut.list.all.first.map(sut.summary)).loadedAt
    #expect(loadedAt == (isOffline ? beginning : clock.date))
    #expect(sut.summaries.summary(of: Self.old) == SourceSummary())
    await sut.opener.cache.posts.removeExpired()
    await sut.opener.cache.flush()
    #expect(try await stored(Self.new).filter(\.state.isUnread).count == (isOffline ? 2 : 3))
    #expect(try await stored(Self.old) == [])
  }

  @Test func postsMoveIfTheAddressIsEditedWhileTheProgramRuns() async throws {
    let sut = try sources("\(Self.old) A", [1, 2, 3])
    _ = try await sut.refreshed()
    try list("\(Self.new) A")
    #expect(try await sut.refreshed().count == 3)
    #expect(try await stored(Self.old) == [])
  }

  @Test func onlyTheNewAddressIsRequested() async throws {
    let first = try sources("http://a.example/old A", [1, 2])
    #expect(try await first.refreshed().count == 2)
    await first.opener.cache.flush()
    asked.update { $0 = [] }
    #expect(try await sources("http://b.example/new A", [1, 2, 3]).refreshed().count == 3)
    #expect(Set(asked.state) == ["http://b.example/new"])
  }

  @Test func aNewSourceDoesNotGetThePostsOfARemovedSource() async throws {
    try await visitOld()
    _ = try await sources("\(Self.new) B\n\(Self.old) A", [1]).refreshed()
    #expect(try await stored(Self.old).count == 3)
    // The line was removed, and is forgotten by the next visit.
    _ = try await sources("\(Self.new) B", [1]).refreshed()
    _ = try await sources("feed:http://c.example/ A", [7]).refreshed()
    #expect(try await stored(Self.old).count == 3)
    #expect(try await stored("feed:http://c.example/").count == 1)
  }

  /// Loads three posts from the old address, reads one and stars another.
  private func visitOld() async throws {
    let sut = try sources("\(Self.old) A", [1, 2, 3])
    let posts = try await sut.refreshed()
    let reader = try sut.reader(at: SourceAddress(Self.old))
    _ = await reader.set(.seen, on: [try #require(posts.first)])
    _ = await reader.set(.star, on: [try #require(posts.last)])
    await sut.opener.cache.flush()
  }

  private func stored(_ address: String) async throws -> [StoredPost] {
    try await stores.posts.posts(of: address, after: nil, in: .newest, limit: 100)
  }

  private func list(_ lines: String) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\(lines)\n".utf8).write(to: file)
  }

  /// The sources of these lines, which answer with posts of these numbers; nil if they do not answer.
  private func sources(_ lines: String, _ numbers: [Int]?) throws -> SubscribedSources {
    try list(lines)
    let client = ClientSpy { [asked] request in
      asked.update { $0.append(request.url.absoluteString) }
      guard let numbers else { throw LoadFailure.connectivity(.refused) }
      return HTTPResponse(status: 200, body: Data(jsonFeed(numbers).utf8), url: request.url)
    }
    let opener = SourceOpener(
      SourceRecognizer([SyndicationKind()]), client: client, cache: makeCache(stores, clock: clock),
      policy: .remoteFirst, pageSize: 10, now: { [clock] in clock.date })
    let list = SubscriptionList(file: file, isAddress: { _ in true })
    return SubscribedSources(list, opener: opener, now: { [clock] in clock.date })
  }
}
