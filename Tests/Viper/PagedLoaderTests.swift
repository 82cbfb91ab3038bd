import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct PagedLoaderTests {
  @Test func pagesFollowTheCursorToTheEndAndNoFurther() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    await answer(loader, [1, 2], cursor: "2", at: 0, sut)
    sut.loadMore()
    await answer(loader, [3], cursor: "3", at: 1, sut)
    sut.loadMore()
    await answer(loader, [], cursor: nil, at: 2, sut)
    sut.loadMore()
    #expect(loader.cursors == [nil, "2", "3"])
    #expect(output.events == ["start whole", "whole 1 2", "start more", "more 3", "start more", "more -"])
  }

  @Test func nothingIsLoadedAfterAFirstPageThatIsTheLast() async {
    let (sut, loader, _) = makeSUT()
    sut.loadMore()
    sut.load()
    await answer(loader, [1], cursor: nil, at: 0, sut)
    sut.loadMore()
    #expect(loader.cursors == [nil])
  }

  @Test func whileALoadRunsNoOtherStarts() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    sut.load()
    sut.loadMore()
    await answer(loader, [1], cursor: "1", at: 0, sut)
    sut.loadMore()
    sut.load()
    sut.loadMore()
    await answer(loader, [2], cursor: "2", at: 1, sut)
    #expect(loader.cursors == [nil, "1"])
    #expect(output.events == ["start whole", "whole 1", "start more", "more 2"])
  }

  @Test func aPageThatFailedIsTriedAgainWithTheSameCursor() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    await answer(loader, [1], cursor: "1", at: 0, sut)
    sut.loadMore()
    await loader.spy.fail(with: LoadError.connectivity, at: 1)
    await sut.drain()
    sut.loadMore()
    await answer(loader, [2], cursor: "2", at: 2, sut)
    #expect(loader.cursors == [nil, "1", "1"])
    #expect(output.events.suffix(3) == ["failed more", "start more", "more 2"])
  }

  @Test func anItemThatWasThereIsNotHeardOfAgain() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    await answer(loader, [1, 2, 1], cursor: "2", at: 0, sut)
    sut.loadMore()
    await answer(loader, [2, 3], cursor: "3", at: 1, sut)
    sut.load()
    await answer(loader, [2, 3], cursor: "3", at: 2, sut)
    #expect(output.events.filter { !$0.hasPrefix("start") } == ["whole 1 2", "more 3", "whole 2 3"])
  }

  @Test func pagesWithNothingNewArePassedOverButNotForEver() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    await answer(loader, [1], cursor: "a", at: 0, sut)
    sut.loadMore()
    for (index, cursor) in ["b", "c", "d", "e", "f"].enumerated() {
      await loader.spy.complete(with: page([1], cursor), at: index + 1)
    }
    await sut.drain()
    #expect(loader.cursors == [nil, "a", "b", "c", "d", "e"])
    #expect(output.events.suffix(2) == ["start more", "more -"])
    sut.loadMore()
    await answer(loader, [7], cursor: "g", at: 6, sut)
    #expect(loader.cursors.last == "f")
    #expect(output.events.last == "more 7")
  }

  @Test func aCursorThatDoesNotMoveIsTheEnd() async {
    let (sut, loader, _) = makeSUT()
    sut.load()
    await answer(loader, [1], cursor: "1", at: 0, sut)
    sut.loadMore()
    await answer(loader, [1], cursor: "1", at: 1, sut)
    sut.loadMore()
    #expect(loader.cursors == [nil, "1"])
  }

  @Test func aCancelledPageCanBeAskedForAgain() async {
    let (sut, loader, output) = makeSUT()
    sut.load()
    await answer(loader, [1], cursor: "1", at: 0, sut)
    sut.loadMore()
    await loader.spy.waitForRequest(at: 1)
    sut.cancel()
    sut.loadMore()
    await answer(loader, [2], cursor: nil, at: 2, sut)
    #expect(output.events.suffix(4) == ["start more", "cancelled more", "start more", "more 2"])
  }

  private func answer(
    _ loader: PageLoader, _ ids: [Int], cursor: String?, at index: Int, _ sut: PagedLoader<Thing>
  ) async {
    await loader.spy.complete(with: page(ids, cursor), at: index)
    await sut.drain()
  }

  private func page(_ ids: [Int], _ cursor: String?) -> Sourced<Page<Thing>> {
    Sourced(Page(items: ids.map(Thing.init), cursor: cursor), from: .remote)
  }

  private func makeSUT() -> (PagedLoader<Thing>, PageLoader, OutputSpy) {
    let loader = PageLoader()
    let output = OutputSpy()
    return (PagedLoader(load: { try await loader.load(after: $0) }, output: output), loader, output)
  }
}

private nonisolated struct Thing: Identifiable, Sendable {
  let id: Int
}

private nonisolated final class PageLoader: Sendable {
  let spy = LoaderSpy<Sourced<Page<Thing>>>()
  private let asked = Observed<[String?]>([])

  var cursors: [String?] { asked.state }

  func load(after cursor: String?) async throws -> Sourced<Page<Thing>> {
    asked.update { $0.append(cursor) }
    return try await spy.load()
  }
}

private final class OutputSpy: LoadOutput {
  private(set) var events: [String] = []

  func didStartLoading(_ part: LoadPart) { events.append("start \(part)") }
  func didFinishLoading(_ part: LoadPart, with page: Sourced<Page<Thing>>) {
    let ids = page.value.items.map { "\($0.id)" }.joined(separator: " ")
    events.append("\(part) \(ids.isEmpty ? "-" : ids)")
  }
  func didFailLoading(_ part: LoadPart, with error: any Error) { events.append("failed \(part)") }
  func didCancelLoading(_ part: LoadPart) { events.append("cancelled \(part)") }
}
