import Loading
import SceneTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SingleFlightTests {
  private let sut = SingleFlight<String, Int>()
  private let loader = LoaderSpy<Int>()

  @Test func concurrentCallersShareOneLoad() async throws {
    let first = Task { try await sut.value(for: "a", load: loader.load) }
    await loader.waitForRequest()
    let second = Task { try await sut.value(for: "a") { throw Unexpected() } }
    await waitForCallers(2)
    await loader.complete(with: 7)
    #expect(try await first.value == 7)
    #expect(try await second.value == 7)
    #expect(try await sut.value(for: "a") { 8 } == 8, "A load that has ended is not kept")
  }

  @Test func loadsWithDifferentKeysAreNotShared() async throws {
    let first = Task { try await sut.value(for: "a", load: loader.load) }
    await loader.waitForRequest()
    #expect(try await sut.value(for: "b") { 8 } == 8)
    await loader.complete(with: 7)
    #expect(try await first.value == 7)
  }

  @Test func aCancelledCallerReturnsBeforeTheLoadWhichContinuesForOthers() async throws {
    let first = Task { try await sut.value(for: "a", load: loader.load) }
    await loader.waitForRequest()
    let second = Task { try await sut.value(for: "a") { throw Unexpected() } }
    await waitForCallers(2)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    await waitForCallers(1)
    #expect(loader.events == [.requested])
    await loader.complete(with: 7)
    #expect(try await second.value == 7)
  }

  @Test func aLoadThatNobodyWaitsForIsCancelled() async {
    let only = Task { try await sut.value(for: "a", load: loader.load) }
    await loader.waitForRequest()
    only.cancel()
    await loader.waitForCancellation()
    #expect(loader.events == [.requested, .cancelled(0)])
    await #expect(throws: CancellationError.self) { try await only.value }
  }

  @Test func aFailureReachesEveryCallerAndIsNotCached() async throws {
    let callers = (0..<2).map { _ in Task { try await sut.value(for: "a", load: loader.load) } }
    await waitForCallers(2)
    await loader.fail(with: Unexpected())
    for caller in callers { await #expect(throws: Unexpected.self) { try await caller.value } }
    #expect(try await sut.value(for: "a") { 1 } == 1)
  }

  @Test func aCancelledCallerStartsNoLoad() async {
    let caller = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await sut.value(for: "a", load: loader.load)
    }
    await #expect(throws: CancellationError.self) { try await caller.value }
    #expect(loader.events == [])
  }

  /// Waits until `count` callers wait for the key.
  private func waitForCallers(_ count: Int) async {
    await waitUntil { await sut.waiting(for: "a") == count }
  }

  private struct Unexpected: Error {}
}
