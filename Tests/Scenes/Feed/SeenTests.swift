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

/// Read and star marks of posts.
@Suite(.timeLimit(.minutes(1)))
struct SeenTests {
  @Test func showingAPostOnTheScreenDoesNotMarkItAsRead() {
    let sut = makeSUT()
    #expect(sut.presenter.model.unshown.map(\.rawValue) == ["1", "2", "3"])
    sut.presenter.model.didShow([Post.ID(rawValue: "1")])
    #expect(sut.presenter.model.unshown.map(\.rawValue) == ["2", "3"])
    #expect(sut.presenter.model.unreadCount == 3, "A headline that was shown was not read")
  }

  @Test func theSeenCommandWithoutArgumentsMarksTheRowsOnTheScreenAsRead() async throws {
    let sut = makeSUT()
    sut.shows(2)
    #expect(try await sut.types("seen") == "Marked as read: 2 posts.")
    #expect(sut.unread == ["3"])
    #expect(sut.presenter.model.unreadCount == 1)
    #expect(sut.display.changes.last == .edited([0, 1]))
  }

  @Test(arguments: [
    ("2", ["1", "3"]), ("1-2", ["3"]), ("1, 3", ["2"]), ("above 2", ["3"]), ("Above 4", []), ("all", []), ("ALL", []),
  ])
  func theSeenCommandWithRowNumbersMarksThoseRowsAsRead(text: String, left: [String]) async throws {
    let sut = makeSUT()
    let posts = left.count == 2 ? "post" : "posts"
    #expect(try await sut.types("seen", text) == "Marked as read: \(3 - left.count) \(posts).")
    #expect(sut.unread == left)
  }

  @Test func theSeenAllCommandIncludesPostsOfPagesThatAreNotLoaded() async throws {
    let sut = makeSUT()
    sut.interactor.others = ["8", "9"].map { Post.ID(rawValue: $0) }
    #expect(sut.presenter.unreadCount == 3, "a list without further pages has no others")
    sut.answers(next: "page 2")
    #expect(sut.presenter.unreadCount == 5)
    #expect(try await sut.types("seen", "all") == "Marked as read: 5 posts.")
    #expect(sut.unread == [])
    #expect(sut.presenter.unreadCount == 0)
    #expect(try await sut.types("undo") == "Undone: seen all. Marked as unread: 5 posts.")
    #expect(sut.unread == ["1", "2", "3"])
  }

  @Test(arguments: [(0, " · 4 of 4+ · 3 of them unread"), (1, " · 4 of 4+ · 4 unread")])
  func theHeaderShowsTheTotalUnreadCountIfUnloadedPostsAreUnread(others: Int, head: String) {
    let sut = makeSUT(reading: .opened)
    sut.interactor.others = ["8", "9"].prefix(others).map { Post.ID(rawValue: $0) }
    sut.answers(next: "page 2")
    let view = ListView(presenter: sut.presenter) { PostCell(row: $0, context: sut.presenter.context) }
    _ = view.show(.first, size: ScreenSize(columns: 80, lines: 60))
    #expect(view.head(width: 80).plain.hasSuffix(head))
  }

  @Test func theHeaderIsRedrawnWhenPostsOnUnloadedPagesAreMarkedAsRead() {
    let sut = makeSUT()
    sut.interactor.others = ["8", "9"].map { Post.ID(rawValue: $0) }
    sut.answers(next: "page 2")
    sut.presenter.postsDidChange(.state(.seen, of: [Post.ID(rawValue: "1")]))
    let count = sut.display.changes.count
    sut.interactor.others = []
    sut.presenter.postsDidChange(.state(.seen, of: [Post.ID(rawValue: "8"), Post.ID(rawValue: "9")]))
    #expect(sut.display.changes.count == count + 1 && sut.display.changes.last == .edited([]))
    sut.presenter.postsDidChange(.state(.star, of: [Post.ID(rawValue: "8")]))
    #expect(sut.display.changes.count == count + 1, "the number is the same")
  }

