import Loading
import SceneTesting
import TestSupport
import Testing

/// One load runs at a time: the scopes decide whether a second load replaces it.
@Suite(.timeLimit(.minutes(1)))
struct ResourceLoaderScopeTests {
  @Test(arguments: [LoadScope.refresh, .first])
  func aLoadFromTheBeginningCancelsAPageLoadAndStartsAtOnce(scope: LoadScope) async {
    let (sut, loader, output) = makeSUT()
    sut.load(.nextPage(after: "a"))
    await loader.waitForRequest()
    sut.load(scope)
    #expect(
      output.messages == [.started(.nextPage(after: "a")), .cancelled(.nextPage(after: "a")), .started(scope)])
    await loader.waitForCancellation()
    await loader.complete(with: "list", at: 1)
    await sut.drain()
    #expect(loader.keys == ["a", "list"])
    #expect(output.messages.suffix(2) == [.received("list", .remote, scope), .finished(scope)])
  }

  @Test(arguments: [LoadScope.first, .refresh], [LoadScope.first, .refresh, .nextPage(after: "a")])
  func noLoadStartsWhileALoadFromTheBeginningRuns(running: LoadScope, other: LoadScope) async {
    let (sut, loader, output) = makeSUT()
    sut.load(running)
    sut.load(other)
    await loader.complete(with: "one")
    await sut.drain()
    #expect(loader.events == [.requested])
    #expect(output.messages == [.started(running), .received("one", .remote, running), .finished(running)])
  }

  @Test func onlyOnePageIsLoadedAtATime() async {
    let (sut, loader, output) = makeSUT()
    sut.load(.nextPage(after: "a"))
    sut.load(.nextPage(after: "b"))
    await loader.complete(with: "page a")
    await sut.drain()
    #expect(loader.keys == ["a"])
    #expect(output.received == ["page a"])
  }

  @Test func cancellingReportsTheScopeOfTheRunningLoad() async {
    let (sut, loader, output) = makeSUT()
    sut.load(.nextPage(after: "a"))
    await loader.waitForRequest()
    sut.load(.refresh)
    sut.load(.nextPage(after: "b"))
    sut.cancel()
    #expect(output.messages.suffix(2) == [.started(.refresh), .cancelled(.refresh)])
  }

  @Test func aPageThatArrivesAfterARefreshHasStartedIsNotDelivered() async {
    let (sut, loader, output) = makeSUT(heedsCancellation: false)
    sut.load(.nextPage(after: "a"))
    await loader.waitForRequest()
    let page = sut.tasks.map(\.end)
    sut.load(.refresh)
    await loader.waitForRequest(at: 1)
    await loader.complete(with: "late", at: 0)
    for task in page { await task.value }
    #expect(sut.tasks.count == 1, "the refresh still runs")
    await loader.complete(with: "list", at: 1)
    await sut.drain()
    #expect(output.received == ["list"])
    #expect(output.messages.last == .finished(.refresh))
  }

  private func makeSUT(heedsCancellation: Bool = true) -> (ResourceLoader<String>, LoaderSpy<String>, LoadOutputSpy) {
    let (loader, output) = (LoaderSpy<String>(heedsCancellation: heedsCancellation), LoadOutputSpy())
    return (ResourceLoader(answers: remoteAnswers(loader), output: output), loader, output)
  }
}
