import Loading
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AsyncSemaphoreTests {
  @Test func aTaskWaitsForAFreeSlot() async throws {
    let (sut, gate) = (AsyncSemaphore(limit: 1), LoaderSpy<Int>())
    let first = Task { try await sut.run { try await gate.load("first") } }
    await gate.waitForRequest()
    #expect(sut.isFull)
    let second = Task { try await sut.run { try await gate.load("second") } }
    sut.signal()
    await gate.waitForRequest(at: 1)
    await gate.complete(with: 2, at: 1)
    await gate.complete(with: 1, at: 0)
    #expect(try await [first.value, second.value] == [1, 2])
    #expect(!sut.isFull)
  }

  @Test func aCancelledTaskTakesNoSlot() async throws {
    let (sut, gate) = (AsyncSemaphore(limit: 1), LoaderSpy<Int>())
    let first = Task { try await sut.run { try await gate.load("first") } }
    await gate.waitForRequest()
    let second = Task { try await sut.run { try await gate.load("second") } }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    await gate.complete(with: 1, at: 0)
    #expect(try await first.value == 1)
    #expect(try await sut.run { 3 } == 3)
    #expect(gate.keys == ["first"])
  }
}
