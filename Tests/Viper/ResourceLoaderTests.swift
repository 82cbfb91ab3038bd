import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct ResourceLoaderTests {
  @Test func aLoadStartsAndDeliversItsResource() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    await loader.complete(with: "one")
    await sut.drain()
    #expect(output.events == [.started, .finished("one")])
    #expect(sut.tasks.isEmpty)
  }

  @Test func aFailureIsDelivered() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    await loader.fail(with: LoadError.connectivity)
    await sut.drain()
    #expect(output.events == [.started, .failed(.connectivity)])
  }

  @Test func reloadingWhileLoadingStartsNoSecondRequest() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    sut.load()
    await loader.complete(with: "one")
    await sut.drain()
    #expect(loader.events == [.requested])
    #expect(output.events == [.started, .finished("one")])
  }

  @Test func cancellingIsNoFailureAndLetsTheNextLoadStart() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    await loader.waitForRequest()
    sut.cancel()
    await loader.waitForCancellation()
    sut.load()
    await loader.complete(with: "two", at: 1)
    await sut.drain()
    #expect(output.events == [.started, .cancelled, .started, .finished("two")])
  }

  @Test func aLoadThatCancelsItselfIsNoFailure() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    await loader.fail(with: CancellationError())
    await sut.drain()
    #expect(output.events == [.started, .cancelled])
  }

  @Test func cancellingWithNothingRunningSaysNothing() {
    let (sut, _, output) = makeSUT()
    sut.cancel()
    #expect(output.events.isEmpty)
  }

  @Test func aRunningLoadIsCancelledWhenTheLoaderGoes() async {
    let loader = LoaderSpy<String>()
    let output = OutputSpy()
    var sut: ResourceLoader<String>? = ResourceLoader(load: loader.load, output: output)
    weak let remains = sut
    sut?.load()
    await loader.waitForRequest()
    sut = nil
    #expect(remains == nil)
    await loader.waitForCancellation()
    #expect(output.events == [.started])
  }

  /// Whatever the order of loads, cancels and late answers, the output ends with what the newest load brought.
  @Test(arguments: 1...60) func noInterleavingShowsAStaleResultOrLosesTheLoadingState(seed: UInt64) async {
    let (sut, loader, output) = makeSUT(heedsCancellation: false)
    var random = SeededRandom(seed: seed)
    var ends: [Task<Void, Never>] = []
    var unanswered: [Int] = []
    var current: Int?
    var shown: String?
    for _ in 0..<40 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        sut.load()
        if current == nil {
          current = ends.count
          unanswered.append(ends.count)
          ends.append(contentsOf: sut.tasks.map(\.end))
          await loader.waitForRequest(at: ends.count - 1)
        }
      case 2:
        sut.cancel()
        current = nil
      default:
        guard let answered = unanswered.randomElement(using: &random) else { continue }
        unanswered.removeAll { $0 == answered }
        await loader.complete(with: "result \(answered)", at: answered)
        await ends[answered].value
        if answered == current {
          shown = "result \(answered)"
          current = nil
        }
      }
      #expect(output.isLoading == (current != nil))
      #expect(output.last == shown)
    }
    for index in unanswered { await loader.complete(with: "late", at: index) }
  }

  private func makeSUT(
    heedsCancellation: Bool = true
  ) -> (ResourceLoader<String>, LoaderSpy<String>, OutputSpy) {
    let loader = LoaderSpy<String>(heedsCancellation: heedsCancellation)
    let output = OutputSpy()
    return (ResourceLoader(load: loader.load, output: output), loader, output)
  }
}

private final class OutputSpy: LoadOutput {
  enum Event: Hashable {
    case started, cancelled
    case finished(String)
    case failed(LoadError)
  }

  private(set) var events: [Event] = []
  private(set) var isLoading = false
  private(set) var last: String?

  func didStartLoading(_ part: LoadPart) {
    isLoading = true
    events.append(.started)
  }

  func didFinishLoading(_ part: LoadPart, with resource: String) {
    isLoading = false
    last = resource
    events.append(.finished(resource))
  }

  func didFailLoading(_ part: LoadPart, with error: any Error) {
    isLoading = false
    events.append(.failed(error as? LoadError ?? .invalidData))
  }

  func didCancelLoading(_ part: LoadPart) {
    isLoading = false
    events.append(.cancelled)
  }
}
