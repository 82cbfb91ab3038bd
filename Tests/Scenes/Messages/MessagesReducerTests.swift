import Foundation
import Messages
import Posts
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MessagesReducerTests {
  @Test func dismissalsAreKeptInTheOrderTheyWereMade() {
    let sut = state(.dismiss(dismissal(2)), .dismiss(dismissal(1, after: 3)))
    #expect(sut.dismissals == [dismissal(2), dismissal(1, after: 3)])
  }

  @Test func aRepeatedDismissalKeepsTheFirstPosition() {
    let sut = state(.dismiss(dismissal(2, after: 3)), .dismiss(dismissal(1)), .dismiss(dismissal(2)))
    #expect(sut.dismissals == [dismissal(2, after: 3), dismissal(1)])
  }

  @Test func undoRemovesTheLatestDismissal() {
    #expect(state(.dismiss(dismissal(2)), .dismiss(dismissal(1)), .undo).dismissals == [dismissal(2)])
    #expect(state(.undo) == MessagesState())
  }

  @Test func restoredDismissalsPrecedeDismissalsOfThisSession() {
    let sut = state(.dismiss(dismissal(3)), .restored([dismissal(1), dismissal(2)]))
    #expect(sut.dismissals.map(\.message.id) == [1, 2, 3])
  }

  @Test func restoringTheSameDismissalsAgainChangesNothing() {
    let restored = MessagesAction.restored([dismissal(1), dismissal(2)])
    #expect(state(restored, .dismiss(dismissal(3)), restored) == state(restored, .dismiss(dismissal(3))))
  }

  @Test func aRestoredDismissalDoesNotReplaceADismissalOfThisSession() {
    let sut = state(.dismiss(dismissal(1, after: 2)), .restored([dismissal(1, after: 9)]))
    #expect(sut.dismissals == [dismissal(1, after: 2)])
  }

  @Test func theNewestDateIsTheMaximumOfAllPages() {
    #expect(state(.received([])).newestDate == nil)
    #expect(state(.received([message(5), message(9), message(7)])).newestDate == message(9).updated)
    #expect(state(.received([message(9)]), .received([message(5)])).newestDate == message(9).updated)
    #expect(state(.received([message(5)]), .received([message(9)])).newestDate == message(9).updated)
  }

  @Test func dateShiftingCanBeSwitchedOnAndOff() {
    #expect(!state().shiftsDates)
    #expect(state(.shiftDates(true)).shiftsDates)
    #expect(!state(.shiftDates(true), .shiftDates(false)).shiftsDates)
  }

  @Test func undoneAndRedundantActionsLeaveTheStateUnchanged() {
    let before = state(.received([message(9)]), .dismiss(dismissal(1)), .shiftDates(true))
    var sut = before
    MessagesReducer.reduce(&sut, .dismiss(dismissal(2)))
    MessagesReducer.reduce(&sut, .undo)
    MessagesReducer.reduce(&sut, .received([message(3)]))
    MessagesReducer.reduce(&sut, .restored([]))
    #expect(sut == before)
  }

  private func state(_ actions: MessagesAction...) -> MessagesState {
    var state = MessagesState()
    for action in actions { MessagesReducer.reduce(&state, action) }
    return state
  }
}