  @Test func theSeenAllCommandDuringASearchMarksOnlyTheHitsAsRead() async throws {
    let sut = makeSUT()
    sut.interactor.others = [Post.ID(rawValue: "9")]
    sut.answers(next: "page 2")
    sut.presenter.find(["1", "3", "4"].map { Post.ID(rawValue: $0) })
    #expect(try await sut.types("seen", "above 3") == "Marked as read: 2 posts.")
    #expect(sut.unread == ["2"])
    #expect(try await sut.types("undo") == "Undone: seen above 3. Marked as unread: 2 posts.")
    #expect(try await sut.types("seen", "all") == "Marked as read: 2 posts.")
    #expect(sut.unread == ["2"])
    #expect(sut.interactor.allReadBy == [], "the source has others, which nobody has listed")
    sut.presenter.find(nil)
    #expect(try await sut.types("seen", "all") == "Marked as read: 2 posts.")
    #expect(sut.unread == [])
  }

  @Test func markingMoreThanAScreenfulOfPostsMentionsTheUndoCommand() async throws {
    let sut = makeSUT()
    sut.shows(2)
    #expect(try await sut.types("seen") == "Marked as read: 2 posts.")
    _ = try await sut.types("undo")
    #expect(try await sut.types("seen", "all") == "Marked as read: 3 posts. undo takes it back.")
    #expect(try await sut.performs(.mark(.star), on: 1, 2, 3) == "Starred: 3 posts. undo takes it back.")
    let script = makeSUT(isInteractive: false)
    script.shows(2)
    #expect(try await script.types("seen", "all") == "Marked as read: 3 posts.", "nothing was on a screen")
  }

  @Test func theSeenAllCommandDoesNotMarkAnnouncedPostsThatWereNotShown() async throws {
    let clock = TestClock(at: now)
    let sut = makeSUT(clock: clock)
    clock.advance(by: .seconds(60))
    let more = ["5", "6"].map { post($0, isUnread: true) }
    let posts = ["1", "2", "3", "4"].map { post($0, isUnread: $0 != "4") }
    sut.presenter.didReceive(Sourced(Page(items: more + posts, cursor: nil), from: .remote), for: .first)
    sut.interactor.keep(more + posts)
    #expect(sut.presenter.model.new.map(\.rawValue) == ["5", "6"])
    #expect(try await sut.types("seen", "all") == "Marked as read: 3 posts.")
    #expect(sut.unread == ["5", "6"])
    #expect(sut.interactor.allReadBy == [now], "nor are those read that came with them, on further pages")
    sut.presenter.model.didShow(more.map(\.id))
    #expect(try await sut.types("seen", "all") == "Marked as read: 2 posts.")
    #expect(sut.interactor.allReadBy.last == clock.date)
  }

  @Test func theSeenAllCommandLeavesUnshownPostsOfSeveralRefreshesUnread() async throws {
    let clock = TestClock(at: now)
    let sut = makeSUT(clock: clock)
    var items = ["1", "2", "3", "4"].map { post($0, isUnread: $0 != "4") }
    for id in ["5", "6"] {
      clock.advance(by: .seconds(60))
      items.insert(post(id, isUnread: true), at: 0)
      sut.presenter.didReceive(Sourced(Page(items: items, cursor: nil), from: .remote), for: .first)
    }
    sut.interactor.keep(items)
    _ = try await sut.types("seen", "all")
    #expect(sut.interactor.allReadBy == [now], "nobody has seen what came since")
  }

  @Test func theEndOfAListOfSeveralSourcesIsNotShownDuringALoad() {
    let sut = makeSUT()
    #expect(sut.presenter.endText == "End of the feed: 4.")
    sut.presenter.didStartLoading(.refresh)
    #expect(sut.presenter.endText == "End of the feed: 4.", "a list of one source comes as a whole")
    sut.presenter.didReceive(
      Sourced(Page(items: [mixed(post("1", isUnread: true))], cursor: nil), from: .remote), for: .first)
    #expect(sut.presenter.endText == "")
    let page = Page(items: [post("1", isUnread: true)], cursor: nil)
    sut.presenter.didReceive(Sourced(page, from: .cache(savedAt: now)), for: .first)
    #expect(sut.presenter.endText == "End of the feed: 1.", "what was saved was whole")
  }

