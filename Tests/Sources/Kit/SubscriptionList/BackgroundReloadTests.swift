import Foundation
import HTTP
import Loading
import SceneTesting
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Posts
@testable import Reading
@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Loads in the background, with a simulated clock.
@Suite(.timeLimit(.minutes(1)))
struct BackgroundReloadTests {
  private static let address = "http://a.example/feed"

  @Test func theBuiltInDemoIsNotReloadedIfTheUserHasSources() async throws {
    let demo = Subscription("feed:http://demo.example/feed", name: "Demo")
    let sut = PlayedReload(["feed:\(Self.address) A"], builtIn: [demo]) { request, _, _ in Self.answer(request) }
    #expect(sut.sources.list.all.map(\.name) == ["Demo", "A"])
    let result = try await DueSources(sut.sources).reload(all: true)
    #expect(result.loaded.map(\.name) == ["A"] && result.arrived.map(\.name) == ["A"])
    #expect(sut.hours().count == 1 && sut.hours(of: Self.address).count == 1)
    let again = try await DueSources(sut.sources).reload(all: true)
    #expect(again.loaded.map(\.name) == ["A"] && again.arrived.isEmpty, "nothing is new")
  }

  @Test func newPostsThatSeveralSourcesShareAreCountedOnce() async throws {
    let sources = makeSources(
      ClientSpy.answering(jsonFeed([1, 2])), TestStores(), ["feed:http://a.example/1", "feed:http://b.example/2"])
    let result = try await DueSources(sources).reload(all: true)
    #expect(result.new == ["feed:http://a.example/1": 2, "feed:http://b.example/2": 2] && result.newCount == 2)
  }

  @Test func aSourceThatAnotherLoadHasJustReloadedIsSkipped() async throws {
    let (first, second) = ("http://a.example/1", "http://a.example/2")
    let sources = Mutex<SubscribedSources?>(nil)
    let sut = PlayedReload(["feed:\(first) A", "feed:\(second) B"]) { request, _, _ in
      // Of one server, one is loaded at a time: another list loads B meanwhile.
      sources.withLock { $0 }?.summaries.update("feed:\(second)") { $0.reload.attemptedAt = beginning }
      return Self.answer(request)
    }
    sources.withLock { $0 = sut.sources }
    defer { sources.withLock { $0 = nil } }
    let result = try await DueSources(sut.sources).reload(sut.sources.list.all)
    #expect(result.loaded.map(\.name) == ["A"])
    #expect(sut.hours(of: second) == [])
  }

