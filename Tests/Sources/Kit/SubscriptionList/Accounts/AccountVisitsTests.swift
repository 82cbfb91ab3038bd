import Loading
import SceneTesting
import Sources
import Testing

@testable import ReadingSupport
@testable import SubscriptionList

/// Feeds of an account share one visit in each round of loads.
@Suite(.timeLimit(.minutes(1)))
struct AccountVisitsTests {
  private let server = PlayedAccount(articles: 1...3)
  private let feeds = (1...3).map { number in
    Subscription(ListedAddress.address(of: "feed/\(number)", in: PlayedAccount.address), name: "Feed \(number)")
  }

  @Test func theFeedsOfAnAccountShareOneSync() async throws {
    let sut = makeSUT()
    for feed in feeds { try await sut.visit(feed) }
    try await sut.visit(PlayedProgram.account)
    #expect(server.visits == 1)
  }

  @Test func aLaterRefreshSyncsTheAccountAgain() async throws {
    let program = PlayedProgram(server)
    for _ in 1...2 { try await AccountVisits(program.sources).visit(feeds[0]) }
    #expect(server.visits == 2)
  }

  @Test func cancellingTheLoadOfOneFeedDoesNotCancelTheSharedSync() async throws {
    let sut = makeSUT()
    let isOpen = WaitableState(false)
    server.before.update { $0 = { _ in await isOpen.wait(until: \.self) } }
    let (first, second) = (task(sut, feeds[0]), task(sut, feeds[1]))
    await server.state.wait { !$0.requests.isEmpty }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    isOpen.update { $0 = true }
    try await second.value
    try await sut.visit(feeds[2])
  }

  @Test func cancellingAllFeedLoadsCancelsTheSyncAndALaterLoadStartsANewSync() async throws {
    let sut = makeSUT()
    let wasCancelled = WaitableState(false)
    server.before.update {
      $0 = { _ in
        await WaitableState(false).wait(until: \.self)
        wasCancelled.update { $0 = Task.isCancelled }
        try Task.checkCancellation()
      }
    }
    let tasks = feeds.map { task(sut, $0) }
    await server.state.wait { !$0.requests.isEmpty }
    tasks.forEach { $0.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    await wasCancelled.wait(until: \.self)
    server.before.update { $0 = nil }
    try await sut.visit(feeds[0])
  }

  @Test func aFailedSyncFailsTheLoadOfEachFeed() async {
    let sut = makeSUT()
    server.before.update { $0 = { _ in throw LoadFailure.connectivity(.timedOut) } }
    for feed in feeds { await #expect(throws: LoadFailure.self) { try await sut.visit(feed) } }
    #expect(server.visits == 1)
  }

  private func makeSUT() -> AccountVisits { AccountVisits(PlayedProgram(server).sources) }

  private func task(_ sut: AccountVisits, _ feed: Subscription) -> Task<Void, any Error> {
    Task { try await sut.visit(feed) }
  }
}
