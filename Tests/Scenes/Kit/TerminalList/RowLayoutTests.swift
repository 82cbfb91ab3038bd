import Loading
import Pictures
import SceneTesting
import Terminal
import Testing
import Viper

@testable import TerminalList

/// The layouts of rows: line, small, medium, large and grid.
@Suite(.timeLimit(.minutes(1)))
struct RowLayoutTests {
  @Test(
    arguments: zip(
      [80, 99, 100, 100, 100], [true, true, true, false, true]))
  func aWideScreenShowsPicturesInAGridByDefault(columns: Int, drawsPictures: Bool) {
    let isGrid = columns >= 100 && drawsPictures
    let layout = {
      RowLayout.auto.resolved(columns: columns, drawsPictures: drawsPictures, contents: $0, isScreen: true)
    }
    #expect(layout(.picture) == (isGrid ? .grid : .large))
    #expect([layout(.text), layout(nil)] == [.large, .large])
    #expect(layout(.title) == .line)
    #expect(layout(.post) == .medium)
  }

  @Test func rowsOfPostsAreNotShortenedInOutputToAFile() {
    let layout = { RowLayout.auto.resolved(columns: 80, drawsPictures: false, contents: $0, isScreen: false) }
    #expect(layout(.post) == .large)
    #expect(layout(.title) == .line)
  }

