import Loading
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct NewRowsTests {
  private let sut = NotesScene()

  @Test(arguments: [
    (ListUpdate(goneCount: 2), LoadScope.refresh, ["2 gone."]), (ListUpdate(goneCount: 2), .first, ["2 gone."]),
    (ListUpdate(), .refresh, ["Nothing new."]), (ListUpdate(), .first, []),
    (ListUpdate(editedCount: 1), .refresh, ["1 changed."]), (ListUpdate(editedCount: 1), .first, []),
    (ListUpdate(isReordered: true), .refresh, ["The order has changed: rows."]),
    (ListUpdate(editedCount: 2, isReordered: true), .refresh, ["2 changed. The order has changed: rows."]),
  ])
  func aResponseWithoutNewRowsIsSummarizedInAtMostOneLine(update: ListUpdate, scope: LoadScope, text: [String]) {
    #expect(sut.view.notice(of: update, for: scope, width: 80).map(\.plain) == text)
  }

  @Test(arguments: [LoadScope.first, .refresh]) func theCountOfNewRowsIncludesEarlierRowsNotYetShown(scope: LoadScope) {
    sut.answers(notes(1...2))
    sut.answers(notes(1...4), .refresh)
    sut.answers(notes(1...5), scope)
    #expect(
      sut.view.notice(of: ListUpdate(), for: .refresh, width: 80).map(\.plain).first?.hasPrefix("3 more:") == true)
    let notice = sut.view.notice(of: ListUpdate(newCount: 1, goneCount: 1), for: scope, width: 80)
    #expect(notice.map(\.plain) == ["3 more: new."])
  }

  @Test func onlyRowsThatArrivedInARefreshCountAsNew() {
    let unread = notes(1...3).map { note in
      var note = note
      note.isUnread = true
      return note
    }
    sut.answers(Array(unread.prefix(2)))
    sut.answers([unread[2], unread[0], unread[1]], .refresh)
    let notice = sut.view.notice(of: ListUpdate(newCount: 1), for: .refresh, width: 80)
    #expect(notice.map(\.plain) == ["1 more: new."])
    #expect(sut.showsNew(lines: 2) == [" 3  note 3", "", "2 more unread: new."])
  }

  @Test func newRowsAreShownAScreenfulAtATimeWithTheirNumbers() {
    sut.answers(notes(1...2))
    sut.answers([Note(7), Note(8), Note(1), Note(9), Note(2)], .refresh)
    #expect(sut.showsNew(lines: 4) == [" 3  note 7", "", " 4  note 8", "", "1 more: new."])
    #expect(sut.showsNew(lines: 4) == [" 5  note 9", ""])
    #expect(sut.showsNew(lines: 4) == ["Nothing new."])
    #expect(sut.presenter.model.new == [])
  }

  @Test func aNewRowTallerThanTheScreenIsShown() {
    sut.answers(notes(1...1))
    sut.answers([Note(2, "a\nb\nc\nd\ne"), Note(1)], .refresh)
    #expect(texts(sut.showsNew(lines: 3)) == ["a", "b", "c", "d", "e"])
  }

  @Test func rowsShownInTheListAreNoLongerNew() {
    sut.answers(notes(1...2))
    sut.answers([Note(7), Note(1), Note(2)], .refresh)
    _ = sut.shows(.first)
    #expect(sut.showsNew() == ["Nothing new."])
  }

  @Test func movingToANewRowMakesItNoLongerNew() throws {
    sut.answers(notes(1...2))
    sut.answers([Note(7), Note(1), Note(2)], .refresh)
    _ = try sut.scene.step(to: RowReference(3), by: "open")
    #expect(sut.presenter.model.new == [])
    #expect(sut.presenter.performed.map(\.target.row.id) == [7])
  }

  @Test func aRemovedNewRowIsNotCounted() {
    sut.answers(notes(1...1))
    sut.answers(notes(1...3), .refresh)
    _ = sut.presenter.model.remove(2)
    #expect(texts(sut.showsNew()) == ["note 3"])
    #expect(sut.showsNew() == ["Nothing new."])
  }

  @Test func newRowsAreShownOncePicturesAreLoadedOrTheWaitIsStopped() async throws {
    let sut = NotesScene(drawsPictures: true)
    sut.answers([Note(1)])
    _ = sut.shows(.first)
    sut.answers([Note(2, images: ["2"]), Note(3, images: ["3"]), Note(1)], .refresh)
    #expect(sut.showsNew(lines: 24) == [])
    #expect(sut.view.isWaitingForPictures)
    await sut.network.complete(with: try picture(4), at: sut.network.request(for: "2"))
    await sut.waitForPictures(1)
    #expect(sut.fills(lines: 24) == [], "a screenful is shown as a whole")
    #expect(sut.presenter.model.new == [2, 3])
    sut.view.stopWaiting()
    let lines = sut.fills(lines: 24)
    #expect(["note 2", "note 3"].allSatisfy { text in lines.contains { $0.hasSuffix(text) } })
    #expect(sut.presenter.model.new == [])
  }

  @Test func everyLineFitsOnTheScreen() {
    sut.answers(notes(1...1))
    sut.answers([Note(2, "one two three four five six seven eight"), Note(3), Note(1)], .refresh)
    for width in 20...60 {
      let notice = sut.view.notice(of: ListUpdate(newCount: 2), for: .refresh, width: width)
      #expect(notice.filter { $0.width > width }.map(\.plain) == [])
      #expect(notice.map(\.plain).joined(separator: " ") == "2 more: new.", "Nothing is lost")
    }
    let rows = sut.view.showNew(size: ScreenSize(columns: 20, lines: 4))
    #expect(rows.filter { $0.width > 20 }.map(\.plain) == [])
    #expect(rows.contains { $0.plain.hasPrefix(" 2  one two three") })
  }
}
