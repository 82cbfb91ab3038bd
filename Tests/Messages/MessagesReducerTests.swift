import Messages
import Testing
import Viper

struct MessagesReducerTests {
  @Test func pagesFollowOneAnotherToTheEnd() {
    var sut = MessagesState()
    #expect(!sut.hasEnded)
    sut.load(.whole, [1, 2], cursor: "a")
    #expect(sut.ids == [1, 2])
    #expect(sut.pageToken == "a")
    #expect(!sut.hasEnded)
    sut.load(.more, [3], cursor: nil)
    #expect(sut.ids == [1, 2, 3])
    #expect(sut.pageToken == nil)
    #expect(sut.hasEnded)
  }

  @Test func anIDThatOccursTwiceIsShownOnceWhereItWasFirst() {
    var sut = MessagesState.showing([1, 2, 1])
    #expect(sut.ids == [1, 2])
    sut.load(.more, [3, 2, 3, 4])
    #expect(sut.ids == [1, 2, 3, 4])
  }

  @Test func aReloadShowsTheNewListAndNothingElse() {
    var sut = MessagesState.showing([1, 2, 3])
    sut.load(.more, [4])
    sut.load(.whole, [0, 2, 1], cursor: nil)
    #expect(sut.ids == [0, 2, 1])
    #expect(sut.hasEnded)
    sut.load(.more, [3, 4])
    #expect(sut.ids == [0, 2, 1, 3, 4])
  }

  @Test(arguments: [LoadPart.whole, .more]) func aLoadEndsAsItEnds(part: LoadPart) {
    var sut = MessagesState.showing([1])
    sut.reduce(.startLoading(part))
    #expect(sut[part] == .loading)
    sut.reduce(.failed(part, .connectivity))
    #expect(sut[part] == .failed(.connectivity))
    sut.reduce(.startLoading(part), .cancelled(part))
    #expect(sut[part] == .cancelled)
    #expect(sut.ids == [1])
    #expect(sut.pageToken == "next")
    sut.reduce(.startLoading(part), .loaded(part, page([2])))
    #expect(sut[part] == .loaded)
  }

  @Test(arguments: [LoadPart.whole, .more]) func whatALoadBringsThatDoesNotRunIsDropped(part: LoadPart) {
    let late: [MessagesAction] = [
      .loaded(part, page([9], cursor: nil)), .failed(part, .connectivity), .cancelled(part),
    ]
    for before in [MessagesState(), .showing([1])] {
      for action in late {
        var sut = before
        sut.reduce(action)
        #expect(sut == before)
      }
    }
  }

  @Test func theOtherPartHearsNothingOfALoad() {
    var sut = MessagesState.showing([1])
    sut.reduce(.startLoading(.more), .failed(.whole, .connectivity), .cancelled(.whole), .loaded(.whole, page([7])))
    #expect(sut[.more] == .loading)
    #expect(sut[.whole] == .loaded)
    #expect(sut.ids == [1])
  }

  @Test func aPageOfTheListBeforeAReloadIsDropped() {
    var sut = MessagesState.showing([1])
    sut.reduce(.startLoading(.more), .startLoading(.whole), .loaded(.whole, page([5])), .loaded(.more, page([2])))
    #expect(sut.ids == [5])
    #expect(sut[.more] == .idle)
  }

  @Test func onlyTheDismissedMessageGoes() {
    var sut = MessagesState.showing([1, 2, 3])
    sut.reduce(.dismiss(2))
    #expect(sut.ids == [1, 3])
    #expect(sut.dismissed == [2])
  }

  @Test func dismissingWhatIsNotShownChangesNothing() {
    var sut = MessagesState.showing([1, 2])
    sut.reduce(.dismiss(2))
    let before = sut
    sut.reduce(.dismiss(7), .dismiss(2))
    #expect(sut == before)
  }

  @Test func aDismissedMessageNeverReturns() {
    var sut = MessagesState.showing([1, 2, 3])
    sut.dismiss([2, 3])
    sut.load(.more, [3, 4, 2])
    #expect(sut.ids == [1, 4])
    sut.load(.whole, [3, 2, 1, 0])
    #expect(sut.ids == [1, 0])
    sut.reduce(.clear)
    sut.load(.whole, [1])
    sut.load(.more, [2, 3, 2])
    #expect(sut.ids == [1])
    #expect(sut.dismissed == [2, 3])
  }

  @Test func aMessageDismissedBeforeItsPageCameAgainIsNotShown() {
    var sut = MessagesState.showing([1, 2, 3])
    sut.dismiss([3])
    sut.load(.whole, [1])
    sut.load(.more, [2, 3, 4])
    #expect(sut.ids == [1, 2, 4])
  }

  @Test func clearingTakesAllMessagesAndTheDismissedStayDismissed() {
    var sut = MessagesState.showing([1, 2])
    sut.load(.more, [3], cursor: nil)
    sut.reduce(.dismiss(2), .startLoading(.more), .clear)
    #expect(sut.ids == [])
    #expect(sut.dismissed == [2])
    #expect(sut.pageToken == nil)
    #expect(!sut.hasEnded)
    #expect([sut[.whole], sut[.more]] == [.idle, .idle])
    sut.load(.whole, [1, 2, 3])
    #expect(sut.ids == [1, 3])
  }

  @Test func clearingLetsALoadFromTheBeginningGoOn() {
    var sut = MessagesState.showing([1])
    sut.reduce(.startLoading(.whole), .clear)
    #expect(sut[.whole] == .loading)
    sut.reduce(.loaded(.whole, page([2])))
    #expect(sut.ids == [2])
  }

  @Test func datesAreShiftedAndNotShifted() {
    var sut = MessagesState()
    #expect(!sut.shiftsDates)
    sut.reduce(.shiftDates(true))
    #expect(sut.shiftsDates)
    sut.reduce(.shiftDates(false))
    #expect(!sut.shiftsDates)
  }

  @Test func theStackIsPartOfTheState() {
    var sut = MessagesState(stack: ["feed"])
    sut.reduce(.navigate(["feed", "messages"]))
    #expect(sut.stack == ["feed", "messages"])
  }
}
