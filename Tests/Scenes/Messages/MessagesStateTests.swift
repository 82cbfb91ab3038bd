import Foundation
import Messages
import Posts
import Testing

@Suite(.timeLimit(.minutes(1)))
struct MessagesStateTests {
  @Test func dismissedMessagesAreNotVisible() {
    var sut = MessagesState()
    #expect(sut.visible([message(3), message(2), message(1)]).map(\.id) == [3, 2, 1])
    for id in [2, 7] { MessagesReducer.reduce(&sut, .dismiss(dismissal(id))) }
    #expect(sut.visible([message(3), message(2), message(1)]).map(\.id) == [3, 1])
    #expect(sut.visible([]) == [])
  }

  @Test func whileDatesAreShiftedTheyAreRelativeToTheNewestDate() {
    var sut = MessagesState()
    MessagesReducer.reduce(&sut, .shiftDates(true))
    #expect(sut.dateAnchor == nil, "No message has come")
    MessagesReducer.reduce(&sut, .received([message(9)]))
    #expect(sut.dateAnchor == message(9).updated)
    MessagesReducer.reduce(&sut, .shiftDates(false))
    #expect(sut.dateAnchor == nil)
  }
}