  @Test func theMediumLayoutHasSmallRowsWithAnEmptyLineBelow() {
    let sut = NotesScene(drawsPictures: true)
    sut.answers([Note(1, "one\ntwo\nthree\nfour", images: ["1"]), Note(2, "short"), Note(3, "one\ntwo")])
    sut.view.layout = .medium
    _ = sut.shows(.first, lines: 21)
    sut.view.stopWaiting()
    let lines = sut.fills(lines: 21)
    #expect(
      lines.prefix(6) == [
        " 1  ┌───────┐  one", "    │   …   │  two", "    └───────┘  three…", "", " 2  short", "",
      ])
  }

  @Test func fiveLongPostsTakeTwentyLinesOnAScreen() {
    let sut = NotesScene(drawsPictures: true, contents: .post)
    sut.view.abilities.isScreen = true
    sut.answers((1...9).map { Note($0, "author\n" + String(repeating: "words ", count: 60), images: ["\($0)"]) })
    #expect(sut.view.rowLines(width: 80, in: 0..<5).count == 20)
  }

  @Test func theGridLayoutBecomesOneLinePerRowIfPicturesAreNotDrawn() {
    #expect(RowLayout.grid.resolved(columns: 200, drawsPictures: false, contents: .title, isScreen: true) == .line)
    #expect(RowLayout.grid.resolved(columns: 200, drawsPictures: true, contents: .title, isScreen: true) == .grid)
  }

  @Test(arguments: [(30, 1), (49, 1), (50, 2), (100, 3), (102, 4), (300, 11)])
  func aGridHasTheMaximumNumberOfColumnsThatFit(columns: Int, count: Int) {
    #expect(RowLayout.grid.rowsSideBySide(columns: columns) == count)
    #expect(RowLayout.line.rowsSideBySide(columns: columns) == 1)
  }

  @Test(arguments: 24...300)
  func theColumnsOfAGridFillTheScreen(columns: Int) {
    let (count, width) = (RowLayout.grid.rowsSideBySide(columns: columns), RowLayout.grid.gridColumn(columns: columns))
    let used = count * width + (count - 1) * RowLayout.gridGap
    #expect((columns - count + 1...columns).contains(used))
    #expect(width >= RowLayout.gridColumn)
  }

  @Test(arguments: [(80, 25, 8), (120, 28, 9), (60, 29, 9), (40, 40, 12)])
  func theHeightOfPicturesInAGridFollowsTheirWidth(columns: Int, width: Int, lines: Int) {
    #expect(RowLayout.grid.thumbnail(columns: columns) == ScreenSize(columns: width, lines: lines))
  }

  @Test func aGridCellWithOneLineOfTextIsFramed() {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .grid
    sut.answers([Note(1, images: ["1"]), Note(2, "Sensitive content")])
    _ = sut.shows(.first, lines: 24, width: 50)
    sut.view.stopWaiting()
    let lines = sut.view.fill(size: ScreenSize(columns: 50, lines: 24)).map(\.plain)
    #expect(lines[0].hasSuffix("  ┌──────────────────────┐"))
    #expect(lines[1].hasSuffix("  │ 2 Sensitive content  │"))
    #expect(lines[7].hasSuffix("  └──────────────────────┘"))
    #expect(lines[8] == "1 note 1")
  }

  @Test func aGridCellWithSeveralLinesOfTextIsNotFramed() {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .grid
    sut.answers([Note(1, images: ["1"]), Note(2, "words\n" + (1...20).map { "word \($0)" }.joined(separator: " "))])
    _ = sut.shows(.first, lines: 24, width: 50)
    sut.view.stopWaiting()
    let lines = sut.view.fill(size: ScreenSize(columns: 50, lines: 24)).map(\.plain)
    #expect(lines[0].hasSuffix("┐  2 words · word 1 word 2"))
    #expect(lines[8].hasPrefix("1 note 1"))
    #expect(lines.contains { $0.contains("word 20") })
  }

  @Test func aMixedListUsesTheLayoutOfEachRow() {
    let sut = NotesScene(drawsPictures: true, contents: nil)
    sut.answers([
      Note(1, "a title\nand more", images: ["1"], contents: .title), Note(2, "one\ntwo", contents: .text),
      Note(3, "a title", contents: .title), Note(4, "b title", contents: .title),
    ])
    #expect(
      sut.shows(.first, width: 80) == [
        " 1  a title · and more", "", " 2  one", "    two", "", " 3  a title", " 4  b title",
      ])
    #expect(sut.network.keys == [], "no picture beside a line")
  }

  @Test func theLineLayoutLoadsNoPictures() {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .line
    sut.answers((1...30).map { Note($0, "a note\nwith a number of lines", images: ["\($0)"]) })
    let lines = sut.shows(.first, lines: 21, width: 24)
    #expect(lines.count == 21)
    #expect(lines.first == " 1  a note · with a num…")
    #expect(sut.network.keys == [])
    #expect(!sut.view.isWaitingForPictures)
  }

  @Test func theLineLayoutHasNoEmptyLines() {
    let sut = NotesScene()
    sut.view.layout = .line
    sut.answers(notes(1...3))
    #expect(sut.view.rowLines(width: 80, in: 0..<3).map(\.plain) == [" 1  note 1", " 2  note 2", " 3  note 3"])
  }

  @Test func aRowAboveTheMaximumHeightEndsInAnEllipsis() {
    let sut = NotesScene()
    sut.answers([Note(1, String(repeating: "x\n", count: 10_000)), Note(2, "y")])
    let lines = sut.view.rowLines(width: 80, in: 0..<2).map(\.plain)
    #expect(lines.count == RowLayout.maximumLines + 3)
    #expect(lines[RowLayout.maximumLines - 1] == "    x…")
    #expect(lines.suffix(2) == [" 2  y", ""])
  }

  @Test func smallRowsAreAsHighAsTheirPictures() async throws {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .small
    sut.answers((1...9).map { Note($0, "one\ntwo\nthree\nfour", images: ["\($0)"]) })
    _ = sut.shows(.first, lines: 21)
    sut.view.stopWaiting()
    let lines = sut.fills(lines: 21)
    #expect(lines.count == 21)
    #expect(lines[0] == " 1  ┌───────┐  one")
    #expect(lines[2] == "    └───────┘  three…")
    #expect(lines[3].hasPrefix(" 2  ┌"))
  }

  @Test func aGridHasTextsBelowItsPictures() async throws {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .grid
    sut.answers((1...5).map { Note($0, images: ["\($0)"]) })
    _ = sut.shows(.first, lines: 24, width: 80)
    #expect(sut.view.isWaitingForPictures)
    sut.view.stopWaiting()
    let lines = sut.view.fill(size: ScreenSize(columns: 80, lines: 24))
    #expect(lines[0].places.map(\.column) == [0, 27, 54])
    #expect(lines[8].plain == "1 note 1                   2 note 2                   3 note 3")
    #expect(lines[9].plain == "")
    #expect(lines[10].places.map(\.name) == ["4", "5"])
    #expect(lines[18].plain == "4 note 4                   5 note 5")
    #expect(lines.allSatisfy { $0.width <= 80 })
  }

  @Test func theNextPageBeginsANewLineOfTheGrid() {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .grid
    sut.answers(notes(1...2), next: .after("a"))
    #expect(sut.shows(.first, width: 80).first == "1 note 1                   2 note 2")
    sut.answers(notes(3...4), next: .end, .nextPage(after: "a"))
    #expect(sut.fills(width: 80).first == "3 note 3                   4 note 4")
  }

  @Test func anIncompleteLineOfAGridIsShownOnceTheNextPageArrives() {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .grid
    sut.answers(notes(1...5), next: .after("a"))
    #expect(texts(sut.shows(.first, width: 80)).count == 1, "a line of three")
    #expect(sut.view.takeFoot(hints: true, next: { .row }, width: 80) == [], "the screenful goes on")
    sut.answers(notes(6...7), next: .end, .nextPage(after: "a"))
    let lines = sut.fills(width: 80)
    #expect(lines.first == "4 note 4                   5 note 5                   6 note 6")
    #expect(lines.contains("7 note 7"), "the end of the list")
  }

  @Test func anIncompleteLineOfAGridIsShownIfTheNextPageFails() {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .grid
    sut.answers(notes(1...5), next: .after("a"))
    _ = sut.shows(.first, width: 80)
    sut.fails(LoadFailure.connectivity(.refused), .nextPage(after: "a"))
    #expect(sut.fills(width: 80).first == "4 note 4                   5 note 5")
  }

  @Test func rowsChosenByNumberAreShownInAGrid() {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .grid
    sut.answers(notes(1...9))
    #expect(
      sut.shows(numbers: [2, 5, 9], width: 80).first == "2 note 2                   5 note 5                   9 note 9"
    )
  }

  @Test func aSectionBeginsANewLineOfTheGrid() {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = .grid
    sut.answers(
      ListPage(sections: [ListSection(header: "Old", rows: notes(1...2)), ListSection(header: "New", rows: [Note(3)])]))
    #expect(
      sut.shows(.first, width: 80) == ["Old", "", "1 note 1                   2 note 2", "", "New", "", "3 note 3", ""])
  }

  @Test func aSectionHeaderInTheLineLayoutHasAnEmptyLineOnlyAbove() {
    let sut = NotesScene(contents: .title)
    sut.answers(
      ListPage(sections: [
        ListSection(header: "Old", rows: [Note(1, "a"), Note(2, "b")]),
        ListSection(header: "New", rows: [Note(3, "c")]),
      ]))
    #expect(sut.shows(.first, width: 80) == ["    Old", " 1  a", " 2  b", "", "    New", " 3  c"])
  }

  @Test(arguments: [RowLayout.large, .medium, .small, .line, .grid], 20...120)
  func everyLineFitsOnTheScreen(layout: RowLayout, width: Int) {
    let sut = NotesScene(drawsPictures: true)
    sut.view.layout = layout
    sut.answers((1...12).map { Note($0, "one two three four five six 中文字 seven eight nine ten", images: ["\($0)"]) })
    let size = ScreenSize(columns: width, lines: 40)
    var lines = sut.view.show(.first, size: size)
    sut.view.stopWaiting()
    lines += sut.view.fill(size: size)
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.width <= width })
  }

  @Test func changingTheLayoutReloadsPicturesInTheNewSize() async throws {
    let sut = NotesScene(drawsPictures: true)
    sut.answers([Note(1, images: ["1"])])
    _ = sut.shows(.first, lines: 24)
    await sut.network.complete(with: try picture(18, lines: 6), at: sut.network.request(for: "1"))
    await sut.waitForPictures(1)
    #expect(sut.view.replacement(of: "1")?.columns == 18)
    sut.view.layout = .grid
    _ = sut.shows(.again, lines: 24)
    await sut.network.waitForRequest(at: 1)
    #expect(sut.network.keys == ["1", "1"])
    #expect(sut.view.replacement(of: "1")?.columns == 25)
  }
}
