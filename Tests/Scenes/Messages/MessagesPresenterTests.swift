import Foundation
import Loading
import Localization
import Messages
import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct MessagesPresenterTests {
  @Test func messagesOfAllPagesBecomeRowsInOrder() {
    let sut = MessagesSUT(showing: [5, 4])
    #expect(sut.ids == [5, 4])
    #expect(sut.presenter.model.cursor.next == "next")
    sut.answer(.nextPage(after: "next"), page([3, 4, 2], cursor: nil))
    #expect(sut.ids == [5, 4, 3, 2], "and each message once")
    #expect(sut.presenter.model.footer == .end)
    #expect(
      sut.display.changes == [
        .status(.loading, .first), .rows, .status(.loaded, .first), .status(.loading, .nextPage(after: "next")),
        .appended(from: 2), .status(.loaded, .nextPage(after: "next")),
      ])
  }

  @Test func anEmptyListSaysThatThereAreNoMessages() {
    let sut = MessagesSUT()
    sut.answer(.first, page([], cursor: nil))
    #expect(sut.presenter.model.state == .empty)
    #expect(sut.presenter.emptyText == "There are no messages.")
    #expect(sut.presenter.endText == "End of the messages: 0.")
    #expect(sut.presenter.title == "Messages")
  }

  @Test func openingAMessageDoesNotDismissTheMessage() throws {
    let sut = MessagesSUT(showing: [2, 1])
    try sut.types("1")
    #expect(sut.shown.state == [MessageRow(message(2))])
    #expect(sut.ids == [2, 1])
  }
}
