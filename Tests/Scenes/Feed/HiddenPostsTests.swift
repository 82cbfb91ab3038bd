import Feed
import Loading
import Localization
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

/// The posts of a list that filters hide.
@Suite(.timeLimit(.minutes(1)))
struct HiddenPostsTests {
  private let interactor = PostInteractorSpy()
  private let display = ListDisplaySpy()
  private let presenter: FeedPresenter

  init() {
    let context = makeContext(isInteractive: true)
    presenter = FeedPresenter(
      FeedOptions(name: { nil }), context: context, interactor: interactor, router: RouterSpy(), display: display,
      external: .unexpected())
  }

  private func answers(_ ids: [String], hidden: Int) {
    presenter.didStartLoading(.first)
    let page = Page(items: ids.map { post($0) }, cursor: nil, hidden: hidden)
    presenter.didReceive(Sourced(page, from: .remote), for: .first)
    presenter.didFinishLoading(.first)
  }

  @Test func theListReportsTheNumberOfHiddenPosts() {
    answers(["1", "4"], hidden: 2)
    #expect(presenter.model.hidden == 2)
    #expect(presenter.hiddenCommand == "reveal hidden")
    #expect(PostAction.allCases.filter { $0.word != nil } == [.reveal])
  }

  @Test func revealingHiddenRowsKeepsTheNumbersOfTheOtherRows() throws {
    answers(["1", "4"], hidden: 2)
    guard case .arrivals = try presenter.performByWord(.reveal) else { throw Failure(.badArgument, "no arrivals") }
    #expect(interactor.revealCount == 1)
    #expect(presenter.rows.isEmpty)
    answers(["1", "2", "3", "4"], hidden: 0)
    #expect(presenter.rows.compactMap { presenter.model.number(of: $0.id) } == [1, 3, 4, 2])
    #expect(throws: Failure(.badArgument, "No filter hides a post of this list.")) {
      try presenter.performByWord(.reveal)
    }
  }

  @Test func changingTheFiltersReloadsTheListFromItsBeginning() {
    presenter.listDidChange(by: .filters)
    #expect(!presenter.model.hasLoaded)
    answers(["1", "2"], hidden: 0)
    presenter.listDidChange(by: .filters)
    #expect(presenter.rows.isEmpty, "it is loaded from its beginning")
    answers(["2"], hidden: 1)
    #expect(presenter.rows.compactMap { presenter.model.number(of: $0.id) } == [2])
  }

  @Test func aPostMarkedByAFilterHasASymbolBeforeItsTitle() {
    var marked = post("1", description: nil, details: details { $0.title = "A title" })
    marked.listing.filterMatch = FilterMatch(["title mark"], isMarked: true, isHidden: false)
    let row = PostRow(marked)
    let context = makeContext(isInteractive: true)
    let cell = PostCell(row: row, context: context)
    #expect(cell.shortLines(width: 80).map(\.plain).first?.contains("» A title") == true)
    #expect(cell.lines(width: 80).first?.plain.hasPrefix("» ") == true)
    #expect(row.hasSameContents(as: PostRow(post("1", description: nil, details: marked.details))))
  }
}
