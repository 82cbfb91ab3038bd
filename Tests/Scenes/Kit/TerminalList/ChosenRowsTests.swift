import Loading
import Localization
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

/// Rows shown by number, and the rows that count as shown.
@Suite(.timeLimit(.minutes(1)))
struct ChosenRowsTests {
  @Test func onlyRowsChosenByNumberAreShown() {
    let sut = NotesScene()
    sut.answers(notes(1...4))
    _ = sut.shows(.first)
    #expect(sut.shows(numbers: [3, 1]) == [" 3  note 3", "", " 1  note 1", ""])
    #expect(sut.shows(numbers: [9]) == [])
    #expect(sut.fills() == [], "Nothing is left to show")
  }

  @Test func theNextScreenfulAfterChosenRowsContinuesTheList() {
    let sut = NotesScene()
    sut.answers(notes(1...4))
    _ = sut.shows(.first, lines: 4)
    _ = sut.shows(numbers: [1])
    #expect(texts(sut.shows(.next, lines: 4)) == ["note 3", "note 4"])
  }

  @Test func chosenRowsAreShownOnceTheirPicturesAreLoaded() async throws {
    let sut = NotesScene(drawsPictures: true)
    sut.answers([Note(1), Note(2, images: ["2"])])
    #expect(sut.shows(numbers: [2], lines: 24) == [])
    #expect(sut.view.isWaitingForPictures)
    await sut.network.complete(with: try picture(4), at: sut.network.request(for: "2"))
    await sut.waitForPictures(1)
    #expect(sut.fills(lines: 24).contains { $0.hasSuffix("note 2") })
  }

  @Test func theCountOfNewRowsIsNotShownWithChosenRows() {
    let sut = NotesScene()
    sut.answers(notes(1...2))
    sut.answers(notes(1...3), .refresh)
    #expect(texts(sut.shows(numbers: [1])) == ["note 1"], "Without the number of new rows")
  }

  @Test func onlyRowsOnTheScreenAreReportedAsShown() {
    let sut = NotesScene()
    sut.answers(notes(1...5))
    _ = sut.view.rowLines(width: 80, in: 0..<5)
    #expect(sut.presenter.shown == [], "A script is not a screen")
    _ = sut.view.show([4, 5], marking: nil, size: ScreenSize(columns: 80, lines: .max))
    #expect(sut.presenter.shown == [], "Nor is a file")
    _ = sut.shows(.first, lines: 4)
    #expect(sut.presenter.shown == [1, 2])
    _ = sut.shows(.next, lines: 4)
    #expect(sut.presenter.shown == [1, 2, 3, 4])
    sut.answers([Note(9)] + notes(1...5), .refresh)
    _ = sut.showsNew()
    #expect(sut.presenter.shown == [1, 2, 3, 4, 9])
  }

  @Test func commandHintsInACellUseTheRowNumberOfTheCell() {
    let proxy = SceneProxy()
    let presenter = NotesPresenter(
      interactor: LoadInteractorSpy(), display: proxy, context: PresentationContext(language: .english))
    let view = ListView(presenter: presenter) { HintCell(text: $0.text) }
    presenter.didStartLoading(.first)
    presenter.didReceive(.init(ListPage(rows: notes(7...8)), from: .remote), for: .first)
    #expect(view.rowLines(width: 80, in: 0..<2).map(\.plain) == [" 1  note 7: open 1", "", " 2  note 8: open 2", ""])
  }

  private struct HintCell: Cell {
    let text: String
    var number = 0

    func lines(width: Int) -> [StyledText] { StyledText("\(text): open \(number)").wrapped(to: width) }
    func numbered(_ number: Int) -> any Cell { HintCell(text: text, number: number) }
  }
}
