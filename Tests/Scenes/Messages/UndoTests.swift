import Loading
import Messages
import SceneTesting
import Testing
import Viper

/// `undo`, as a user types it.
@Suite(.timeLimit(.minutes(1)))
struct UndoTests {
  @Test func undoRestoresAMessageToItsPosition() throws {
    let sut = MessagesSUT(showing: [9, 8, 7])
    try sut.types("dismiss 2")
    let shown = sut.display.changes.count
    #expect(try sut.says("undo") == "Message 2 is back.")
    #expect(sut.ids == [9, 8, 7])
    #expect(sut.display.changes.dropFirst(shown) == [.changed(.between([9, 7], [9, 8, 7]))])
    #expect(sut.storage.state == ["save 8", "remove 8"])
    #expect(sut.presenter.model.number(of: 8) == 2)
  }

  @Test func undoRestoresTheFirstAndTheLastMessage() throws {
    let sut = MessagesSUT(showing: [9, 8, 7])
    try sut.types("dismiss 1", "dismiss 3", "undo", "undo")
    #expect(sut.ids == [9, 8, 7])
  }

  /// Positioned by its predecessor, not by its date: the server may use any order.
  @Test func undoKeepsTheOrderOfTheServer() throws {
    let sut = MessagesSUT(showing: [3, 9, 1, 8])
    try sut.types("dismiss 2-3", "undo")
    #expect(sut.ids == [3, 9, 1, 8])
  }

  @Test func messagesDismissedTogetherAreRestoredTogether() throws {
    let sut = MessagesSUT(showing: [9, 8, 7, 6])
    try sut.types("dismiss 4", "dismiss 1-2")
    #expect(try sut.says("undo") == "Messages 1–2 are back.")
    #expect(sut.ids == [9, 8, 7])
    #expect(try sut.says("undo") == "Message 4 is back.")
    #expect(throws: Failure(.badArgument, "Nothing to undo.")) { try sut.types("undo") }
  }

  @Test func severalUndosRestoreMessagesInReverseOrder() throws {
    let sut = MessagesSUT(showing: [6, 5, 4, 3, 2, 1])
    var before: [[Int]] = []
    for number in [2, 6, 1, 4] {
      before.append(sut.ids)
      try sut.types("dismiss \(number)")
    }
    for ids in before.reversed() {
      try sut.types("undo")
      #expect(sut.ids == ids)
    }
  }

  @Test func undoRestoresMessagesAboveAPageThatHasSinceArrived() throws {
    let sut = MessagesSUT(showing: [9, 8])
    try sut.types("dismiss 2", "dismiss 1")
    sut.answer(.nextPage(after: "next"), page([7, 6]))
    try sut.types("undo", "undo")
    #expect(sut.ids == [9, 8, 7, 6])
  }

  @Test func aMessageWhosePredecessorIsGoneIsRestoredByDate() throws {
    let sut = MessagesSUT(showing: [9, 8, 7, 6, 5])
    try sut.types("dismiss 3")
    sut.answer(.refresh, page([10, 9, 6, 5]))
    try sut.types("undo")
    #expect(sut.ids == [10, 9, 7, 6, 5])
  }

  @Test func aMessageBelowTheRefreshedRowsIsRestoredAtTheEndWithoutDuplicate() throws {
    let sut = MessagesSUT(showing: [9, 8, 7, 6, 5])
    try sut.types("dismiss 4")
    sut.answer(.refresh, page([10, 9]))
    try sut.types("undo")
    #expect(sut.ids == [10, 9, 6])
    sut.answer(.nextPage(after: "next"), page([6, 5]))
    #expect(sut.ids == [10, 9, 6, 5])
  }

  @Test func undoRestoresTheFirstMessageBelowNewerMessages() throws {
    let sut = MessagesSUT(showing: [9, 8, 7])
    try sut.types("dismiss 1")
    sut.answer(.refresh, page([11, 10, 9, 8, 7]))
    try sut.types("undo")
    #expect(sut.ids == [11, 10, 9, 8, 7])
  }

  @Test func undoWithoutADismissalSaysThatThereIsNothingToUndo() throws {
    let sut = MessagesSUT(showing: [9])
    #expect(throws: Failure(.badArgument, "Nothing to undo.")) { try sut.types("undo") }
    try sut.types("dismiss 1", "undo")
    #expect(throws: Failure(.badArgument, "Nothing to undo.")) { try sut.types("undo") }
  }

  @Test func undoRestoresTheOnlyMessage() throws {
    let sut = MessagesSUT(showing: [9], cursor: nil)
    try sut.types("dismiss 1", "undo")
    #expect(sut.ids == [9])
    #expect(sut.presenter.model.state == .loaded)
  }
}
