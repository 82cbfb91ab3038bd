import Loading
import Testing

@testable import Viper

@Suite(.timeLimit(.minutes(1)))
struct ListModelPagesTests {
  private typealias Model = ListModel<Thing>
  private let failure = Failure(.connectivity, "x")

  @Test func aPageIsAppended() {
    var sut = paged([1, 2])
    #expect(sut.load([3, 4], next: .end, .nextPage(after: "a")) == .appended(from: 2))
    #expect(sut.ids == [1, 2, 3, 4])
    #expect(sut.new == [], "rows of a further page were asked for")
    #expect([1, 2, 3, 4].map(sut.number) == [1, 2, 3, 4])
  }

  @Test func aPageDoesNotAppendRowsThatAreAlreadyListed() {
    var sut = paged([1, 2])
    sut.load([2, 3, 3], next: .after("b"), .nextPage(after: "a"))
    #expect(sut.ids == [1, 2, 3])
    sut.load([3, 1], next: .after("c"), .nextPage(after: "b"))
    #expect(sut.ids == [1, 2, 3])
    #expect(sut.cursor.cursorPastEmptyPage == "c")
  }

  @Test func aPageAfterAnEmptyFirstPageIsAppended() {
    var sut = paged([])
    #expect(sut.state == .empty)
    #expect(sut.footer == nil)
    #expect(sut.load([1], next: .end, .nextPage(after: "a")) == .appended(from: 0))
    #expect(sut.ids == [1])
  }

  @Test func theFooterReflectsTheStateOfTheNextPage() {
    var sut = Model()
    sut.load([1])
    #expect(sut.footer == nil, "a list without pages has none")
    sut.load([1], next: .after("a"), .refresh)
    #expect(sut.footer == .more)
    _ = sut.enter(.loading, .nextPage(after: "a"))
    #expect(sut.footer == .loading)
    _ = sut.enter(.failed(failure), .nextPage(after: "a"))
    #expect(sut.footer == .failed(failure))
    _ = sut.enter(.loading, .nextPage(after: "a"))
    _ = sut.enter(.cancelled, .nextPage(after: "a"))
    #expect(sut.footer == .more)
    sut.load([2], next: .end, .nextPage(after: "a"))
    #expect(sut.footer == .end)
  }

  @Test func aFailedPageLeavesTheListUnchanged() {
    var sut = paged([1])
    _ = sut.enter(.loading, .nextPage(after: "a"))
    #expect(sut.state == .loaded)
    _ = sut.enter(.failed(failure), .nextPage(after: "a"))
    #expect(sut.state == .loaded)
    #expect(sut.phase == .loaded)
    #expect(sut.failure == failure)
    #expect(sut.ids == [1])
    sut.load([2], next: .end, .nextPage(after: "a"))
    #expect(sut.failure == nil)
  }

  @Test func aRefreshReplacesAllPages() {
    var sut = paged([1, 2])
    sut.load([3], next: .end, .nextPage(after: "a"))
    _ = sut.enter(.failed(failure), .nextPage(after: "b"))
    sut.load([1, 2], next: .after("a"), .refresh)
    #expect(sut.ids == [1, 2])
    #expect(sut.footer == .more)
    #expect(sut.pagePhase == .idle)
    #expect(sut.failure == nil)
    #expect(sut.load([3], next: .end, .nextPage(after: "a")) == .appended(from: 2))
    #expect(sut.number(of: 3) == 3)
  }

  @Test func eachPageIsLoadedAutomaticallyOnlyOnce() {
    var sut = paged([1])
    #expect(sut.goesOnByItself)
    #expect(sut.takeNextPageByItself() == "a")
    #expect(!sut.goesOnByItself)
    #expect(sut.takeNextPageByItself() == nil)
    #expect(sut.takeNextPage() == "a", "a reader may ask for it")
  }

  @Test(arguments: [LoadScope.first, .refresh])
  func noPageIsLoadedAutomaticallyWhileTheListLoads(scope: LoadScope) {
    var sut = paged([1])
    _ = sut.enter(.loading, scope)
    #expect(sut.takeNextPageByItself() == nil)
    _ = sut.enter(.loaded, scope)
    #expect(sut.takeNextPageByItself() == "a")
  }

  @Test func noPageIsLoadedAutomaticallyDuringAPageLoadOrAfterAFailure() {
    let scope = LoadScope.nextPage(after: "a")
    var sut = paged([1])
    _ = sut.enter(.loading, scope)
    #expect(sut.goesOnByItself, "a page is being loaded")
    #expect(sut.takeNextPageByItself() == nil)
    _ = sut.enter(.failed(failure), scope)
    #expect(!sut.goesOnByItself)
    #expect(sut.takeNextPageByItself() == nil)
    _ = sut.enter(.cancelled, scope)
    #expect(!sut.goesOnByItself)
    #expect(sut.takeNextPageByItself() == nil)
    #expect(sut.takeNextPage() == "a")
  }

  @Test func theRowsOfANewPageWaitForTheirPictures() {
    var sut = paged([1])
    sut.pager.begin(.first, count: 1, lines: 10)
    sut.pager.stopWaiting()
    sut.load([2], next: .end, .nextPage(after: "a"))
    #expect(sut.pager.waitsForPictures)
  }

  private func paged(_ ids: [Int]) -> Model {
    var model = Model()
    model.load(ids, next: .after("a"))
    return model
  }
}
