import SceneTesting
import TestSupport
import Testing

@testable import App

@Suite(.timeLimit(.minutes(1)))
struct SharedLoadsTests {
  @Test func whoAsksMeanwhileSharesTheLoad() async throws {
    let (sut, loader) = (SharedLoads<String, Int>(), LoaderSpy<Int>())
    let first = Task { try await sut.value(for: "a", load: loader.load) }
    await loader.waitForRequest()
    let second = Task { try await sut.value(for: "a") { throw Unexpected() } }
    while await sut.waiting(for: "a") < 2, !Task.isCancelled { await Task.yield() }
    await loader.complete(with: 7)
    #expect(try await first.value == 7)
    #expect(try await second.value == 7)
    #expect(try await sut.value(for: "a") { 8 } == 8, "what has ended is not kept")
  }

  @Test func oneWhoGivesUpSpoilsItForNobody() async throws {
    let (sut, loader) = (SharedLoads<String, Int>(), LoaderSpy<Int>())
    let first = Task { try await sut.value(for: "a", load: loader.load) }
    await loader.waitForRequest()
    let second = Task { try await sut.value(for: "a") { throw Unexpected() } }
    while await sut.waiting(for: "a") < 2, !Task.isCancelled { await Task.yield() }
    first.cancel()
    while await sut.waiting(for: "a") > 1, !Task.isCancelled { await Task.yield() }
    await loader.complete(with: 7)
    #expect(try await second.value == 7)
    await #expect(throws: CancellationError.self) { try await first.value }
  }

  @Test func aLoadThatNobodyWaitsForIsCancelled() async {
    let (sut, loader) = (SharedLoads<String, Int>(), LoaderSpy<Int>())
    let only = Task { try await sut.value(for: "a", load: loader.load) }
    await loader.waitForRequest()
    only.cancel()
    await loader.waitForCancellation()
    await #expect(throws: CancellationError.self) { try await only.value }
  }

  @Test func aFailureReachesEveryoneAndIsNotKept() async throws {
    let sut = SharedLoads<String, Int>()
    await #expect(throws: Unexpected.self) { try await sut.value(for: "a") { throw Unexpected() } }
    #expect(try await sut.value(for: "a") { 1 } == 1)
  }

  private struct Unexpected: Error {}
}
