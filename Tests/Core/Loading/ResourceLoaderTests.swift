import Foundation
import Loading
import SceneTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ResourceLoaderTests {
  private let saved = Origin.cache(savedAt: Date(timeIntervalSince1970: 0))

  @Test func aLoadReportsItsStartThenItsResourceThenItsEnd() async {
    let (sut, loader, output) = makeSUT()
    sut.load(.first)
    #expect(output.messages == [.started(.first)])
    #expect(sut.tasks.map(\.name) == ["load"])
    await loader.complete(with: "one")
    await sut.drain()
    #expect(output.messages == [.started(.first), .received("one", .remote, .first), .finished(.first)])
    #expect(sut.tasks.isEmpty)
  }

  @Test func aFailureIsDelivered() async {
    let (sut, loader, output) = makeSUT()
    sut.load(.refresh)
    await loader.fail(with: LoadFailure.connectivity(.refused))
    await sut.drain()
    #expect(output.messages == [.started(.refresh), .failed(.connectivity(.refused), .refresh)])
  }

  @Test func theSavedAnswerIsDeliveredAtOnceAndThenTheRemoteAnswer() async {
    let loader = LoaderSpy<String>()
    let (sut, output) = makeSavedFirst(loader)
    sut.load(.first)
    await loader.waitForRequest()
    #expect(output.messages == [.started(.first), .received("saved", saved, .first)])
    await loader.complete(with: "remote")
    await sut.drain()
    #expect(output.messages.dropFirst(2) == [.received("remote", .remote, .first), .finished(.first)])
  }

  @Test func aRemoteFailureIsDeliveredAfterTheSavedAnswer() async {
    let loader = LoaderSpy<String>()
    let (sut, output) = makeSavedFirst(loader)
    sut.load(.first)
    await loader.fail(with: LoadFailure.badStatus(500))
    await sut.drain()
    #expect(
      output.messages == [.started(.first), .received("saved", saved, .first), .failed(.badStatus(500), .first)])
  }

  @Test func cancellingReportsNoFailureAndAllowsANewLoad() async {
    let (sut, loader, output) = makeSUT()
    sut.load(.first)
    await loader.waitForRequest()
    sut.cancel()
    #expect(sut.tasks.isEmpty)
    await loader.waitForCancellation()
    sut.load(.first)
    await loader.complete(with: "two", at: 1)
    await sut.drain()
    #expect(
      output.messages == [
        .started(.first), .cancelled(.first), .started(.first), .received("two", .remote, .first), .finished(.first),
      ])
  }

  @Test func aCancellationErrorIsReportedAsACancellation() async {
    let (sut, loader, output) = makeSUT()
    sut.load(.first)
    await loader.fail(with: CancellationError())
    await sut.drain()
    #expect(output.messages == [.started(.first), .cancelled(.first)])
  }

  @Test func cancellingWithNothingRunningDeliversNothing() {
    let (sut, _, output) = makeSUT()
    sut.cancel()
    #expect(output.messages.isEmpty)
  }

  @Test func aRunningLoadIsCancelledWhenTheLoaderIsReleased() async {
    let loader = LoaderSpy<String>()
    let output = LoadOutputSpy()
    var sut: ResourceLoader<String>? = ResourceLoader(answers: remoteAnswers(loader), output: output)
    weak let remains = sut
    sut?.load(.first)
    await loader.waitForRequest()
    sut = nil
    #expect(remains == nil)
    await loader.waitForCancellation()
    #expect(output.messages == [.started(.first)])
  }

  @Test func aLocalLoadDeliversASingleAnswerWithTheOriginNamedBundled() async {
    let output = LoadOutputSpy()
    let sut = ResourceLoader(load: { "own" }, output: output)
    sut.load(.first)
    await sut.drain()
    #expect(output.messages == [.started(.first), .received("own", .bundled, .first), .finished(.first)])
  }

  private func makeSUT() -> (ResourceLoader<String>, LoaderSpy<String>, LoadOutputSpy) {
    let (loader, output) = (LoaderSpy<String>(), LoadOutputSpy())
    return (ResourceLoader(answers: remoteAnswers(loader), output: output), loader, output)
  }

  private func makeSavedFirst(_ loader: LoaderSpy<String>) -> (ResourceLoader<String>, LoadOutputSpy) {
    let output = LoadOutputSpy()
    let sut = ResourceLoader<String>(
      answers: { [saved] _ in
        Answers({ Sourced("saved", from: saved) }, { Sourced(try await loader.load(), from: .remote) })
      }, output: output)
    return (sut, output)
  }
}
