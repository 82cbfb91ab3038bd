import Loading
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LoaderSpyTests {
  @Test func requestsAreAnsweredByTheirNumbers() async throws {
    let sut = LoaderSpy<String>()
    async let first = sut.load("a")
    await sut.waitForRequest()
    async let second = sut.load("b")
    await sut.complete(with: "two", at: 1)
    await sut.complete(with: "one", at: 0)
    #expect(try await [first, second] == ["one", "two"])
    #expect(sut.keys == ["a", "b"])
    #expect(sut.events == [.requested, .requested])
  }

  @Test func aCancelledRequestEndsAndIsRecorded() async {
    let sut = LoaderSpy<String>()
    let task = Task { try await sut.load() }
    await sut.waitForRequest()
    task.cancel()
    await sut.waitForCancellation()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(sut.events == [.requested, .cancelled(0)])
  }

  @Test func aLoaderThatIgnoresCancellationContinues() async throws {
    let sut = LoaderSpy<String>(heedsCancellation: false)
    let task = Task { try await sut.load() }
    await sut.waitForRequest()
    task.cancel()
    await sut.complete(with: "late")
    #expect(try await task.value == "late")
    #expect(sut.events == [.requested])
  }

  @Test func requestsAreFoundByTheirKeys() async throws {
    let sut = LoaderSpy<Int>()
    async let first = sut.load("a")
    await sut.waitForRequest()
    async let second = sut.load("a")
    await sut.waitForRequest(at: 1)
    #expect(await sut.request(for: "a") == 1, "the last of them")
    #expect(await sut.request(for: "a", time: 1) == 0)
    sut.endAll(with: .success(7))
    #expect(try await first + second == 14)
  }
}
