import Loading
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LoaderSpyTests {
  @Test func aLoaderSpyAnswersRequestsByTheirIndices() async throws {
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

  @Test func aLoaderSpyFindsTheLatestOrAGivenRequestForAKey() async throws {
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

  @Test func answeringARequestTwiceIsReportedAsAnIssue() async throws {
    let sut = LoaderSpy<Int>()
    async let value = sut.load()
    await sut.complete(with: 1)
    await withKnownIssue {
      await sut.complete(with: 2)
    } matching: {
      $0.comments.map(\.rawValue) == ["Request 0 was answered already."]
    }
    #expect(try await value == 1)
  }

  @Test func answeringACancelledRequestIsNotReportedAsAnIssue() async {
    let sut = LoaderSpy<Int>()
    let task = Task { try await sut.load() }
    await sut.waitForRequest()
    task.cancel()
    await sut.waitForCancellation()
    await sut.complete(with: 1)
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func theIssueForACancelledWaitNamesTheAwaitedRequest() async {
    let sut = LoaderSpy<Int>()
    let load = Task { try await sut.load("a") }
    await sut.waitForRequest()
    await withKnownIssue {
      let wait = Task { await sut.complete(with: 1, at: 3) }
      wait.cancel()
      await wait.value
    } matching: {
      $0.comments.map(\.rawValue) == ["The loader waits for request 3, and there were 1 requests: “a”"]
    }
    load.cancel()
  }
}
