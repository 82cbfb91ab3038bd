import Loading
import Localization
import Posts
import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct ResourcePresenterTests {
  private let interactor = InteractorSpy()
  private let display = ListDisplaySpy()

  @Test func loadingALoadedListAgainRefreshesTheList() {
    let sut = makeSUT()
    sut.load()
    sut.answers(.first, [1])
    sut.load()
    #expect(interactor.loads == [.first, .refresh])
  }

  @Test func theStartRowsAndEndOfALoadAreReportedToTheDisplay() {
    let sut = makeSUT()
    sut.answers(.first, [1, 2], cursor: "a")
    #expect(display.changes == [.status(.loading, .first), .rows, .status(.loaded, .first)])
    #expect(sut.rows.map(\.id) == [1, 2])
    sut.answers(.nextPage(after: "a"), [3])
    #expect(display.changes[4] == .appended(from: 2))
    #expect(interactor.loads == [], "a page with rows starts no load")
  }

  @Test func aLoadFailureBecomesALocalizedFailure() {
    let sut = makeSUT()
    sut.didStartLoading(.first)
    sut.didFailLoading(.first, with: LoadFailure.connectivity(.timedOut))
    let failure = Failure(loading: LoadFailure.connectivity(.timedOut), in: .english)
    #expect(sut.model.failure == failure)
    #expect(display.changes.last == .status(.failed(failure), .first))
  }

  @Test func aCancelledLoadIsNotAFailure() {
    let sut = makeSUT()
    sut.didStartLoading(.first)
    sut.didCancelLoading(.first)
    #expect(sut.model.failure == nil)
    #expect(display.changes.last == .status(.cancelled, .first))
  }

  @Test func aPageWithoutNewRowsIsSkipped() {
    let sut = makeSUT()
    sut.answers(.first, [1], cursor: "a")
    sut.loadMore()
    for (index, cursor) in ["b", "c", "d", "e", "f"].enumerated() {
      guard let scope = interactor.loads.last, interactor.loads.count == index + 1 else { break }
      sut.answers(scope, [1], cursor: cursor)
    }
    #expect(interactor.loads == ["a", "b", "c", "d", "e"].map { .nextPage(after: $0) }, "five in a row at most")
    sut.loadMore()
    #expect(interactor.loads.last == .nextPage(after: "f"))
  }

  @Test func theNextPageIsLoadedDuringBackgroundTasks() {
    let sut = makeSUT()
    interactor.tasks = [RunningTask(name: "mark", end: Task {}, isInBackground: true)]
    sut.answers(.first, [1], cursor: "a")
    sut.loadMore()
    #expect(interactor.loads == [.nextPage(after: "a")])
    sut.answers(.nextPage(after: "a"), [2], cursor: "b")
    sut.loadMoreByItself()
    #expect(interactor.loads.last == .nextPage(after: "b"))
  }

  @Test func requestingThePageAfterARunningLoadStopsTheWaitForSlowSources() {
    let sut = makeSUT()
    sut.didStartLoading(.first)
    sut.loadMoreByItself()
    #expect(interactor.hurryCount == 0, "nobody has asked")
    sut.loadMore()
    #expect(interactor.hurryCount == 1)
    #expect(interactor.loads == [])
    sut.didReceive(Sourced(Page(items: [Thing(id: 1)], cursor: "a"), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    #expect(interactor.loads == [.nextPage(after: "a")])
    sut.loadMore()
    #expect(interactor.hurryCount == 1)
  }

  @Test func aPageThatCouldNotBeLoadedDuringOtherWorkCanBeLoadedAfterwards() {
    let sut = makeSUT()
    interactor.tasks = [RunningTask(name: "work", end: Task {})]
    sut.answers(.first, [1], cursor: "a")
    sut.loadMoreByItself()
    interactor.tasks = []
    sut.loadMoreByItself()
    #expect(interactor.loads == [.nextPage(after: "a")])
  }

  @Test func anEmptyFirstPageIsSkipped() {
    let sut = makeSUT()
    sut.answers(.first, [], cursor: "a")
    #expect(interactor.loads == [.nextPage(after: "a")])
  }

  @Test func aFailedPageIsNotSkipped() {
    let sut = makeSUT()
    sut.answers(.first, [1], cursor: "a")
    sut.didStartLoading(.nextPage(after: "a"))
    sut.didFailLoading(.nextPage(after: "a"), with: LoadFailure.offline)
    #expect(interactor.loads == [])
    #expect(sut.model.footer == .failed(Failure(loading: LoadFailure.offline, in: .english)))
  }

  /// Embedded or static pages: a repeated cursor must not start loads forever.
  @Test func aRepeatedCursorStartsNoLoad() {
    let sut = makeSUT()
    sut.answers(.first, [1], cursor: "a")
    sut.loadMoreByItself()
    sut.answers(.nextPage(after: "a"), [1], cursor: "a")
    sut.loadMore()
    sut.loadMoreByItself()
    #expect(interactor.loads == [.nextPage(after: "a")])
    #expect(sut.model.footer == .end)
  }

  private func makeSUT() -> ThingsPresenter { ThingsPresenter(interactor: interactor, display: display) }
}

extension ThingsPresenter {
  /// A complete load with one answer.
  func answers(_ scope: LoadScope, _ ids: [Int], cursor: String? = nil) {
    didStartLoading(scope)
    didReceive(Sourced(Page(items: ids.map { Thing(id: $0) }, cursor: cursor), from: .remote), for: scope)
    didFinishLoading(scope)
  }
}
