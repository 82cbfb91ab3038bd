import Loading
import SceneTesting
import TestSupport
import Testing

/// Callers of a load that has ended, while a newer load of the same key runs.
@Suite(.timeLimit(.minutes(1)))
struct LateCallerTests {
  private let sut = SingleFlight<String, Int>()
  private let older = LoaderSpy<Int>()
  private let newer = LoaderSpy<Int>()

  @Test func aCallerOfAnEndedLoadDoesNotCancelANewerLoad() async throws {
    // The callers resume in any order: some of these after `last`, which starts the newer load.
    let callers = WaitableState<[Task<Int, any Error>]>([])
    let join: @Sendable () -> Void = { [sut, older] in
      let caller = Task { try await sut.value(for: "a", load: older.load) }
      callers.update { $0.append(caller) }
    }
    for _ in 0..<5 { join() }
    await waitForCallers(5)
    let last = Task {
      try await sut.relay("a", first: older.load, then: { callers.state.forEach { $0.cancel() } }, second: newer.load)
    }
    await waitForCallers(6)
    for _ in 0..<5 { join() }
    await waitForCallers(11)
    await older.complete(with: 7)
    for caller in callers.state { _ = await caller.result }
    await newer.waitForRequest()
    // Lets late leaves run: each needs the actor once.
    for _ in 0..<200 {
      _ = await sut.waiting(for: "a")
      await Task.yield()
    }
    #expect(newer.events == [.requested])
    #expect(await sut.waiting(for: "a") == 1)
    await newer.complete(with: 8)
    #expect(try await last.value == 8)
  }

  @Test func callersJoinTheNewerLoadWhenAnOlderLoadEndsLate() async throws {
    let stubborn = LoaderSpy<Int>(heedsCancellation: false)
    let first = Task { try await sut.value(for: "a", load: stubborn.load) }
    await stubborn.waitForRequest()
    first.cancel()
    await waitForCallers(0)
    let second = Task { try await sut.value(for: "a", load: newer.load) }
    await newer.waitForRequest()
    await stubborn.complete(with: 7)
    await #expect(throws: CancellationError.self) { try await first.value }
    let third = Task { try await sut.value(for: "a", load: older.load) }
    await waitForCallers(2)
    await newer.complete(with: 8)
    #expect(try await second.value == 8)
    #expect(try await third.value == 8)
    #expect(older.events == [])
  }

  /// Waits until `count` callers wait for the key.
  private func waitForCallers(_ count: Int) async {
    await waitUntil { await sut.waiting(for: "a") == count }
  }
}

extension SingleFlight {
  /// Waits for a load; as soon as it ends, calls `act` and starts another load.
  ///
  /// On the actor, so that no other caller runs in between.
  fileprivate func relay(
    _ key: Key, first: @escaping @Sendable () async throws -> Value, then act: @Sendable () -> Void,
    second: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    _ = try await value(for: key, load: first)
    act()
    return try await value(for: key, load: second)
  }
}
