import Foundation
import Loading
import Localization
import SceneTesting
import Terminal
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct NoticeTests {
  private let sut = NotesScene()
  private let refused = "example.org refused the connection."
  private let lost = LoadFailure.connectivity(.refused).at("example.org")

  @Test func aListThatWasNeverLoadedHasNoNotice() {
    #expect(sut.notices == [])
  }

  @Test func loadingIsReportedOnlyForAListWithoutRows() {
    sut.presenter.didStartLoading(.first)
    #expect(sut.notices == ["Loading…"])
    sut.answers(notes(1...1))
    #expect(sut.notices == [])
    sut.presenter.didStartLoading(.refresh)
    #expect(sut.notices == [])
  }

  @Test func aFailureNoticeNamesTheCommandToTryAgain() {
    sut.fails(lost)
    #expect(sut.notices == ["\(refused) Type refresh to try again."])
  }

  @Test func aFailureStatesTheCurrentAgeOfSavedRows() {
    sut.answers(notes(1...1), from: .cache(savedAt: sut.now.addingTimeInterval(-300)))
    sut.fails(lost, .refresh)
    #expect(sut.notices == ["Saved 5 minutes ago; \(refused) Type refresh to try again."])
    sut.clock.update { $0 += 60 }
    #expect(sut.notices == ["Saved 6 minutes ago; \(refused) Type refresh to try again."])
  }

  @Test func aFailureOmitsTheAgeIfTheRowsCameFromTheServer() {
    sut.answers(notes(1...1))
    sut.fails(lost, .refresh)
    #expect(sut.notices == ["\(refused) Type refresh to try again."])
  }

  @Test func aFailureOmitsTheAgeIfTheSavedListIsEmpty() {
    sut.answers([], from: .cache(savedAt: sut.now))
    sut.fails(lost, .refresh)
    #expect(sut.notices == ["\(refused) Type refresh to try again."])
  }

  @Test func savedRowsAreShownWithTheReasonOfTheFailure() {
    let failure = LoadFailure.badStatus(503).at("example.org")
    sut.answers(notes(1...1), from: .cache(savedAt: sut.now.addingTimeInterval(-300), failure: failure))
    #expect(sut.notices == ["Saved 5 minutes ago; example.org answered 503."])
  }

  @Test(arguments: [LoadFailure.offline, .badStatus(404), .unexpected(path: "id"), .connectivity(.expiredCertificate)])
  func aPermanentFailureSuggestsNoRetry(error: LoadFailure) {
    sut.fails(error)
    #expect(sut.notices == [Failure(loading: error, in: .english).message])
  }

  @Test func noticesInAScriptSuggestNoCommands() {
    let sut = NotesScene(isInteractive: false)
    sut.fails(lost)
    #expect(sut.notices == [refused])
    sut.answers(notes(1...2), next: .after("a"))
    #expect(sut.view.footer(width: 80) == [])
    sut.fails(lost, .nextPage(after: "a"))
    #expect(sut.view.footer(width: 80).map(\.plain) == ["    \(refused)"])
  }

  @Test func theNoticeOfACancelledLoadNamesTheCommandToTryAgain() {
    sut.presenter.didStartLoading(.first)
    sut.presenter.didCancelLoading(.first)
    #expect(sut.notices == ["Loading was cancelled. Type refresh to try again."])
  }

  @Test func aCancellationIsReportedOnce() {
    sut.answers(notes(1...2))
    sut.presenter.didStartLoading(.refresh)
    sut.presenter.didCancelLoading(.refresh)
    #expect(sut.notices == ["Loading was cancelled. Type refresh to try again."])
    _ = sut.view.show(.first, size: ScreenSize(columns: 80, lines: 24))
    #expect(sut.notices == [])
    sut.presenter.didStartLoading(.refresh)
    sut.presenter.didCancelLoading(.refresh)
    #expect(sut.notices.count == 1, "another one is news")
  }

  @Test func theAgeOfSavedRowsIsShownOnlyAfterTheLoadEnds() {
    let saved = Origin.cache(savedAt: sut.now.addingTimeInterval(-86_400))
    sut.presenter.didStartLoading(.first)
    sut.presenter.didReceive(Sourced(ListPage(rows: notes(1...1)), from: saved), for: .first)
    #expect(sut.notices == [], "the server has not answered yet")
    sut.presenter.didFinishLoading(.first)
    #expect(sut.notices == ["Saved 1 day ago."])
  }

  @Test func anEmptyListSaysThatItIsEmpty() {
    sut.answers([])
    #expect(sut.notices == ["There are no notes."])
    sut.answers([], from: .cache(savedAt: sut.now.addingTimeInterval(-60)), .refresh)
    #expect(sut.notices == ["Saved 1 minute ago.", "There are no notes."])
  }

  private func words(of lines: [StyledText]) -> String {
    lines.map(\.plain).joined().filter { !$0.isWhitespace }
  }

  @Test(arguments: Language.supported) func everyNoticeFitsOnTheScreen(language: Language) {
    let sut = NotesScene(language: language)
    sut.answers(notes(1...1), from: .cache(savedAt: sut.now.addingTimeInterval(-300)))
    sut.fails(LoadFailure.connectivity(.untrusted), .refresh)
    for width in 20...100 {
      let notices = sut.view.notices(width: width)
      #expect(notices.filter { $0.width > width }.map(\.plain) == [])
      #expect(words(of: notices) == words(of: sut.view.notices(width: 1_000)) && !notices.isEmpty, "Nothing is lost")
    }
  }
}
