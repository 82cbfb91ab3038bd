import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
@MainActor struct RowImageLoaderTests {
  private typealias Loader = RowImageLoader<Int, String>

  @Test func rowsBeingReadAreLoadedInTheirOrderAndAFewAtATime() async {
    let (sut, network, _) = makeSUT()
    sut.show(requests(1...9), next: requests(10...12))
    await network.waitForRequest(at: 3)
    #expect(Set(network.keys) == ["1", "2", "3", "4"])
    let loading = (1...9).filter { sut.isLoading($0) }
    #expect(loading.count == 9)
    #expect(!sut.isLoading(10), "nobody waits for what comes next")
    await answer("2", network)
    await network.waitForRequest(at: 4)
    #expect(network.keys.last == "5")
    #expect(!sut.tasks.contains { !$0.isInBackground })
  }

  @Test func rowsThatComeNextAreLoadedWhenNothingElseIsWanted() async {
    let (sut, network, _) = makeSUT()
    sut.show(requests(1...1), next: requests(2...9))
    await network.waitForRequest()
    #expect(network.keys == ["1"])
    await answer("1", network)
    await network.waitForRequest(at: 2)
    #expect(Set(network.keys) == ["1", "2", "3"], "two at a time")
  }

  @Test func rowsScrolledPastAreCancelledAndTheOthersAreNot() async {
    let (sut, network, output) = makeSUT()
    sut.show(requests(1...3), next: [])
    await network.waitForRequest(at: 2)
    sut.show(requests(3...4), next: [])
    await network.waitForCancellation(at: network.request(for: "1"))
    await network.waitForCancellation(at: network.request(for: "2"))
    await network.waitForRequest(at: 3)
    #expect(network.keys.sorted() == ["1", "2", "3", "4"], "the third is not asked for again")
    await answer("3", network)
    await output.waitForChange()
    #expect(image(3, in: sut) == "image 3")
    #expect(sut.result(of: 1) == nil)
  }

  @Test func nothingIsLoadedAheadWhilePaused() async {
    let (sut, network, output) = makeSUT()
    sut.pause()
    sut.show(requests(1...1), next: requests(2...3))
    await answer("1", network)
    await output.waitForChange()
    #expect(network.keys == ["1"])
    sut.resume()
    await network.waitForRequest(at: 2)
    #expect(network.keys.sorted() == ["1", "2", "3"])
  }

  @Test func whatIsThereIsNotLoadedAgain() async {
    let (sut, network, output) = makeSUT()
    sut.show(requests(1...2), next: [])
    await answer("1", network)
    await output.waitForChange()
    await network.fail(with: LoadError.connectivity, at: network.request(for: "2"))
    await output.waitForChange(2)
    sut.retry(.init(id: 1, address: "1"))
    await output.waitForChange(3)
    sut.retry(.init(id: 2, address: "2"))
    #expect(sut.isLoading(2))
    sut.show(requests(7...7), next: [])
    await answer("2", network, time: 2)
    await output.waitForChange(4)
    #expect(image(2, in: sut) == "image 2", "wanted by name, wherever the reader is")
    #expect(network.keys.sorted() == ["1", "2", "2", "7"])
  }

  @Test func aFailureThatIsForgottenIsLoadedWhenItIsNextShown() async {
    let (sut, network, output) = makeSUT()
    sut.show(requests(1...1), next: [])
    await network.fail(with: LoadError.connectivity, at: network.request(for: "1"))
    await output.waitForChange()
    sut.show(requests(1...1), next: [])
    #expect(sut.tasks.isEmpty, "what failed is not tried again by itself")
    sut.forgetFailures()
    sut.show(requests(1...1), next: [])
    await network.waitForRequest(at: 1)
    #expect(network.keys == ["1", "1"])
  }

  @Test func theOldestImagesGoWhenThereIsNoRoom() async {
    let (sut, network, output) = makeSUT(capacity: 2)
    for id in 1...4 {
      sut.show(requests(id...id), next: [])
      await answer("\(id)", network)
      await output.waitForChange(id)
    }
    let newest = (1...4).filter { sut.result(of: $0) != nil }
    #expect(newest == [3, 4])
    sut.show(requests(1...4), next: [])
    await answer("1", network, time: 2)
    await answer("2", network, time: 2)
    await output.waitForChange(6)
    let kept = (1...4).filter { sut.result(of: $0) != nil }
    #expect(kept.count == 4, "all that is being read stays")
  }

  @Test func lettingGoOfTheLoaderCancelsItsLoads() async {
    let network = LoaderSpy<String>()
    var sut: Loader? = Loader(load: network.load, output: Output())
    weak let reference = sut
    sut?.show(requests(1...2), next: [])
    await network.waitForRequest(at: 1)
    sut = nil
    #expect(reference == nil)
    await network.waitForCancellation(at: network.request(for: "1"))
    await network.waitForCancellation(at: network.request(for: "2"))
  }

  private func makeSUT(capacity: Int = 64) -> (Loader, LoaderSpy<String>, Output) {
    let (network, output) = (LoaderSpy<String>(), Output())
    return (Loader(capacity: capacity, load: network.load, output: output), network, output)
  }

  private func answer(_ key: String, _ network: LoaderSpy<String>, time: Int? = nil) async {
    await network.complete(with: "image \(key)", at: network.request(for: key, time: time))
  }

  private func requests(_ ids: ClosedRange<Int>) -> [Loader.Request] {
    ids.map { .init(id: $0, address: "\($0)") }
  }

  private func image(_ id: Int, in loader: Loader) -> String? {
    if case .success(let image) = loader.result(of: id) { image } else { nil }
  }
}

private final class Output: RowImageOutput {
  private nonisolated let changes = Observed(0)

  func imagesDidChange() { changes.update { $0 += 1 } }
  func waitForChange(_ count: Int = 1) async { await changes.wait { $0 >= count } }
}
