import Loading
import Posts
import SceneTesting
import Testing
import Viper

/// Loads started by paging and by commands.
@Suite(.timeLimit(.minutes(1)))
struct ListPresenterTests {
  private let interactor = InteractorSpy()

  @Test func theNextPageIsLoadedOnRequest() {
    let sut = loaded(cursor: "a")
    sut.loadMore()
    sut.loadMore()
    #expect(interactor.loads == [.nextPage(after: "a"), .nextPage(after: "a")])
  }

  @Test func noPageIsLoadedAfterTheLastPage() {
    let sut = loaded(cursor: nil)
    sut.loadMore()
    sut.loadMoreByItself()
    #expect(interactor.loads == [])
  }

  @Test func theNextPageIsLoadedAutomaticallyOncePerPageWithRows() {
    let sut = loaded(cursor: "a")
    sut.loadMoreByItself()
    sut.loadMoreByItself()
    #expect(interactor.loads == [.nextPage(after: "a")])
    sut.answers(.nextPage(after: "a"), [2], cursor: "b")
    sut.loadMoreByItself()
    sut.loadMoreByItself()
    #expect(interactor.loads == [.nextPage(after: "a"), .nextPage(after: "b")])
  }

  @Test func noPageIsLoadedWhileAnotherPageLoads() {
    let sut = loaded(cursor: "a")
    sut.didStartLoading(.nextPage(after: "a"))
    interactor.tasks = [RunningTask(name: "load", end: Task {})]
    sut.loadMore()
    sut.loadMoreByItself()
    interactor.tasks = []
    sut.didFinishLoading(.nextPage(after: "a"))
    #expect(interactor.loads == [])
  }

  @Test(arguments: [true, false]) func aPageRequestedDuringALoadIsLoadedAfterThatLoad(byItself: Bool) {
    let sut = loaded(cursor: "a")
    sut.didStartLoading(.refresh)
    interactor.tasks = [RunningTask(name: "load", end: Task {})]
    if byItself { sut.loadMoreByItself() } else { sut.loadMore() }
    #expect(interactor.loads == [])
    sut.didReceive(Sourced(Page(items: [Thing(id: 1)], cursor: "b"), from: .remote), for: .refresh)
    interactor.tasks = []
    sut.didFinishLoading(.refresh)
    #expect(interactor.loads == [.nextPage(after: "b")])
    sut.answers(.nextPage(after: "b"), [2], cursor: "c")
    #expect(interactor.loads == [.nextPage(after: "b")], "once")
  }

  @Test func noPageIsLoadedAfterARefreshIfNoneWasRequested() {
    let sut = loaded(cursor: "a")
    sut.answers(.refresh, [1], cursor: "a")
    #expect(interactor.loads == [])
  }

  @Test func aPageRequestedDuringACancelledLoadIsNotLoadedLater() {
    let sut = loaded(cursor: "a")
    sut.didStartLoading(.refresh)
    sut.loadMore()
    sut.didCancelLoading(.refresh)
    sut.answers(.refresh, [1], cursor: "a")
    #expect(interactor.loads == [])
  }

  @Test func aFailedPageIsNotReloadedAutomatically() {
    let sut = loaded(cursor: "a")
    sut.didStartLoading(.nextPage(after: "a"))
    sut.didFailLoading(.nextPage(after: "a"), with: LoadFailure.offline)
    sut.loadMoreByItself()
    #expect(interactor.loads == [])
    sut.loadMore()
    #expect(interactor.loads == [.nextPage(after: "a")])
  }

  @Test(arguments: [("a", .nextPage(after: "a")), (nil, .refresh)] as [(String?, LoadScope)])
  func aRequestAfterAFailedRefreshLoadsTheNextPageOrElseTheListAgain(cursor: String?, expected: LoadScope) {
    let sut = loaded(cursor: cursor)
    sut.didStartLoading(.refresh)
    sut.didFailLoading(.refresh, with: LoadFailure.offline)
    sut.loadMore()
    #expect(interactor.loads == [expected])
  }

  @Test func retryReloadsAFailedPage() {
    let sut = loaded(cursor: "a")
    #expect(!sut.retry(), "nothing has failed")
    sut.didFailLoading(.nextPage(after: "a"), with: LoadFailure.offline)
    #expect(sut.retry())
    sut.didCancelLoading(.nextPage(after: "a"))
    #expect(sut.retry())
    #expect(interactor.loads == [.nextPage(after: "a"), .nextPage(after: "a")])
  }

  @Test func retryReloadsAFailedList() {
    let sut = ThingsPresenter(interactor: interactor, display: ListDisplaySpy())
    #expect(!sut.retry())
    sut.didFailLoading(.first, with: LoadFailure.offline)
    #expect(sut.retry())
    sut.answers(.first, [1])
    sut.didCancelLoading(.refresh)
    #expect(sut.retry())
    #expect(interactor.loads == [.first, .refresh])
  }

  @Test func retryReloadsTheListIfBothTheListAndAPageFailed() {
    let sut = loaded(cursor: "a")
    sut.didFailLoading(.refresh, with: LoadFailure.offline)
    sut.didFailLoading(.nextPage(after: "a"), with: LoadFailure.offline)
    #expect(sut.retry())
    #expect(interactor.loads == [.refresh])
    sut.didStartLoading(.refresh)
    #expect(sut.model.pagePhase == .idle)
  }

  @Test func aPresenterNamesItselfAndItsInteractorForTheLeakCheck() {
    let sut = loaded(cursor: nil)
    #expect(sut.parts.map(ObjectIdentifier.init) == [ObjectIdentifier(sut), ObjectIdentifier(interactor)])
    #expect(sut.endText == "End of the list: 1.")
    #expect(!sut.showsOneThing)
  }

  private func loaded(cursor: String?) -> ThingsPresenter {
    let presenter = ThingsPresenter(interactor: interactor, display: ListDisplaySpy())
    presenter.answers(.first, [1], cursor: cursor)
    return presenter
  }
}
