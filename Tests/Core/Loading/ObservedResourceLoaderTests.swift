import Loading
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ObservedResourceLoaderTests {
  @Test func releasingTheLoaderCancelsALoadEvenIfAChangeIsPending() async {
    let (changes, change) = AsyncStream.makeStream(of: Void.self)
    let loader = LoaderSpy<String>()
    var sut: ObservedResourceLoader<String>? = ObservedResourceLoader(
      load: { try await loader.load() }, changes: changes, output: LoadOutputSpy())
    sut?.load(.first)
    await loader.waitForRequest()
    change.yield()
    // The change is received meanwhile.
    for _ in 0..<100 { await Task.yield() }
    sut = nil
    await loader.waitForCancellation()
  }
}