  @Test(arguments: ["some", "above", "above x", "above 1 2", "1.2", "all 1", "3-1"])
  func theSeenCommandRefusesInvalidArguments(text: String) async throws {
    let sut = makeSUT()
    await #expect(throws: Failure(.badArgument, "seen takes numbers such as 3 or 1-20, above 30, or all.")) {
      try await sut.types("seen", text)
    }
    await #expect(throws: Failure(.badArgument, "Rows go from 1 to 4.")) { try await sut.types("seen", "above 9") }
    #expect(sut.interactor.changes == [])
  }

  @Test func eachUndoCommandRevertsOneChangeStartingWithTheLatestChange() async throws {
    let sut = makeSUT()
    await #expect(throws: Failure(.badArgument, "There is nothing to undo.")) { try await sut.types("undo") }
    _ = try await sut.types("seen", "1-2")
    _ = try await sut.types("seen", "2-4")
    #expect(try await sut.types("undo") == "Undone: seen 2-4. Marked as unread: 1 post.")
    #expect(sut.unread == ["3"], "2 was read before")
    #expect(try await sut.types("undo") == "Undone: seen 1-2. Marked as unread: 2 posts.")
    #expect(sut.unread == ["1", "2", "3"])
    await #expect(throws: Failure.self) { try await sut.types("undo") }
  }

  @Test func aCommandWithoutEffectIsNotAnUndoStep() async throws {
    let sut = makeSUT()
    _ = try await sut.performs(.mark(.star), on: 1)
    #expect(try await sut.performs(.mark(.star), on: 1) == "Starred: 0 posts.")
    #expect(try await sut.types("undo") == "Undone: star 1. No longer starred: 1 post.")
  }

  @Test func theUnseenCommandMarksPostsAsUnread() async throws {
    let sut = makeSUT()
    #expect(try await sut.performs(.mark(.unseen), on: 3, 4) == "Marked as unread: 1 post.")
    #expect(sut.unread == ["1", "2", "3", "4"])
    #expect(try await sut.types("undo") == "Undone: unseen 3-4. Marked as read: 1 post.")
    #expect(sut.unread == ["1", "2", "3"])
  }

  @Test func theStarAndUnstarCommandsCanBeUndone() async throws {
    let sut = makeSUT()
    #expect(try await sut.performs(.mark(.star), on: 2, 4) == "Starred: 2 posts.")
    #expect(sut.starred == ["2", "4"])
    #expect(try await sut.performs(.mark(.unstar), on: 4) == "No longer starred: 1 post.")
    #expect(sut.starred == ["2"])
    #expect(try await sut.types("undo") == "Undone: unstar 4. Starred: 1 post.")
    #expect(sut.starred == ["2", "4"])
    #expect(sut.presenter.rows.map { $0.isUseful(.mark(.star)) } == [true, false, true, false])
    #expect(sut.presenter.rows.map { $0.isUseful(.mark(.unseen)) } == [false, false, false, true])
  }

  @Test func postsMarkedAsReadElsewhereAreUpdatedInTheRows() {
    let sut = makeSUT()
    sut.presenter.postsDidChange(
      .state(.seen, of: [Post.ID(rawValue: "2"), Post.ID(rawValue: "9")]))
    #expect(sut.unread == ["1", "3"])
    #expect(sut.display.changes.last == .edited([1]))
    let count = sut.display.changes.count
    sut.presenter.postsDidChange(.state(.seen, of: [Post.ID(rawValue: "2")]))
    #expect(sut.display.changes.count == count, "Nothing has changed")
  }

  @Test func aResponseRequestedBeforeAPostWasReadDoesNotMakeThePostUnread() async throws {
    let sut = makeSUT()
    sut.presenter.didStartLoading(.refresh)
    _ = try await sut.types("seen", "1")
    sut.receives(.refresh)
    #expect(sut.unread == ["2", "3"])
    sut.answers(.refresh)
    #expect(sut.unread == ["1", "2", "3"], "The source says so: another visit's mark")
  }

  @Test func theViewAndBrowseCommandsMarkAPostAsRead() throws {
    let sut = makeSUT()
    for action in [PostAction.open, .view, .show, .browse] { _ = try sut.answer(action, on: 1) }
    _ = try sut.answer(.view, on: 2, 3)
    _ = try sut.answer(.url, on: 1)
    _ = try sut.answer(.open, on: 4)
    #expect(sut.interactor.read == [["1"], ["1"], ["2", "3"]], "a page reads its post itself")
  }

  @Test func viewingOrShowingPostsInAScriptLeavesThemUnread() throws {
    let sut = makeSUT(isInteractive: false)
    _ = try sut.answer(.view, on: 1)
    sut.presenter.didShow(sut.presenter.rows, whole: Set(sut.presenter.rows.map(\.id)))
    #expect(sut.interactor.read == [])
  }

  @Test(arguments: [(ReadingRule.auto, [["1"]]), (.opened, []), (.shown, [["1", "2"]])])
  func theReadingSettingDecidesWhichShownPostsAreMarkedAsRead(rule: ReadingRule, read: [[String]]) {
    let sut = makeSUT(reading: rule)
    let rows = sut.presenter.rows
    sut.presenter.didShow([rows[0], rows[1], rows[3]], whole: [rows[0].id, rows[3].id])
    #expect(sut.interactor.read == read)
  }
}

