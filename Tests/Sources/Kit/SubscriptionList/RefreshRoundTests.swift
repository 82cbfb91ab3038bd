import Foundation
import HTTP
import Loading
import SceneTesting
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Subscriptions are loaded in rounds: many servers at once, one load of each, silent ones last.
@Suite(.timeLimit(.minutes(1)))
struct RefreshRoundTests {
  @Test(arguments: [
    LoadFailure.silence(for: .seconds(30)), .noConnection(within: .seconds(10)), .tooSlow, .connectivity(.timedOut),
  ])
  func otherFeedsOfAServerThatDoesNotAnswerAreNotRequested(error: LoadFailure) async throws {
    let client = ClientSpy.failing(error)
    let sut = makeSources(client, TestStores(), Self.feeds(of: ["a.example"], count: 3))
    let ended = WaitableState(0)
    try await sut.refresh(sut.list.all) { _, _ in ended.update { $0 += 1 } }
    #expect(ended.state == 3)
    #expect(client.requests.count == 1)
    let failure = error.at("a.example")
    #expect(sut.list.all.map { sut.summary(of: $0).error } == [failure, failure, failure], "each says why")
  }

  @Test func observersAreNotifiedWhenARefreshBeginsAndEnds() async throws {
    let gate = WaitableState((asked: [String](), isOpen: false))
    let sut = makeSources(Self.waiting(for: gate), TestStores(), Self.feeds(of: ["a.example", "b.example"], count: 1))
    let changes = sut.changes()
    let round = Task { try await sut.refresh(sut.list.all) { _, _ in } }
    for await _ in changes where sut.progress == LoadProgress(total: 2) { break }
    gate.update { $0.isOpen = true }
    try await round.value
    #expect(sut.progress == nil)
    for await _ in changes { break }
  }

  @Test func aSkippedSourceDoesNotSkipOtherSourcesOfItsServer() async throws {
    let client = ClientSpy.answering(jsonFeed([1]))
    let sut = makeSources(client, TestStores(), Self.feeds(of: ["a.example"], count: 3))
    try await sut.refresh(sut.list.all, isWanted: { !$0.id.hasSuffix("2") }, onEnd: { _, _ in })
    #expect(client.requests.map { $0.url.path() } == ["/1", "/3"])
  }

  @Test func aClosedConnectionDoesNotSkipTheOtherFeedsOfItsServer() async throws {
    let client = ClientSpy.failing(LoadFailure.connectivity(.closed))
    let sut = makeSources(client, TestStores(), Self.feeds(of: ["a.example"], count: 3))
    try await sut.refresh(sut.list.all) { _, _ in }
    #expect(client.requests.count == 3)
  }

  @Test func aSourceThatIsGoneIsNotRequestedAgain() async throws {
    let client = ClientSpy.answering("", status: 410)
    let sut = makeSources(client, TestStores(), Self.feeds(of: ["a.example"], count: 1))
    for _ in 1...2 { try await sut.refresh(sut.list.all) { _, _ in } }
    #expect(client.requests.count == 1)
  }

  @Test func aServerThatDidNotAnswerInTheLastRefreshIsRequestedLast() async throws {
    let store = TestStores()
    let others = (1...64).map { "\($0).example" }
    let addresses = Self.feeds(of: ["a.example"] + others, count: 1)
    let first = makeSources(
      ClientSpy { request in
        guard request.url.host() != "a.example" else { throw LoadFailure.silence(for: .seconds(30)) }
        return HTTPResponse(status: 200, body: Data(jsonFeed([1]).utf8), url: request.url)
      }, store, addresses)
    try await first.refresh(first.list.all) { _, _ in }
    await first.opener.cache.flush()
    let gate = WaitableState((asked: [String](), isOpen: false))
    let second = makeSources(Self.waiting(for: gate), store, addresses)
    let round = Task { try await second.refresh(second.list.all) { _, _ in } }
    await gate.wait { $0.asked.count >= 64 }
    #expect(Set(gate.state.asked) == Set(others))
    gate.update { $0.isOpen = true }
    try await round.value
    #expect(gate.state.asked.last == "a.example")
  }

  @Test func upTo64ServersAreRequestedAtTheSameTime() async throws {
    let gate = WaitableState((asked: [String](), isOpen: false))
    let running = WaitableState((now: 0, most: 0))
    let client = ClientSpy { request in
      running.update { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
      defer { running.update { $0.now -= 1 } }
      return try await Self.waiting(for: gate).send(request)
    }
    let sut = makeSources(client, TestStores(), Self.feeds(of: (1...70).map { "\($0).example" }, count: 1))
    let round = Task { try await sut.refresh(sut.list.all) { _, _ in } }
    await gate.wait { $0.asked.count >= 64 }
    gate.update { $0.isOpen = true }
    try await round.value
    #expect(running.state.most == 64)
    #expect(gate.state.asked.count == 70)
  }

  @Test func ifARedirectTargetDoesNotAnswerTheOtherSourcesOnThatServerAreSkipped() {
    let subscriptions = Self.feeds(of: ["a.example", "b.example"], count: 3).map { Subscription($0) }
    var sut = RefreshRound(
      subscriptions.map {
        RefreshRound.Load(subscription: $0, server: $0.id.contains("a.") ? "a.example" : "b.example")
      },
      silent: [])
    let started = [sut.next(), sut.next(), sut.next()].compactMap(\.self)
    #expect(started.map(\.server) == ["a.example", "b.example"], "one of a server at a time")
    guard let first = started.first, let second = started.last else { return }
    let leftOut = sut.end(first, with: .silence(for: .seconds(30)).at("b.example"))
    #expect(leftOut == Array(subscriptions[4...]))
    let none = sut.end(second, with: nil)
    #expect(none.isEmpty)
    let further = [sut.next(), sut.next()].compactMap(\.self)
    #expect(further.map(\.subscription) == [subscriptions[1]])
  }

  /// Addresses of `count` feeds of each server.
  private static func feeds(of servers: [String], count: Int) -> [String] {
    servers.flatMap { server in (1...count).map { "feed:http://\(server)/\($0)" } }
  }

  /// A network that answers once a gate is open.
  private static func waiting(for gate: WaitableState<(asked: [String], isOpen: Bool)>) -> ClientSpy {
    ClientSpy { request in
      gate.update { $0.asked.append(request.url.host() ?? "") }
      await gate.wait { $0.isOpen }
      return HTTPResponse(status: 200, body: Data(jsonFeed([1]).utf8), url: request.url)
    }
  }
}
