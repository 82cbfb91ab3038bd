import Pictures
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ImagePriorityTests {
  private let network = LoaderSpy<String>()
  /// The priority of each load as it ends, by its address.
  private let priorities = WaitableState<[String: TaskPriority]>([:])
  private let output = ImageOutputSpy()

  @Test func aVisibleImageIsLoadedBeforeAPrefetchedImage() async {
    let sut = makeSUT()
    sut.show(["1"], upcoming: ["2"])
    await network.complete(with: "image 1", at: network.request(for: "1"))
    await network.complete(with: "image 2", at: network.request(for: "2"))
    await output.waitForChange(2)
    #expect(priorities.state == ["1": .userInitiated, "2": .utility])
    #expect(sut.tasks.isEmpty)
  }

  @Test func thePriorityOfAPrefetchedImageRisesWhenItBecomesVisible() async {
    let sut = makeSUT()
    sut.show([], upcoming: ["2", "3"])
    await network.waitForRequest(at: 1)
    sut.show(["2"], upcoming: ["3"])
    #expect(sut.isLoading("2"))
    await network.complete(with: "image 2", at: network.request(for: "2"))
    await network.complete(with: "image 3", at: network.request(for: "3"))
    await output.waitForChange(2)
    #expect(priorities.state == ["2": .userInitiated, "3": .utility])
    #expect(network.keys.sorted() == ["2", "3"], "the load that runs is not started again")
  }

  @Test func retryingAPrefetchedImageRaisesItsPriority() async {
    let sut = makeSUT()
    sut.show([], upcoming: ["2"])
    await network.waitForRequest()
    sut.retry("2")
    await network.complete(with: "image 2")
    await output.waitForChange()
    #expect(priorities.state == ["2": .userInitiated])
  }

  private func makeSUT() -> ImagePrefetcher<String> {
    ImagePrefetcher(
      load: { [network, priorities] address, _ in
        let image = try await network.load(address)
        let priority = Task.currentPriority
        priorities.update { $0[address] = priority }
        return image
      }, output: output)
  }
}
