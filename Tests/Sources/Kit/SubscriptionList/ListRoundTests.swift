import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Sources
import Synchronization
import TestSupport
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

extension RoundPatience {
  /// Answers do not wait for slow sources.
  static let instant = RoundPatience(answer: {}, pause: {})
  /// Answers wait for slow sources until they are hurried.
  static let endless = RoundPatience(answer: { try await waitForCancellation() }, pause: {})
}

/// A list is answered before its slow sources are.
@Suite(.timeLimit(.minutes(1)))
struct ListRoundTests {
  private static let ten = (0..<10).map { "feed:http://h\($0).example/1" }
  private static let slow = "h9.example"

  @Test func aTimelineIsShownWhenNineOfTenSourcesHaveAnswered() async throws {
    let sources = makeSources(Self.client(slow: [Self.slow]), TestStores(), Self.ten)
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: .endless)
    #expect(try await sut.answerable() == nil)
    #expect(sources.list.all.count { sources.summary(of: $0).loadedAt != nil } == 9)
  }

  @Test func aTimelineIsNotShownWhenOnlyEightOfTenSourcesHaveAnswered() async throws {
    let sources = makeSources(Self.client(slow: [Self.slow, "h8.example"]), TestStores(), Self.ten)
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: .endless)
    let answer = Task { try await sut.answerable() }
    for await count in sources.loadedCounts() where count == 8 { break }
    sut.hurry()
    #expect(try await answer.value == nil, "only on request")
  }

  @Test func withoutStoredPostsATimelineWaitsForHalfTheSourcesOrTheTimeLimit() async throws {
    let slow = Set((4..<10).map { "h\($0).example" })
    let sources = makeSources(Self.client(slow: slow), TestStores(), Self.ten)
    let sut = ListRound(
      sources, of: .all, isOnRequest: false,
      patience: RoundPatience(
        answer: { for await count in sources.loadedCounts() where count == 4 { break } }, pause: {}))
    sut.hurry()
    #expect(try await sut.answerable() == nil)
    #expect(sources.list.all.count { sources.summary(of: $0).loadedAt != nil } == 4, "patience has ended")
  }

  @Test func failedAndRateLimitedSourcesCountAsAnswered() async throws {
    let client = Self.client(slow: [Self.slow]) { host in
      switch host {
      case "h7.example": throw LoadFailure.badStatus(503)
      case "h8.example": throw LoadFailure.rateLimited(host: host, until: beginning + 150, status: 503)
      default: nil
      }
    }
    let sources = makeSources(client, TestStores(), Self.ten)
    #expect(try await ListRound(sources, of: .all, isOnRequest: false, patience: .endless).answerable() == nil)
  }

  @Test func aRateLimitedServerIsNotRequestedBeforeTheLimitEndsExceptOnRequest() async throws {
    let store = TestStores()
    let client = Self.client(slow: []) { host in
      if host == "h0.example" { throw LoadFailure.rateLimited(host: host, until: beginning + 150, status: 503) }
      return nil
    }
    let first = makeSources(client, store, Self.ten)
    try await Self.load(first, isOnRequest: false)
    await first.opener.cache.flush()
    for (seconds, count) in [(149.0, 9), (150, 10)] {
      let next = Self.client(slow: [])
      let sources = makeSources(next, store, Self.ten, now: beginning + seconds)
      try await Self.load(sources, isOnRequest: false)
      #expect(next.requests.count == count)
    }
    let asked = Self.client(slow: [])
    let sources = makeSources(asked, store, Self.ten, now: beginning + 149)
    try await Self.load(sources, isOnRequest: true)
    #expect(asked.requests.count == 10, "on request")
  }

  @Test func aRateLimitIsRespectedForADayAtMost() async throws {
    let store = TestStores()
    let client = Self.client(slow: []) { host in
      guard host == "h0.example" else { return nil }
      throw LoadFailure.rateLimited(host: host, until: beginning + 9 * 86_400, status: 503)
    }
    let first = makeSources(client, store, Self.ten)
    try await Self.load(first, isOnRequest: false)
    await first.opener.cache.flush()
    for (hours, count) in [(23.0, 9), (25, 10)] {
      let next = Self.client(slow: [])
      let sources = makeSources(next, store, Self.ten, now: beginning + hours * 3_600)
      try await Self.load(sources, isOnRequest: false)
      #expect(next.requests.count == count)
    }
  }

  @Test func aRecentlyLoadedSourceIsRequestedAgainOnlyAfterAFailure() async throws {
    let hasFailed = WaitableState(false)
    let client = Self.client(slow: []) { _ in
      if hasFailed.state { throw LoadFailure.badStatus(503) }
      return nil
    }
    let sources = makeSources(client, TestStores(), [Self.ten[0]])
    for (isOnRequest, fails, count) in [(false, false, 1), (false, false, 1), (true, true, 2), (false, false, 3)] {
      hasFailed.update { $0 = fails }
      _ = try await ListRound(sources, of: .all, isOnRequest: isOnRequest, patience: .endless).answerable()
      #expect(client.requests.count == count)
    }
  }

  @Test func withoutStoredPostsATimelineWaitsForTheFirstResponse() async throws {
    let sources = makeSources(Self.client(slow: [Self.slow]), TestStores(), [Self.ten[9], Self.ten[0]])
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: .instant)
    sut.hurry()
    #expect(try await sut.answerable() == nil)
    #expect(sut.hasLoaded)
  }

  @Test func aTimelineDoesNotWaitForAPreviouslySlowSource() async throws {
    let client = Self.client(slow: [Self.slow])
    let sources = makeSources(client, TestStores(), Array(Self.ten[8...]))
    let first = ListRound(sources, of: .all, isOnRequest: false, patience: .instant)
    #expect(try await first.answerable() == nil)
    let next = ListRound(sources, of: .all, isOnRequest: false, patience: .endless)
    #expect(try await next.answerable() == nil)
  }

  @Test func aSlowSourceIsMissingUntilItAnswers() async throws {
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    let client = Self.client(slow: [])
    let held = ClientSpy { request in
      if request.url.host() == Self.slow { for await _ in answers { break } }
      return try await client.send(request)
    }
    let sources = makeSources(held, TestStores(), Array(Self.ten[8...]))
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: .instant)
    _ = try await sut.answerable()
    #expect(sources.list.all.map { sources.askedAt($0) != nil } == [false, true])
    #expect(sut.missing.map(\.name) == ["h9.example/1"])
    #expect(sut.missing.map(\.isUnanswered) == [true])
    let counts = sources.loadedCounts()
    answer.yield()
    for await count in counts where count == 2 { break }
    // The count may change before the round does.
    await waitUntil { sources.list.all.allSatisfy { sources.askedAt($0) == nil } && sut.missing.isEmpty }
  }

  @Test func aListRoundWaitsAgainForASlowSourceThatHasSinceAnswered() async throws {
    let gate = LoaderSpy<Void>()
    let client = Self.client(slow: [])
    let held = ClientSpy { request in
      if request.url.host() == Self.slow { try await gate.load() }
      return try await client.send(request)
    }
    let sources = makeSources(held, TestStores(), Array(Self.ten[8...]))
    let first = ListRound(sources, of: .all, isOnRequest: false, patience: .instant)
    _ = try await first.answerable()
    await gate.complete(with: (), at: 0)
    await first.rest?.value
    let next = ListRound(sources, of: .all, isOnRequest: true, patience: .endless)
    let hasAnswered = WaitableState(false)
    let answer = Task {
      _ = try await next.answerable()
      hasAnswered.update { $0 = true }
    }
    await gate.waitForRequest(at: 1)
    await waitUntil { hasAnswered.state || next.progress?.done == 1 }
    for _ in 0..<100 { await Task.yield() }
    #expect(!hasAnswered.state)
    await gate.complete(with: (), at: 1)
    try await answer.value
    #expect(next.missing.isEmpty)
  }

  @Test func aSourceThatHasNotAnsweredWhenTheTimelineIsClosedCountsAsFailed() async throws {
    let sources = makeSources(Self.client(slow: [Self.slow]), TestStores(), Array(Self.ten[8...]))
    var sut: ListRound? = ListRound(sources, of: .all, isOnRequest: false, patience: .instant)
    _ = try await sut?.answerable()
    let slow = try #require(sources.list.all.last)
    #expect(sources.askedAt(slow) != nil && sources.failure(of: slow) == nil)
    sut = nil
    await waitUntil { sources.askedAt(slow) == nil }
    #expect(sources.failure(of: slow)?.kind == .silence)
    #expect(sources.list.all.first.flatMap(sources.failure) == nil)
    let next = ListRound(sources, of: .all, isOnRequest: false, patience: .endless)
    #expect(try await next.answerable() == nil, "it is asked again, but not waited for")
    #expect(sources.askedAt(slow) != nil && sources.failure(of: slow) == nil)
  }

  @Test func progressIsReportedWhileATimelineWaitsForSources() async throws {
    let changes = WaitableState<[ListEvent]>([])
    let looks = LoaderSpy<Void>()
    let sources = makeSources(Self.client(slow: [Self.slow, "h8.example"]), TestStores(), Self.ten)
    var patience = RoundPatience.endless
    patience.progress = { try await looks.load() }
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: patience) { change in
      changes.update { $0.append(change) }
    }
    #expect(sut.progress == nil)
    let answer = Task { try await sut.answerable() }
    await waitUntil { sut.progress == LoadProgress(total: 10, done: 8) }
    for index in 0..<2 {
      await looks.waitForRequest(at: index)
      await looks.complete(with: (), at: index)
    }
    await looks.waitForRequest(at: 2)
    #expect(changes.state == [.progress], "the second look finds nothing new")
    #expect(sut.rest == nil)
    sut.hurry()
    #expect(try await answer.value == nil)
    #expect(sut.progress == nil)
    #expect(sut.rest != nil)
  }

  @Test func postsOfSeveralSlowSourcesAreReportedTogether() async throws {
    let (changes, change) = AsyncStream.makeStream(of: ListEvent.self)
    let gates = (0..<3).map { _ in AsyncStream.makeStream(of: Void.self) }
    let client = Self.client(slow: [])
    let held = ClientSpy { request in
      if let index = (7...9).first(where: { request.url.host() == "h\($0).example" }) {
        for await _ in gates[index - 7].stream { break }
      }
      return try await client.send(request)
    }
    let sources = makeSources(held, TestStores(), Self.ten)
    var patience = RoundPatience.instant
    patience.arrival = {}
    patience.quiet = { try await waitForCancellation() }
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: patience) { change.yield($0) }
    _ = try await sut.answerable()
    let news = Task {
      var all: [ListEvent] = []
      for await change in changes where change != .progress {
        all.append(change)
        if change == .news { break }
      }
      return all
    }
    gates.forEach { $0.continuation.yield() }
    let all = await news.value
    #expect(all.count { $0 == .news } == 1)
    #expect(all.first == .arrived)
    #expect(sut.takeArrived().count >= 3)
  }

  @Test func newPostsAreReportedAtOnceWhenAllLoadsHaveEnded() async throws {
    let (changes, change) = AsyncStream.makeStream(of: ListEvent.self)
    let (gate, quiet) = (LoaderSpy<Void>(), LoaderSpy<Void>())
    let client = Self.client(slow: [])
    let held = ClientSpy { request in
      if request.url.host() == Self.slow { try await gate.load() }
      return try await client.send(request)
    }
    var patience = RoundPatience.instant
    patience.arrival = {}
    patience.quiet = { try await quiet.load() }
    let sources = makeSources(held, TestStores(), Self.ten)
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: patience) { change.yield($0) }
    _ = try await sut.answerable()
    await gate.complete(with: (), at: 0)
    for await change in changes where change == .news { break }
    // Each wait for more news ends with the next page, and the last one with all loads.
    for index in 0..<quiet.requestCount { await quiet.waitForCancellation(at: index) }
  }

  @Test func postsThatArriveAfterAReportAreReportedSeparately() async throws {
    let news = WaitableState(0)
    let (gates, quiet) = ([LoaderSpy<Void>(), LoaderSpy<Void>()], LoaderSpy<Void>())
    let client = Self.client(slow: [])
    let held = ClientSpy { request in
      if let index = ["h8.example", "h9.example"].firstIndex(of: request.url.host() ?? "") {
        try await gates[index].load()
      }
      return try await client.send(request)
    }
    var patience = RoundPatience.instant
    patience.quiet = { try await quiet.load() }
    let sources = makeSources(held, TestStores(), Array(Self.ten[7...]))
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: patience) { change in
      if change == .news { news.update { $0 += 1 } }
    }
    _ = try await sut.answerable()
    let rest = try #require(sut.rest)
    await gates[0].complete(with: ())
    await quiet.complete(with: (), at: 0)
    await news.wait { $0 == 1 }
    await gates[1].complete(with: ())
    await rest.value
    #expect(news.state == 1, "the end of the loads tells nothing that waits")
    await quiet.complete(with: (), at: 1)
    await news.wait { $0 == 2 }
  }

  @Test func cancellingATimelineCancelsItsLoads() async throws {
    let (asked, request) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { _ in
      request.yield()
      do { try await waitForCancellation() } catch { end.yield() }
      throw CancellationError()
    }
    let sources = makeSources(client, TestStores(), Array(Self.ten[8...]))
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: .endless)
    let answer = Task { try await sut.answerable() }
    for await _ in asked { break }
    answer.cancel()
    await #expect(throws: CancellationError.self) { try await answer.value }
    for await _ in ended { break }
    #expect(sut.progress == nil)
  }

  @Test func aTimelineFailsIfEverySourceFails() async throws {
    let sources = makeSources(ClientSpy.failing(LoadFailure.badStatus(503)), TestStores(), Self.ten)
    let sut = ListRound(sources, of: .all, isOnRequest: false, patience: .endless)
    #expect(try await sut.answerable() != nil)
    #expect(!sut.hasLoaded)
  }

  @Test func releasingAListRoundCancelsItsLoads() async throws {
    let ended = AsyncStream.makeStream(of: Void.self)
    let client = ClientSpy { request in
      do {
        if request.url.host() == Self.slow { try await waitForCancellation() }
      } catch {
        ended.continuation.finish()
        throw error
      }
      return HTTPResponse(status: 200, body: Data(jsonFeed([1]).utf8), url: request.url)
    }
    var sut: ListRound? = ListRound(
      makeSources(client, TestStores(), Self.ten), of: .all, isOnRequest: false, patience: .endless)
    _ = try await sut?.answerable()
    sut = nil
    for await _ in ended.stream {}
  }

  /// Loads the sources that are due, including the last one, which an answer does not wait for.
  private static func load(_ sources: SubscribedSources, isOnRequest: Bool) async throws {
    let round = ListRound(sources, of: .all, isOnRequest: isOnRequest, patience: .endless)
    _ = try await round.answerable()
    await round.rest?.value
  }

  /// A network of feeds: hosts in `slow` do not answer, and `answer` may replace the feeds of others.
  private static func client(
    slow: Set<String>, answer: @escaping @Sendable (String) throws -> HTTPResponse? = { _ in nil }
  ) -> ClientSpy {
    ClientSpy { request in
      let host = request.url.host() ?? ""
      if slow.contains(host) { try await waitForCancellation() }
      return try answer(host)
        ?? HTTPResponse(status: 200, body: Data(jsonFeed([1], on: "http://\(host)").utf8), url: request.url)
    }
  }
}

extension SubscribedSources {
  /// The number of subscriptions that were ever loaded, now and after each change.
  fileprivate func loadedCounts() -> AsyncStream<Int> {
    let changes = changes()
    return AsyncStream { continuation in
      let task = Task {
        continuation.yield(list.all.count { summary(of: $0).loadedAt != nil })
        for await _ in changes { continuation.yield(list.all.count { summary(of: $0).loadedAt != nil }) }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
