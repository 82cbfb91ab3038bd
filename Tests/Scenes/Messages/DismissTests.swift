import Loading
import Messages
import SceneTesting
import Testing
import Viper

/// `dismiss`, as a user types it.
@Suite(.timeLimit(.minutes(1)))
struct DismissTests {
  @Test func theDismissCommandRemovesARowAndReportsTheRowNumber() throws {
    let sut = MessagesSUT(showing: [9, 8, 7])
    let shown = sut.display.changes.count
    #expect(try sut.says("dismiss 2") == "Message 2 dismissed; undo brings it back.")
    #expect(sut.ids == [9, 7])
    #expect(sut.display.changes.dropFirst(shown) == [.changed(.between([9, 8, 7], [9, 7]))])
    #expect(sut.storage.state == ["save 8"])
  }

  @Test func theDismissCommandAcceptsSeveralRows() throws {
    let sut = MessagesSUT(showing: [9, 8, 7, 6, 5])
    #expect(try sut.says("dismiss 1-2,4") == "Messages 1–2 and 4 dismissed; undo brings them back.")
    #expect(sut.ids == [7, 5])
    #expect(sut.storage.state == ["save 9", "save 8", "save 6"])
  }

  @Test func dismissingARowKeepsTheNumbersOfTheRemainingRows() throws {
    let sut = MessagesSUT(showing: [9, 8, 7])
    try sut.types("dismiss 1")
    #expect(sut.presenter.rows.map { sut.presenter.model.number(of: $0.id) } == [2, 3])
    #expect(try sut.says("dismiss 3") == "Message 3 dismissed; undo brings it back.")
    #expect(sut.ids == [8])
  }

  @Test func aDismissedRowCannotBeDismissedAgain() throws {
    let sut = MessagesSUT(showing: [9, 8])
    try sut.types("dismiss 1")
    #expect(throws: Failure(.badArgument, "Row 1 is not in the list any more.")) { try sut.types("dismiss 1") }
    #expect(sut.storage.state == ["save 9"])
  }

  @Test(arguments: ["dismiss 1,9", "dismiss 9", "dismiss 0", "dismiss 2-1", "dismiss x", "dismiss"])
  func anInvalidRowNumberDismissesNothing(line: String) {
    let sut = MessagesSUT(showing: [9, 8])
    #expect(throws: Failure.self) { try sut.types(line) }
    #expect(sut.ids == [9, 8])
    #expect(sut.storage.state == [])
  }

  @Test func aRowTypedTwiceIsDismissedOnce() throws {
    let sut = MessagesSUT(showing: [9, 8, 7])
    #expect(try sut.says("dismiss 2,2") == "Message 2 dismissed; undo brings it back.")
    #expect(sut.storage.state == ["save 8"])
    try sut.types("undo")
    #expect(sut.ids == [9, 8, 7])
  }

  @Test func aRowNotYetConfirmedByARefreshCanBeDismissed() throws {
    let sut = MessagesSUT(showing: [9, 8, 7])
    sut.answer(.refresh, page([9]))
    #expect(try sut.says("dismiss 2") == "Message 2 dismissed; undo brings it back.")
    #expect(sut.storage.state == ["save 8"])
    #expect(throws: Failure(.badArgument, "Row 2 is not in the list any more.")) { try sut.types("dismiss 2") }
    sut.answer(.nextPage(after: "next"), page([8, 7]))
    #expect(sut.ids == [9, 7])
  }

  @Test func theOnlyRowCanBeDismissed() throws {
    let sut = MessagesSUT(showing: [9], cursor: nil)
    try sut.types("dismiss 1")
    #expect(sut.ids == [])
    #expect(sut.presenter.model.state == .empty)
  }

  @Test func loadingDoesNotRestoreADismissedMessage() throws {
    let sut = MessagesSUT(showing: [9, 8, 7])
    try sut.types("dismiss 2")
    sut.answer(.refresh, page([10, 9, 8, 7]))
    #expect(sut.ids == [10, 9, 7])
    sut.answer(.nextPage(after: "next"), page([8, 6], cursor: nil))
    #expect(sut.ids == [10, 9, 7, 6])
  }
}
