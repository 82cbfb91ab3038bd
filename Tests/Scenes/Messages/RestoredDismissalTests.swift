import Loading
import Messages
import SceneTesting
import Testing
import Viper

/// Dismissals of earlier visits.
@Suite(.timeLimit(.minutes(1)))
struct RestoredDismissalTests {
  @Test func restoredDismissalsHideRowsOfTheSamePageAndOfLaterPages() {
    let sut = MessagesSUT()
    sut.answer(.first, page([9, 8, 7], dismissals: [dismissal(8), dismissal(5)]))
    #expect(sut.ids == [9, 7])
    sut.answer(.nextPage(after: "next"), page([6, 5, 4]))
    #expect(sut.ids == [9, 7, 6, 4])
    #expect(sut.storage.state == [], "They are saved already")
  }

  @Test func restoredDismissalsRemoveShownRows() {
    let sut = MessagesSUT(showing: [9, 8, 7])
    sut.answer(.nextPage(after: "next"), page([6], dismissals: [dismissal(8)]))
    #expect(sut.ids == [9, 7, 6])
    #expect(sut.display.changes.contains(.changed(.between([9, 8, 7], [9, 7]))))
  }

  @Test func undoRevertsTheLatestRestoredDismissalFirst() throws {
    let sut = MessagesSUT()
    sut.answer(.first, page([9, 8, 7, 6], dismissals: [dismissal(7, after: 8), dismissal(8, after: 9)]))
    #expect(sut.ids == [9, 6])
    try sut.types("undo")
    #expect(sut.ids == [9, 8, 6])
    try sut.types("undo")
    #expect(sut.ids == [9, 8, 7, 6])
    #expect(sut.storage.state == ["remove 8", "remove 7"])
  }

  @Test func undoRevertsDismissalsOfThisSessionBeforeRestoredDismissals() throws {
    let sut = MessagesSUT()
    sut.answer(.first, page([9, 8, 7], dismissals: [dismissal(8, after: 9)]))
    try sut.types("dismiss 2", "undo")
    #expect(sut.ids == [9, 7])
    try sut.types("undo")
    #expect(sut.ids == [9, 8, 7])
  }

  @Test func anUndoneDismissalIsNotRestoredByTheNextPage() throws {
    let sut = MessagesSUT()
    sut.answer(.first, page([9, 8], dismissals: [dismissal(8, after: 9)]))
    try sut.types("undo")
    sut.answer(.nextPage(after: "next"), page([7]))
    #expect(sut.ids == [9, 8, 7])
  }
}
