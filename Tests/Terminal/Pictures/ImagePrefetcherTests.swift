import Loading
import Pictures
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ImagePrefetcherTests {
  @Test func visibleImagesAreLoadedInOrderAFewAtATime() async {
    let (sut, network, _) = makeSUT()
    sut.show(addresses(1...9), upcoming: addresses(10...12))
    await network.waitForRequest(at: 3)
    #expect(Set(network.keys) == ["1", "2", "3", "4"])
    let loading = addresses(1...9).filter { sut.isLoading($0) }
    #expect(loading.count == 9)
    #expect(!sut.isLoading("10"), "nobody waits for upcoming rows")
    await answer("2", network)
    await network.waitForRequest(at: 4)
    #expect(network.keys.last == "5")
    #expect(!sut.tasks.contains { !$0.isInBackground })
  }

  @Test func upcomingImagesAreLoadedAfterVisibleImages() async {
    let (sut, network, _) = makeSUT()
    sut.show(["1"], upcoming: addresses(2...9))
    await network.waitForRequest()
    #expect(network.keys == ["1"])
    await answer("1", network)
    await network.waitForRequest(at: 2)
    #expect(Set(network.keys) == ["1", "2", "3"], "two at a time")
  }

  @Test func onlyImagesThatLeftTheScreenAreCancelled() async {
    let (sut, network, output) = makeSUT()
    sut.show(addresses(1...3), upcoming: [])
    await network.waitForRequest(at: 2)
    sut.show(addresses(3...4), upcoming: [])
    await network.waitForCancellation(at: network.request(for: "1"))
    await network.waitForCancellation(at: network.request(for: "2"))
    await network.waitForRequest(at: 3)
    #expect(network.keys.sorted() == ["1", "2", "3", "4"], "the third is not requested again")
    await answer("3", network)
    await output.waitForChange()
    #expect(image("3", in: sut) == "image 3")
    #expect(sut.result(of: "1") == nil)
  }

  @Test func twoRowsWithTheSameImageAddressShareOneLoad() async {
    let (sut, network, output) = makeSUT()
    sut.show(["1", "1"], upcoming: ["1"])
    await answer("1", network)
    await output.waitForChange()
    sut.show(["1"], upcoming: ["1"])
    #expect(network.keys == ["1"])
    #expect(sut.tasks.isEmpty)
    #expect(image("1", in: sut) == "image 1")
  }

  @Test func noImageIsPrefetchedWhilePaused() async {
    let (sut, network, output) = makeSUT()
    sut.pause()
    sut.show(["1"], upcoming: addresses(2...3))
    await answer("1", network)
    await output.waitForChange()
    #expect(network.keys == ["1"])
    #expect(sut.tasks.isEmpty)
    sut.resume()
    await network.waitForRequest(at: 2)
    #expect(network.keys.sorted() == ["1", "2", "3"])
  }

  @Test func aLoadedImageIsNotLoadedAgain() async {
    let (sut, network, output) = makeSUT()
    sut.show(["1"], upcoming: [])
    await answer("1", network)
    await output.waitForChange()
    sut.retry("1")
    await output.waitForChange(2)
    sut.show(["1"], upcoming: [])
    #expect(network.keys == ["1"])
    #expect(sut.tasks.isEmpty)
  }

  @Test func aRetriedImageIsLoadedEvenIfItLeftTheScreen() async {
    let (sut, network, output) = makeSUT()
    sut.show(["1"], upcoming: [])
    await network.fail(with: LoadFailure.offline)
    await output.waitForChange()
    sut.retry("1")
    #expect(sut.isLoading("1"))
    sut.show(["7"], upcoming: [])
    await answer("1", network, time: 2)
    await output.waitForChange(2)
    #expect(image("1", in: sut) == "image 1")
    await network.waitForRequest(at: 2)
    #expect(network.keys.sorted() == ["1", "1", "7"])
  }

  @Test func aFailedImageIsReloadedAfterFailuresAreForgotten() async {
    let (sut, network, output) = makeSUT()
    sut.show(["1"], upcoming: [])
    await network.fail(with: LoadFailure.offline)
    await output.waitForChange()
    sut.show(["1"], upcoming: [])
    #expect(sut.tasks.isEmpty, "a failed image is not tried again by itself")
    sut.forgetFailures()
    sut.show(["1"], upcoming: [])
    await network.waitForRequest(at: 1)
    #expect(network.keys == ["1", "1"])
  }

  @Test func aFailedRetryIsNotRepeatedForAnImageThatLeftTheScreen() async {
    let (sut, network, output) = makeSUT()
    sut.show(["1"], upcoming: [])
    await network.fail(with: LoadFailure.offline)
    await output.waitForChange()
    sut.retry("1")
    await network.fail(with: LoadFailure.offline, at: 1)
    await output.waitForChange(2)
    sut.forgetFailures()
    sut.show(["7"], upcoming: [])
    await network.waitForRequest(at: 2)
    #expect(network.keys == ["1", "1", "7"], "its row has left the screen")
    #expect(!sut.isLoading("1"))
  }

  @Test func releasingThePrefetcherCancelsItsLoads() async {
    let network = LoaderSpy<String>()
    var sut: ImagePrefetcher<String>? = ImagePrefetcher(
      load: { [network] address, _ in try await network.load(address) }, output: ImageOutputSpy())
    weak let remains = sut
    sut?.show(addresses(1...2), upcoming: [])
    await network.waitForRequest(at: 1)
    sut = nil
    #expect(remains == nil)
    await network.waitForCancellation(at: network.request(for: "1"))
    await network.waitForCancellation(at: network.request(for: "2"))
  }

  private func makeSUT() -> (ImagePrefetcher<String>, LoaderSpy<String>, ImageOutputSpy) {
    let (network, output) = (LoaderSpy<String>(), ImageOutputSpy())
    return (
      ImagePrefetcher(load: { [network] address, _ in try await network.load(address) }, output: output), network,
      output
    )
  }

  private func answer(_ address: String, _ network: LoaderSpy<String>, time: Int? = nil) async {
    await network.complete(with: "image \(address)", at: network.request(for: address, time: time))
  }
}

/// Numbers as addresses.
func addresses(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "\($0)" } }

func image(_ address: String, in prefetcher: ImagePrefetcher<String>) -> String? {
  if case .success(let image) = prefetcher.result(of: address) { image } else { nil }
}