  @Test func aSourceIsLoadedOnceInEachInterval() async {
    let sut = PlayedReload(["feed:\(Self.address) A"]) { request, _, _ in Self.answer(request) }
    await sut.run(hours: 24)
    let hours = sut.hours()
    #expect(hours.first == 0, "at once, for one that was never loaded")
    #expect((21...27).contains(hours.count), "\(hours)")
    for (one, next) in zip(hours, hours.dropFirst()) { #expect((0.9...1.2).contains(next - one)) }
  }

  @Test(
    arguments: [
      ("every=15m", nil, nil, 0.225, 0.4), ("", 180, nil, 3, 3.5), ("", nil, "max-age=14400", 4, 4.6),
      ("", nil, "max-age=999999", 8, 9), ("every=15m", 120, nil, 2, 2.4),
    ] as [(String, Int?, String?, Double, Double)])
  func theLongestOfAllIntervalsIsUsed(option: String, ttl: Int?, header: String?, least: Double, most: Double) async {
    let sut = PlayedReload(["feed:\(Self.address) A \(option)"]) { request, _, _ in
      Self.answer(request, ttl: ttl, header.map { [("Cache-Control", $0)] } ?? [])
    }
    await sut.run(hours: 30)
    let hours = sut.hours()
    #expect(hours.count > 3)
    for (one, next) in zip(hours, hours.dropFirst()) { #expect((least...most).contains(next - one), "\(hours)") }
  }

  @Test func aFailingSourceIsLoadedAtIncreasingIntervals() async {
    let sut = PlayedReload(["feed:\(Self.address) A"]) { _, hours, _ in
      guard hours > 40 else { throw LoadFailure.connectivity(.refused) }
      return HTTPResponse(status: 200, body: PlayedReload.feed(1), url: try #require(URL(string: Self.address)))
    }
    await sut.run(hours: 100)
    let hours = sut.hours()
    let waits = zip(hours, hours.dropFirst()).map { $1 - $0 }
    for (wait, usual) in zip(waits, [1, 2, 4, 8, 16, 24] as [Double]) {
      #expect((0.89 * usual...1.1 * usual + 0.1).contains(wait), "\(waits)")
    }
    #expect(waits.suffix(5).allSatisfy { $0 < 1.2 }, "once it answers, as before: \(waits)")
  }

  @Test func aSourceThatIsGoneIsNotReloaded() async {
    let sut = PlayedReload(["feed:\(Self.address) A"]) { request, _, _ in
      HTTPResponse(status: 410, body: Data(), url: request.url)
    }
    await sut.run(hours: 100)
    #expect(sut.hours() == [0])
  }

  @Test func aPauseRequestedByTheServerIsRespected() async {
    let sut = PlayedReload(["feed:\(Self.address) A", "feed:http://b.example/feed B"]) { request, _, earlier in
      guard request.url.host() == "a.example", earlier % 2 == 0 else { return Self.answer(request) }
      return Self.answer(request, status: 429, [("Retry-After", "18000")])
    }
    await sut.run(hours: 20)
    let hours = sut.hours(of: Self.address)
    for (one, next) in zip(hours, hours.dropFirst()).enumerated().filter({ $0.offset % 2 == 0 }).map(\.element) {
      #expect((5...5.1).contains(next - one), "\(hours)")
    }
    #expect(sut.hours(of: "http://b.example/feed").count > 15, "no other server waits for it")
  }

  @Test func sourcesAreRetriedSoonerWithoutANetworkThanAfterOtherFailures() async {
    let sut = PlayedReload(["feed:\(Self.address) A", "feed:http://b.example/feed B"]) { request, hours, _ in
      guard hours > 3 else { throw LoadFailure.connectivity(.unknownHost) }
      return Self.answer(request)
    }
    await sut.run(hours: 5)
    let hours = sut.hours(of: Self.address)
    #expect(hours.count { $0 < 3 } > 8, "\(hours)")
    #expect(hours.count { $0 >= 3 } < 4, "\(hours)")
  }

  @Test func offlineNoRequestIsSent() async {
    let sut = PlayedReload(["feed:\(Self.address) A"], policy: .savedOnly) { request, _, _ in Self.answer(request) }
    await sut.run(hours: 10)
    #expect(sut.hours() == [])
  }

  @Test func eachReloadReportsTheNewPostsOfAllSourcesTogether() async {
    let lines = ["a", "b", "c"].map { "feed:http://\($0).example/feed \($0)" }
    let sut = PlayedReload(lines) { request, hours, _ in
      let hasNews = request.url.host() != "c.example" && hours > 5
      return HTTPResponse(
        status: 200, body: PlayedReload.feed(request.url.host() == "b.example" && hours > 10 ? 7 : hasNews ? 4 : 3),
        url: request.url)
    }
    await sut.run(hours: 4)
    let first = Arrivals(count: 9, sources: ["a", "b", "c"], title: "Post 0")
    #expect(sut.seen.withLock(\.self).map(\.count) == [first.count])
    #expect(sut.seen.withLock(\.self).first?.sources == first.sources)
    await sut.run(hours: 20)
    let later = sut.seen.withLock(\.self).dropFirst()
    #expect(later.map(\.count).reduce(0, +) == 5)
    #expect(later.allSatisfy { !$0.sources.contains("c") })
  }

  @Test func sourcesLoadedByAnotherProgramAreNotReloaded() async throws {
    let sut = PlayedReload(["feed:\(Self.address) A"]) { request, _, _ in Self.answer(request) }
    await sut.run(hours: 1)
    let asked = sut.hours().count
    // Another program loads it every half an hour.
    await sut.run(hours: 6) { [posts = sut.stores.posts, clock = sut.clock] in
      var summary = SourceSummary(kind: "feed")
      summary.name = "A"
      (summary.loadedAt, summary.reload.attemptedAt) = (clock.date, clock.date)
      guard let value = try? JSONEncoder().encode(summary) else { return }
      let mark = Mark(id: "feed:\(Self.address)", date: clock.date, value: value)
      await #expect(throws: Never.self) { try await posts.save(mark, kind: "summary", of: "") }
    }
    #expect(sut.hours().count == asked)
  }

  @Test func stopReturnsFalseIfNoLoadIsRunning() async {
    let sut = PlayedReload(["feed:\(Self.address) A"]) { request, _, _ in Self.answer(request) }
    let reload = BackgroundReload(sut.sources) { _ in throw CancellationError() }
    let source = sut.sources.list.all[0]
    var hasStopped = true
    // A load that has just recorded its answer may not have ended.
    while hasStopped, !Task.isCancelled {
      sut.clock.advance(by: .seconds(1))
      reload.loadOnce([source.id])
      await waitUntil { sut.sources.summary(of: source).loadedAt == sut.clock.date }
      hasStopped = reload.stop()
    }
    #expect(!hasStopped)
  }

  @Test func stopCancelsEveryLoadThatTheUserRequested() async throws {
    let gate = LoaderSpy<Void>()
    let client = ClientSpy { request in
      try await gate.load()
      return Self.answer(request)
    }
    let addresses = ["feed:\(Self.address)", "feed:http://b.example/feed"]
    let sources = makeSources(client, TestStores(), addresses)
    let sut = BackgroundReload(sources) { _ in throw CancellationError() }
    for (index, address) in addresses.enumerated() {
      sut.loadOnce([address])
      await gate.waitForRequest(at: index)
    }
    #expect(sut.stop())
    for index in addresses.indices { await gate.waitForCancellation(at: index) }
    #expect(!sut.stop(), "nothing runs any more")
  }

  @Test func aStoppedBackgroundReloadResumesAfterOneInterval() async {
    let stopped = Mutex<BackgroundReload?>(nil)
    let sut = PlayedReload(["feed:\(Self.address) A"]) { request, hours, _ in
      if hours == 0, stopped.withLock({ $0 })?.stop() == true { throw CancellationError() }
      return Self.answer(request)
    }
    let end = sut.clock.date + 5 * 3_600
    let reload = BackgroundReload(sut.sources) { [clock = sut.clock] seconds in
      clock.advance(by: .seconds(seconds))
      if clock.date >= end { throw CancellationError() }
    }
    stopped.withLock { $0 = reload }
    #expect(!reload.stop(), "nothing runs")
    guard let interval = ReloadInterval("60") else { return }
    for await _ in reload.arrivals(every: interval) {}
    stopped.withLock { $0 = nil }
    let hours = sut.hours()
    #expect(hours.first == 0)
    #expect((0.98...1.1).contains(hours.dropFirst().first ?? 0), "\(hours)")
  }

  @Test func settingAnIntervalRestartsAStoppedBackgroundReload() async throws {
    let stopped = Mutex<BackgroundReload?>(nil)
    let sut = PlayedReload(["feed:\(Self.address) A"]) { request, _, earlier in
      if earlier == 0, stopped.withLock({ $0 })?.stop() == true { throw CancellationError() }
      return Self.answer(request)
    }
    let reload = BackgroundReload(sut.sources) { _ in throw CancellationError() }
    stopped.withLock { $0 = reload }
    let interval = try #require(ReloadInterval("60"))
    for await _ in reload.arrivals(every: interval) {}
    #expect(sut.hours() == [0])
    for await _ in reload.arrivals(every: interval) {}
    #expect(sut.hours() == [0, 0])
    stopped.withLock { $0 = nil }
  }

  private static func answer(
    _ request: HTTPRequest, status: Int = 200, ttl: Int? = nil, _ headers: [(String, String)] = []
  ) -> HTTPResponse {
    let fields = HTTPFields(
      headers.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
    return HTTPResponse(status: status, headers: fields, body: PlayedReload.feed(3, ttl: ttl), url: request.url)
  }
}
