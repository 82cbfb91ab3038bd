import Loading
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct ScreenfulTests {
  private let sut = NotesScene()

  @Test func rowNumbersAreAligned() {
    sut.answers([Note(1, "one two three four"), Note(2)])
    #expect(sut.shows(.first, width: 17) == [" 1  one two three", "    four", "", " 2  note 2", ""])
  }

  @Test func aSectionHeaderIsShownOnceAboveItsFirstRow() {
    let sections = [
      ListSection(header: "Old", rows: [Note(1), Note(2)]), ListSection(header: "None", rows: []),
      ListSection(header: "New", rows: [Note(3)]),
    ]
    sut.answers(ListPage(sections: sections))
    let expected = [
      "    Old", "", " 1  note 1", "", " 2  note 2", "", "    New", "", " 3  note 3", "",
    ]
    #expect(sut.shows(.first) == expected)
    #expect(sut.view.rowLines(width: 80, in: 0..<3).map(\.plain) == expected)
    #expect(sut.view.rowLines(width: 80, in: 1..<2).map(\.plain) == [" 2  note 2", ""])
  }

  @Test func aSectionHeaderBelongsToTheLinesOfTheFirstRowBelow() {
    sut.answers(ListPage(sections: [ListSection(header: "Old", rows: [Note(1), Note(2)])]))
    let lines = sut.view.rowLines(width: 80, in: 0..<2)
    let marks = lines.compactMap(\.row)
    #expect(marks.map(\.number) == [1, 2])
    #expect(lines.first { $0.row != nil }?.plain.contains("Old") == true)
    #expect(marks[0].height > marks[1].height)
  }

  @Test func aSectionHeaderCountsTowardTheHeightOfTheScreenful() {
    sut.answers(ListPage(sections: [ListSection(header: "Old", rows: notes(1...3))]))
    #expect(texts(sut.shows(.first, lines: 6)) == ["Old", "note 1", "note 2"])
    #expect(texts(sut.shows(.next, lines: 6)) == ["note 3"])
  }

  @Test func eachScreenfulBeginsAfterThePreviousScreenful() {
    sut.answers(notes(1...5))
    #expect(texts(sut.shows(.first, lines: 4)) == ["note 1", "note 2"])
    #expect(!sut.view.isShownToTheEnd)
    #expect(texts(sut.shows(.next, lines: 4)) == ["note 3", "note 4"])
    #expect(texts(sut.shows(.again, lines: 4)) == ["note 3", "note 4"])
    #expect(texts(sut.shows(.next, lines: 4)) == ["note 5"])
    #expect(sut.view.isShownToTheEnd)
    #expect(sut.shows(.next, lines: 4) == [])
    #expect(texts(sut.shows(.first, lines: 4)) == ["note 1", "note 2"])
  }

  @Test func aRowTallerThanTheScreenIsShown() {
    let tall = (1...9).map { "line \($0)" }.joined(separator: "\n")
    sut.answers([Note(1, tall), Note(2)])
    #expect(texts(sut.shows(.first, lines: 5)).count == 9)
    #expect(texts(sut.shows(.next, lines: 5)) == ["note 2"])
  }

  @Test func aTallRowOfTheNextPageIsShownWhenItArrives() {
    sut.answers([Note(1)], next: .after("a"))
    _ = sut.shows(.first, lines: 5)
    sut.scene.loadMore()
    #expect(sut.shows(.next, lines: 5) == [])
    sut.answers([Note(2, (1...9).map { "line \($0)" }.joined(separator: "\n"))], .nextPage(after: "a"))
    #expect(texts(sut.fills(lines: 5)).count == 9)
  }

  @Test func rowsThatArriveLaterFillTheRestOfTheScreenful() {
    sut.answers(notes(1...1), next: .after("a"))
    #expect(texts(sut.shows(.first, lines: 6)) == ["note 1"])
    #expect(sut.view.isUnfilled)
    sut.answers(notes(2...9), next: .after("b"), .nextPage(after: "a"))
    #expect(!sut.view.isShownToTheEnd)
    #expect(texts(sut.fills(lines: 6)) == ["note 2", "note 3"])
    #expect(!sut.view.isUnfilled)
    #expect(sut.fills(lines: 6) == [])
  }

  @Test func aListIsNearItsEndIfTheRemainingRowsFitOnAScreen() {
    sut.answers(notes(1...6))
    _ = sut.shows(.first, lines: 4)
    #expect(!sut.view.isNearEnd(size: ScreenSize(columns: 80, lines: 8)))
    #expect(sut.view.isNearEnd(size: ScreenSize(columns: 80, lines: 9)))
    #expect(NotesScene().view.isNearEnd(size: ScreenSize(columns: 80, lines: 1)))
  }

  @Test func anEmptyListShowsNoRows() {
    #expect(sut.shows(.first) == [])
    #expect(!sut.view.hasContent)
    #expect(sut.view.rowLines(width: 80, in: 0..<0) == [])
    sut.answers(notes(1...1))
    #expect(sut.view.hasContent)
  }
}
