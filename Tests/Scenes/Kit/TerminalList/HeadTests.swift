import Loading
import Localization
import SceneTesting
import Terminal
import Testing
import Viper

@testable import TerminalList

/// The header of a screenful.
@Suite(.timeLimit(.minutes(1)))
struct HeadTests {
  private let sut = NotesScene()

  @Test func theHeaderShowsThePositionInTheList() {
    sut.answers(notes(1...5), next: .after("a"))
    #expect(head == "Notes")
    _ = sut.shows(.first, lines: 4)
    #expect(head == "Notes · 2 of 5+")
    _ = sut.shows(.next, lines: 4)
    #expect(head == "Notes · 3–4 of 5+")
    sut.answers([], next: .end, .nextPage(after: "a"))
    _ = sut.shows(.next, lines: 4)
    #expect(head == "Notes · 5 of 5")
  }

  @Test func theHeaderOfAListWithoutRowsShowsNoPosition() {
    sut.answers([])
    _ = sut.shows(.first)
    #expect(head == "Notes")
  }

  @Test func aSceneWithASingleItemShowsNeitherPositionNorNumber() {
    let sut = NotesScene(showsOneThing: true)
    sut.answers([Note(7, "Meteora")])
    #expect(sut.shows(.first) == ["Meteora", ""])
    #expect(sut.view.head(width: 80).plain == "Meteora")
  }

  @Test(
    arguments: zip(
      [60, 45, 39, 24, 12, 8],
      [
        "Comments on “Meteora, Greece” · demo · 4–6 of 20+", "Comments on “Meteora, Greece” · 4–6 of 20+",
        "Comments on “Meteora, Greece” · 4–6/20+", "Comments on “… · 4–6/20+", "Comments on…", "Comment…",
      ]))
  func aNarrowHeaderDropsTheSourceAndShortensTheTitle(width: Int, text: String) {
    let head = Head(
      title: "Comments on “Meteora, Greece”", source: "demo",
      position: .init(first: 4, last: 6, count: 20, hasMore: true), texts: ListText.table.strings(for: .english))
    #expect(head.line(width: width).plain == text)
    #expect(head.line(width: width).width <= width)
  }

  @Test(arguments: [
    (80, "Unread posts of all sources · ▓▓▓▓▓▓▓░░░ 60 of 82"), (44, "Unread posts of all s… · ▓▓▓▓▓▓▓░░░ 60 of 82"),
    (30, "Unread posts of al… · 60 of 82"), (20, "Unread posts of all…"),
  ])
  func duringALoadTheHeaderShowsTheProgressInsteadOfThePosition(width: Int, text: String) {
    let head = Head(
      title: "Unread posts of all sources", source: nil,
      position: .init(first: 4, last: 6, count: 20, hasMore: true), progress: LoadProgress(total: 82, done: 60),
      texts: ListText.table.strings(for: .english))
    #expect(head.line(width: width).plain == text)
    #expect(head.line(width: width).width <= width)
  }

  private var head: String { sut.view.head(width: 80).plain }
}
