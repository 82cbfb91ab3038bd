import Pictures
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ImageCapacityTests {
  private let output = ImageOutputSpy()

  @Test func theOldestImagesAreEvictedFirst() async {
    let sut = ImagePrefetcher(capacity: 2, load: { address, _ in "image \(address)" }, output: output)
    for number in 1...4 {
      sut.show(["\(number)"], upcoming: [])
      await output.waitForChange(number)
    }
    #expect(cached(in: sut) == ["3", "4"])
  }

  @Test func visibleAndUpcomingImagesAreNotEvicted() async {
    let sut = ImagePrefetcher(capacity: 2, load: { address, _ in "image \(address)" }, output: output)
    sut.show(addresses(1...3), upcoming: ["4"])
    await output.waitForChange(4)
    #expect(cached(in: sut) == ["1", "2", "3", "4"])
    sut.show(["5"], upcoming: ["4"])
    await output.waitForChange(5)
    #expect(cached(in: sut) == ["4", "5"])
  }

  @Test func forgettingAllImagesReloadsTheVisibleImages() async {
    let network = LoaderSpy<String>()
    let sut = ImagePrefetcher(load: { [network] address, _ in try await network.load(address) }, output: output)
    sut.show(["1"], upcoming: ["2"])
    await network.complete(with: "old 1", at: 0)
    await network.complete(with: "old 2", at: 1)
    await output.waitForChange(2)
    sut.forgetAll()
    #expect(sut.result(of: "1") == nil)
    #expect(sut.result(of: "2") == nil)
    await network.complete(with: "new 1", at: 2)
    await output.waitForChange(3)
    #expect(image("1", in: sut) == "new 1")
  }

  private func cached(in sut: ImagePrefetcher<String>) -> [String] {
    addresses(1...5).filter { sut.result(of: $0) != nil }
  }
}
