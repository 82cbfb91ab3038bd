import Testing

@testable import Viper

@Suite(.timeLimit(.minutes(1)))
struct PageCursorTests {
  private typealias Next = ListPage<Thing>.Next

  @Test func aListWithoutPagesHasNoCursor() {
    var sut = PageCursor()
    #expect(sut.hasMore == nil)
    sut.begin(with: Next.unpaged, broughtRows: true)
    #expect(sut.hasMore == nil)
    #expect(sut.next == nil)
    #expect(sut.takeOnRequest() == nil)
    #expect(sut.takeByItself() == nil)
  }

  @Test func aListCanEndWithItsFirstPage() {
    var sut = PageCursor()
    sut.begin(with: Next.end, broughtRows: true)
    #expect(sut.hasMore == false)
    #expect(sut.next == nil)
    #expect(!sut.goesOnByItself)
  }

  @Test func eachPageSetsTheCursorOfTheNextPage() {
    var sut = begun(at: "a")
    #expect(sut.hasMore == true)
    #expect(sut.next == "a")
    sut.advance(from: "a", to: Next.after("b"), broughtRows: true)
    #expect(sut.next == "b")
    sut.advance(from: "b", to: Next.end, broughtRows: true)
    #expect(sut.hasMore == false)
    #expect(sut.next == nil)
  }

  @Test(arguments: [true, false]) func aRepeatedCursorEndsTheListEvenWithNewRows(broughtRows: Bool) {
    var sut = begun(at: "a")
    sut.advance(from: "a", to: Next.after("a"), broughtRows: broughtRows)
    #expect(sut.hasMore == false)
    #expect(sut.next == nil)
    #expect(!sut.goesOnByItself)
    #expect(sut.cursorPastEmptyPage == nil)
    #expect(sut.takeOnRequest() == nil)
    #expect(sut.takeByItself() == nil)
  }

  @Test func oneMorePageIsLoadedAutomaticallyAfterEachPageWithRows() {
    var sut = begun(at: "a")
    #expect(sut.goesOnByItself)
    #expect(sut.takeByItself() == "a")
    #expect(!sut.goesOnByItself)
    #expect(sut.takeByItself() == nil)
    sut.advance(from: "a", to: Next.after("b"), broughtRows: true)
    #expect(sut.takeByItself() == "b")
    sut.advance(from: "b", to: Next.after("c"), broughtRows: false)
    #expect(!sut.goesOnByItself)
    #expect(sut.takeByItself() == nil)
    #expect(sut.next == "c", "a reader may still ask for it")
  }

  @Test func aPageLoadedOnRequestIsNotAlsoLoadedAutomatically() {
    var sut = begun(at: "a")
    #expect(sut.takeOnRequest() == "a")
    #expect(sut.takeByItself() == nil)
    #expect(sut.takeOnRequest() == "a", "a reader may ask again")
  }

  @Test func automaticLoadingResumesAfterARequestedPageWithRows() {
    var sut = begun(at: "a", broughtRows: false)
    #expect(sut.takeByItself() == nil)
    #expect(sut.takeOnRequest() == "a")
    sut.advance(from: "a", to: Next.after("b"), broughtRows: true)
    #expect(sut.goesOnByItself)
    #expect(sut.takeByItself() == "b")
  }

  @Test func atMostFiveConsecutivePagesWithoutNewRowsAreSkipped() {
    var sut = begun(at: "0")
    #expect(sut.takeOnRequest() == "0")
    var requests = 1
    while let cursor = requests == 1 ? "0" : sut.cursorPastEmptyPage, requests < 100 {
      sut.advance(from: cursor, to: Next.after("\(requests)"), broughtRows: false)
      requests += 1
    }
    #expect(requests - 1 == PageCursor.maximumEmptyPages)
    #expect(PageCursor.maximumEmptyPages == 5)
    #expect(sut.next == "5")
    #expect(sut.takeOnRequest() == "5")
    #expect(sut.cursorPastEmptyPage == nil, "nothing is passed over before the next page has come")
    sut.advance(from: "5", to: Next.after("6"), broughtRows: false)
    #expect(sut.cursorPastEmptyPage == "6", "a reader who asks again may pass over as many again")
  }

  @Test func onlyPagesWithoutRowsAreSkipped() {
    var sut = begun(at: "a", broughtRows: false)
    #expect(sut.cursorPastEmptyPage == "a", "the first page was without rows")
    sut.advance(from: "a", to: Next.after("b"), broughtRows: true)
    #expect(sut.cursorPastEmptyPage == nil)
  }

  @Test func aNewListResetsTheCursor() {
    var sut = begun(at: "a")
    sut.advance(from: "a", to: Next.after("a"), broughtRows: true)
    sut.begin(with: Next.after("a"), broughtRows: true)
    #expect(sut.takeByItself() == "a")
  }

  private func begun(at cursor: String, broughtRows: Bool = true) -> PageCursor {
    var cursorOfList = PageCursor()
    cursorOfList.begin(with: Next.after(cursor), broughtRows: broughtRows)
    return cursorOfList
  }
}
