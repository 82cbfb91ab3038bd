import Loading
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct FooterTests {
  private let sut = NotesScene()

  @Test func aListWithoutPagesHasNoFooter() {
    sut.answers(notes(1...2))
    #expect(footer == [])
    #expect(texts(sut.shows(.first)) == ["note 1", "note 2"])
  }

  @Test func theFooterHasTheTextOfItsPhase() {
    #expect(footer == [])
    sut.answers(notes(1...2), next: .after("a"))
    #expect(footer == ["    More available: press Enter or type more."])
    sut.presenter.didStartLoading(.nextPage(after: "a"))
    #expect(footer == ["    Loading more…"])
    sut.presenter.didFailLoading(.nextPage(after: "a"), with: LoadError.badStatus(500))
    #expect(footer == ["    The server answered 500. Type more to try again."])
    sut.presenter.didStartLoading(.nextPage(after: "a"))
    sut.presenter.didCancelLoading(.nextPage(after: "a"))
    #expect(footer == ["    More available: press Enter or type more."])
    sut.answers(notes(3...3), next: .end, .nextPage(after: "a"))
    #expect(footer == ["    No more notes."])
  }

  @Test(arguments: 20...100) func theFooterFits(width: Int) {
    sut.answers(notes(1...2), next: .after("a"))
    sut.fails(LoadError.connectivity(.untrusted), .nextPage(after: "a"))
    #expect(sut.view.footer(width: width).allSatisfy { $0.width <= width })
  }

  @Test func theFooterIsShownOnceBelowTheLastRow() {
    sut.answers(notes(1...2), next: .end)
    #expect(texts(sut.shows(.first)) == ["note 1", "note 2", "No more notes."])
    #expect(sut.fills() == [])
    #expect(texts(sut.shows(.again)) == ["note 1", "note 2", "No more notes."])
  }

  @Test func theFooterIsNotRepeatedWhenTheSourceConfirmsTheSavedRows() {
    sut.answers(notes(1...2), next: .end)
    _ = sut.shows(.first)
    sut.answers(notes(1...2), next: .end)
    #expect(sut.fills() == [])
    sut.answers(notes(1...2), next: .after("a"))
    sut.fails(LoadError.badStatus(500), .nextPage(after: "a"))
    #expect(texts(sut.fills()).count == 1, "another footer is shown")
    sut.fails(LoadError.badStatus(500), .nextPage(after: "a"))
    #expect(texts(sut.fills()).count == 1, "and a failure that comes again")
  }

  @Test func noFooterIsShownWhileTheListGoesOnByItself() {
    sut.answers(notes(1...2), next: .after("a"))
    #expect(texts(sut.shows(.first)) == ["note 1", "note 2"])
    sut.scene.loadMoreByItself()
    #expect(sut.interactor.messages == [.load(.nextPage(after: "a"))])
    sut.presenter.didStartLoading(.nextPage(after: "a"))
    #expect(sut.fills() == [])
    sut.presenter.didFailLoading(.nextPage(after: "a"), with: LoadError.offline)
    #expect(texts(sut.fills()) == ["Not saved, and with --offline no server is asked."])
  }

  @Test func aScreenfulThatIsFullHasNoFooter() {
    sut.answers(notes(1...5), next: .end)
    #expect(texts(sut.shows(.first, lines: 4)) == ["note 1", "note 2"])
  }

  private var footer: [String] { sut.view.footer(width: 80).map(\.plain) }
}
