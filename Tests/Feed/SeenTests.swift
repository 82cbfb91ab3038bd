import Feed
import Loading
import Posts
import SceneTesting
import Testing
import Viper

/// The marks of posts that are new since the last visit.
@Suite(.timeLimit(.minutes(1)))
struct SeenTests {
  @Test func newPostsAreUnshownUntilTheyWereOnTheScreen() {
    let sut = makeSUT()
    #expect(sut.presenter.model.unshown.map(\.rawValue) == ["1", "2", "3"])
    sut.presenter.model.didShow([Post.ID(rawValue: "1")])
    #expect(sut.presenter.model.unshown.map(\.rawValue) == ["2", "3"])
  }

  @Test func seenTakesTheMarksFromTheRowsOfTheScreen() throws {
    let sut = makeSUT()
    sut.shows(2)
    #expect(try sut.types("seen") == "Marked as seen: 2.")
    #expect(sut.presenter.rows.map(\.isNew) == [false, false, true, false])
    #expect(sut.seen.all == [["1", "2"]])
  }

  @Test func seenAllTakesThemFromAllLoadedRows() throws {
    let sut = makeSUT()
    sut.shows(1)
    #expect(try sut.types("seen", "all") == "Marked as seen: 3.")
    #expect(sut.presenter.rows.allSatisfy { !$0.isNew })
    #expect(sut.presenter.model.unshown.isEmpty)
    #expect(throws: Failure(.badArgument, "Type seen for the rows of the screen, or seen all for all loaded rows.")) {
      try sut.types("seen", "some")
    }
  }

  @Test func aPostThatWasMarkedIsNotNewAgainAfterARefresh() throws {
    let sut = makeSUT()
    _ = try sut.types("seen", "all")
    sut.answers(.refresh)
    #expect(sut.presenter.rows.map(\.isNew) == [true, true, true, false], "the source says so: another visit's marks")
  }

  private struct SUT {
    let presenter: FeedPresenter
    let seen: Seen

    func answers(_ scope: LoadScope = .first) {
      let posts = ["1", "2", "3", "4"].map { post($0, isNew: $0 != "4") }
      presenter.didStartLoading(scope)
      presenter.didReceive(Sourced(Page(items: posts, cursor: nil), from: .remote), for: scope)
      presenter.didFinishLoading(scope)
    }

    func shows(_ count: Int) {
      presenter.model.pager.begin(.first, count: 4, lines: 20)
      for _ in 0..<count { presenter.model.pager.take(Pager.Block(height: 1)) }
    }

    func types(_ name: String, _ text: String = "") throws -> String? {
      guard case .text(let run, _, _) = presenter.commands.first(where: { $0.name == name })?.body,
        case .done(let message) = try run(text)
      else { return nil }
      return message
    }
  }

  private final class Seen {
    var all: [[String]] = []
  }

  private func makeSUT() -> SUT {
    let seen = Seen()
    let presenter = FeedPresenter(
      context: makeContext(isInteractive: true), interactor: LoadInteractorSpy(), router: RouterSpy(),
      display: ListDisplaySpy(), markSeen: { seen.all.append($0.map(\.rawValue)) })
    let sut = SUT(presenter: presenter, seen: seen)
    sut.answers()
    return sut
  }
}
