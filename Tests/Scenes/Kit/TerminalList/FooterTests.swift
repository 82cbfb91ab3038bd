import Loading
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

/// The last line of a screenful, and of a script's list.
@Suite(.timeLimit(.minutes(1)))
struct FooterTests {
  private let sut = NotesScene()

  @Test func aScriptGetsAFooterOnlyAtTheEndOrAfterAFailedPage() {
    sut.answers(notes(1...2))
    #expect(footer == [], "it has no pages")
    sut.answers(notes(1...2), next: .after("a"))
    #expect(footer == [])
    sut.presenter.didStartLoading(.nextPage(after: "a"))
    #expect(footer == [])
    sut.presenter.didFailLoading(.nextPage(after: "a"), with: LoadFailure.badStatus(500))
    #expect(footer == ["    The server answered 500. Type more to try again."])
    sut.answers(notes(3...3), next: .end, .nextPage(after: "a"))
    #expect(footer == ["    No more notes."])
  }

  @Test func theFooterSuggestsEnterAndFurtherCommandsOncePerScreenful() {
    sut.answers(notes(1...3), next: .after("a"))
    _ = sut.shows(.first, lines: 4)
    #expect(foot() == ["    Enter: more · 1: text · drop 1 · help"], "with more pages nobody knows how many")
    #expect(foot() == [], "once for each screenful")
    _ = sut.shows(.again, lines: 4)
    #expect(foot(hints: false) == ["    Enter: more"])
  }

  @Test func hintsThatDoNotFitAreDroppedFromTheEnd() {
    sut.answers(notes(1...3))
    for (width, text) in [
      (44, "Enter: 1 more · 1: text · drop 1 · help"), (42, "Enter: 1 more · 1: text · drop 1"),
      (30, "Enter: 1 more · 1: text"), (20, "Enter: 1 more"), (14, "1 more"),
    ] {
      _ = sut.shows(.first, lines: 4)
      #expect(foot(width: width) == ["    " + text])
    }
  }

  @Test func theFooterShowsNoRowCountWhileThereAreFurtherPages() {
    sut.answers(notes(1...2), next: .after("a"))
    _ = sut.shows(.first, lines: 4)
    #expect(foot(hints: false) == ["    Enter: more"])
  }

  @Test func theEndOfAListIsReportedOncePerScreenful() {
    sut.answers(notes(1...2))
    _ = sut.shows(.first)
    #expect(foot() == ["    No more notes."])
    #expect(foot() == [])
    #expect(sut.shows(.next) == [])
    #expect(foot() == ["    No more notes."], "and to the one who asks for more")
  }

  @Test func aSingleItemHasNoFooter() {
    let sut = NotesScene(showsOneThing: true)
    sut.answers(notes(1...1))
    _ = sut.shows(.first)
    #expect(sut.view.takeFoot(hints: true, next: { .row }, width: 80) == [])
  }

  @Test func theSameFooterIsNotShownAgainWhenTheRowsAreLoadedAgain() {
    sut.answers(notes(1...2), next: .end)
    _ = sut.shows(.first)
    _ = foot()
    sut.answers(notes(1...2), next: .end)
    #expect(foot() == [])
    sut.answers(notes(1...2), next: .after("a"))
    sut.fails(LoadFailure.badStatus(500), .nextPage(after: "a"))
    #expect(foot().count == 1, "another foot is shown")
    sut.fails(LoadFailure.badStatus(500), .nextPage(after: "a"))
    #expect(foot().count == 1, "and a failure that comes again")
  }

  @Test func noFooterIsShownWhileTheNextPageLoadsAutomatically() {
    sut.answers(notes(1...2), next: .after("a"))
    _ = sut.shows(.first)
    #expect(foot() == [])
    sut.scene.loadMoreByItself()
    #expect(sut.interactor.messages == [.load(.nextPage(after: "a"))])
    sut.presenter.didStartLoading(.nextPage(after: "a"))
    #expect(foot() == [])
    sut.presenter.didFailLoading(.nextPage(after: "a"), with: LoadFailure.offline)
    #expect(foot() == ["    Not saved, and with --offline no server is asked."])
  }

  @Test(arguments: 20...100) func theFooterFitsOnTheScreen(width: Int) {
    sut.answers(notes(1...2), next: .after("a"))
    _ = sut.shows(.first, lines: 4, width: width)
    #expect(sut.view.takeFoot(hints: true, next: { .row }, width: width).allSatisfy { $0.width <= width })
    sut.fails(LoadFailure.connectivity(.untrusted), .nextPage(after: "a"))
    _ = sut.shows(.next, lines: 4, width: width)
    #expect(sut.view.takeFoot(hints: true, next: { .row }, width: width).allSatisfy { $0.width <= width })
    #expect(sut.view.footer(width: width).allSatisfy { $0.width <= width })
  }

  private var footer: [String] { sut.view.footer(width: 80).map(\.plain) }

  private func foot(hints: Bool = true, width: Int = 80) -> [String] {
    sut.view.takeFoot(hints: hints, next: { .row }, width: width).map(\.plain)
  }
}
