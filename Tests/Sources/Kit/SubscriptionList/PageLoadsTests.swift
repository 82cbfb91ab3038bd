import Loading
import Posts
import SceneTesting
import Testing

@testable import SubscriptionList

/// The loads of the next pages of several sources.
@Suite(.timeLimit(.minutes(1)))
struct PageLoadsTests {
  private let sut = PageLoads()
  private let pages = LoaderSpy<PageLoads.Result>(heedsCancellation: false)

  @Test func aWakeUpBeforeTheWaitBeginsEndsTheWait() async throws {
    sut.wake()
    #expect(try await sut.next().isEmpty)
    start("a")
    await pages.complete(with: Self.page, at: 0)
    #expect(try await sut.next().map(\.source) == ["a"], "the wake counts once")
  }

  @Test func aLoadedPageIsNotLoadedAgainBeforeItIsUsed() async throws {
    start("a")
    start("a")
    await pages.complete(with: Self.page, at: 0)
    // It may end before anybody waits for it.
    for _ in 0..<1_000 { await Task.yield() }
    #expect(try await sut.next().map(\.source) == ["a"])
    #expect(pages.requestCount == 1)
    start("a")
    await pages.complete(with: Self.page, at: 1)
    #expect(try await sut.next().map(\.source) == ["a"], "the next page")
  }

  @Test func aPageThatArrivesAfterACancellationIsDropped() async throws {
    start("a")
    await pages.waitForRequest(at: 0)
    sut.cancel()
    start("b")
    await pages.complete(with: Self.page, at: 0)
    await pages.complete(with: Self.page, at: 1)
    #expect(try await sut.next().map(\.source) == ["b"])
    #expect(sut.takeEnded().isEmpty)
  }

  private static let page = PageLoads.Result.success(Page(items: [], cursor: nil))

  private func start(_ source: String) {
    sut.start(source) { [pages] in try await pages.load() }
  }
}