/// The post in a list of several sources.
private func mixed(_ post: Post) -> Post {
  var mixed = post
  mixed.listing.feeds = [PostFeed(name: "A", address: "feed:http://a.example")]
  return mixed
}

private struct SUT {
  let presenter: FeedPresenter
  let interactor: PostInteractorSpy
  let display: ListDisplaySpy

  var unread: [String] { presenter.rows.filter(\.isUnread).map(\.id.rawValue) }
  var starred: [String] { presenter.rows.filter { $0.post.viewer.flags.contains(.star) }.map(\.id.rawValue) }

  func answers(_ scope: LoadScope = .first, next: String? = nil) {
    presenter.didStartLoading(scope)
    receives(scope, next: next)
  }

  func receives(_ scope: LoadScope, next: String? = nil) {
    let posts = ["1", "2", "3", "4"].map { post($0, isUnread: $0 != "4") }
    presenter.didReceive(Sourced(Page(items: posts, cursor: next), from: .remote), for: scope)
    presenter.didFinishLoading(scope)
    interactor.keep(posts)
  }

  func shows(_ count: Int) {
    presenter.begin(.first, lines: 20) { _ in Pager.Block(height: 1) }
    presenter.take(Array(repeating: Pager.Block(height: 1), count: count), upTo: 4)
  }

  func answer(_ action: PostAction, on numbers: Int...) throws -> Answer {
    let rows = numbers.map { presenter.rows[$0 - 1] }
    return try presenter.perform(action, on: ActionTarget(rows[0], further: Array(rows.dropFirst())))
  }

  func performs(_ action: PostAction, on numbers: Int...) async throws -> String? {
    let rows = numbers.map { presenter.rows[$0 - 1] }
    return try await message(
      of: presenter.perform(action, on: ActionTarget(rows[0], further: Array(rows.dropFirst()))))
  }

  func types(_ name: String, _ text: String = "") async throws -> String? {
    let commands = presenter.commands + [presenter.external.lastChange.undoCommand]
    guard let command = commands.first(where: { $0.name == name }) else { return nil }
    return try await message(of: command.run(CommandArguments(text: text)))
  }
}

private func makeSUT(
  isInteractive: Bool = true, reading: ReadingRule = .auto, clock: TestClock = TestClock(at: now)
) -> SUT {
  let (interactor, display) = (PostInteractorSpy(), ListDisplaySpy())
  let context = PresentationContext(
    choices: { PresentationChoices(language: .english, reading: reading) }, now: { clock.date },
    isInteractive: isInteractive)
  let presenter = FeedPresenter(
    FeedOptions(name: { nil }), context: context, interactor: interactor, router: RouterSpy(), display: display,
    external: .unexpected { _ in })
  interactor.output = presenter
  let sut = SUT(presenter: presenter, interactor: interactor, display: display)
  sut.answers()
  return sut
}
