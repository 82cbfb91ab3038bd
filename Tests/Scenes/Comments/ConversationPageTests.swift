import Comments
import Loading
import Pictures
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

/// A post above its comments, read a screenful at a time.
@Suite(.timeLimit(.minutes(1)))
struct ConversationPageTests: ConversationPageSuite {
  let router = CommentsRouterSpy()

  @Test func thePostIsShownWhileItsCommentsLoad() {
    let sut = makeSUT(article(lines: 3))
    sut.presenter.didStartLoading(.first)
    #expect(!sut.scene.view.hasContent, "the article of its page may be kept")
    receive(article(lines: 3), in: sut)
    #expect(sut.scene.view.hasContent && sut.scene.view.isBegun == false)
    #expect(shown(.again, in: sut) == ["A title", "Ann", "", "line 1", "line 2", "line 3"])
    #expect(foot(of: sut) == [], "the comments may follow on this screen")
    receive([comment("a"), comment("b")], in: sut)
    #expect(sut.scene.view.isBegun == true)
    #expect(sut.scene.view.fill(size: size).map(\.plain).prefix(3) == ["", "2 comments", ""])
  }

  @Test(arguments: [(true, [["7"]]), (false, [])]) func aPostIsMarkedAsReadOnceItsPageIsShown(
    isInteractive: Bool, read: [[String]]
  ) {
    let interactor = PostInteractorSpy()
    let sut = makeSUT(nil, isInteractive: isInteractive, interactor: interactor)
    var post = article(lines: 20)
    post.viewer.isUnread = true
    sut.presenter.didStartLoading(.first)
    #expect(interactor.read == [])
    receive(post, in: sut)
    receive([comment("a")], in: sut)
    _ = shown(.again, in: sut)
    #expect(interactor.read == read)
    _ = shown(.next, in: sut)
    #expect(interactor.read == read, "a post that is marked as unread while it is read stays so")
  }

  @Test func aReplyIsShownOnceItsParentPostsHaveLoadedOrFailed() {
    var reply = article(lines: 1)
    reply.details.parent = Post.ID(rawValue: "first")
    let sut = makeSUT(reply)
    sut.presenter.didStartLoading(.first)
    receive(reply, in: sut)
    #expect(!sut.scene.view.hasContent)
    receive([], in: sut)
    #expect(shown(.again, in: sut).first == "A title")

    let failing = makeSUT(reply)
    failing.presenter.didStartLoading(.first)
    failing.presenter.didFailLoading(.first, with: LoadFailure.offline)
    #expect(shown(.again, in: failing).first == "A title", "without them")
  }

  @Test func theEnterKeyPagesThroughThePostAndItsComments() {
    let sut = makeSUT(article(lines: 20))
    receive([comment("a"), comment("b")], in: sut)
    #expect(shown(.again, in: sut).last == "line 7")
    #expect(sut.scene.view.head(width: 60).plain == "Somewhere · 43 % of the text")
    #expect(foot(of: sut) == ["Enter: read on · n: next · 2 comments · .1: link"])
    #expect(shown(.next, in: sut) == (6...15).map { "line \($0)" }, "two lines of overlap")
    #expect(sut.scene.view.head(width: 39).plain == "A title · Somewhere · 78 %")
    #expect(sut.scene.view.head(width: 60).plain == "A title · Somewhere · 78 % of the text")
    #expect(shown(.previous, in: sut).first == "A title")
    var last: [String] = []
    for _ in 0..<10 where !sut.scene.view.isShownToTheEnd { last = shown(.next, in: sut) }
    #expect(sut.scene.view.isShownToTheEnd)
    #expect(last.contains { $0.contains("text of b") || $0.contains("a text") })
    #expect(foot(of: sut).last == "Enter: the next one · 2 comments · .1: link")
    #expect(shown(.next, in: sut) == [])
  }

  @Test func theFooterNamesTheCommandForUnreadPostsOfOtherSources() {
    let sut = makeSUT(article(lines: 1))
    receive([], in: sut)
    _ = shown(.first, in: sut)
    #expect(foot(of: sut, next: .unreadElsewhere).last == "nn: the next unread post · .1: link")
    _ = shown(.first, in: sut)
    #expect(foot(of: sut, next: .none).last == ".1: link")
  }

  @Test func anEmptyLastLineDoesNotRequireAnotherScreenful() {
    let sut = makeSUT(article(lines: 2))
    receive([comment("a")], in: sut)
    #expect(shown(.again, in: sut).last?.contains("a text") == true)
    #expect(foot(of: sut).first?.hasPrefix("Enter: the next one") == true)
    #expect(shown(.next, in: sut) == [])
  }

  private static let cut = CommentThread([comment("a")], gap: .cut, total: 3)
    .cut(by: .badStatus(500).at("a.example"))
  private static let missing = "    a.example answered 500. 1 of 3 comments: type refresh to"

  @Test func theEndOfAPageSaysWhyCommentsAreMissing() {
    let sut = makeSUT(article(lines: 12))
    receive(Self.cut, in: sut)
    _ = shown(.again, in: sut)
    #expect(foot(of: sut).count == 1, "the text goes on")
    for _ in 0..<10 where !sut.scene.view.isShownToTheEnd { _ = shown(.next, in: sut) }
    let lines = foot(of: sut)
    #expect(lines == [Self.missing, "    load the rest.", "Enter: the next one · 1 of 3 comments · .1: link"])
    sut.presenter.didStartLoading(.refresh)
    sut.presenter.didFailLoading(.refresh, with: LoadFailure.badStatus(500).at("a.example"))
    let failed = foot(of: sut)
    #expect(failed.first?.hasPrefix("a.example answered 500. ") == true && !failed.contains(Self.missing))
  }

  @Test func thePageOfASavedThreadSaysThatCommentsAreMissingOnceTheReloadHasEnded() {
    let sut = makeSUT(article(lines: 1))
    sut.presenter.didStartLoading(.first)
    let saved = Sourced(Conversation(Self.cut, on: nil), from: .cache(savedAt: makeContext().now()))
    sut.presenter.didReceive(saved, for: .first)
    _ = shown(.again, in: sut)
    #expect(foot(of: sut) == [], "the reload may bring the rest")
    receive(Self.cut, in: sut)
    #expect(foot(of: sut).contains(Self.missing))
    let whole = makeSUT(article(lines: 1))
    whole.presenter.didStartLoading(.first)
    whole.presenter.didReceive(saved, for: .first)
    _ = shown(.again, in: whole)
    receive(CommentThread([comment("a")]), in: whole)
    #expect(foot(of: whole) == ["Enter: the next one · 1 comment · .1: link"])
  }

  @Test func theReadingPositionSurvivesAResizeAndARestart() {
    let positions = ReadingPositions.ofTest()
    let words = article(lines: 40, of: String(repeating: "word ", count: 11) + "end")
    let sut = makeSUT(words, positions: positions)
    receive([], in: sut)
    _ = shown(.again, in: sut)
    let second = shown(.next, in: sut)
    let first = second.first { $0.hasPrefix("line") }
    let narrow = sut.scene.view.show(.again, size: ScreenSize(columns: 30, lines: 10)).map(\.plain)
    #expect(narrow.contains { first?.hasPrefix($0.prefix(7)) == true })
    _ = shown(.again, in: sut)
    let percent = sut.scene.view.head(width: 60).plain

    let later = makeSUT(words, positions: positions)
    receive([], in: later)
    #expect(later.scene.view.notices(width: 60).map(\.plain).first?.hasPrefix("Continues at ") == true)
    #expect(shown(.first, in: later).first == second.first)
    #expect(later.scene.view.notices(width: 60).map(\.plain).first?.hasPrefix("Continues at ") == true, "with its head")
    #expect(later.scene.view.head(width: 60).plain == percent)
    #expect(shown(.first, in: later).first == "A title", "rows starts again")
    #expect(later.scene.view.notices(width: 60) == [])
    #expect(makeSUT(words, positions: positions).scene.view.notices(width: 60) == [])
  }

  @Test func aFailureToSaveTheReadingPositionIsReportedOnce() {
    let failure = Failure(.storage, "The disk is full.")
    let sut = makeSUT(article(lines: 40), positions: ReadingPositions(load: { [] }, keep: { _ in throw failure }))
    receive([], in: sut)
    _ = shown(.again, in: sut)
    _ = foot(of: sut)
    _ = shown(.next, in: sut)
    #expect(foot(of: sut).first == failure.message)
    _ = shown(.next, in: sut)
    #expect(!foot(of: sut).contains(failure.message))
  }

  @Test func readingPositionsAreNeitherUsedNorSavedInAScript() throws {
    let positions = ReadingPositions(
      load: { [] }, keep: { _ in Issue.record("A script keeps no place") })
    let kept = ReadingPositions.ofTest()
    try kept.keep(ReadingPosition(position: 100, percent: 34), of: article(lines: 40))
    for positions in [positions, kept] {
      let sut = makeSUT(article(lines: 40), positions: positions, isInteractive: false)
      receive([], in: sut)
      #expect(sut.scene.view.notices(width: 60) == [])
      #expect(shown(.first, in: sut).first == "A title")
      _ = shown(.next, in: sut)
    }
  }

  @Test func aSearchForAnUppercaseWordIgnoresCaseOnlyIfThereIsNoExactHit() {
    let sut = makeSUT(article(lines: 20, of: "topic"))
    var byAuthor = comment("b")
    byAuthor.details.facts.isAuthor = true
    receive([comment("a"), byAuthor], in: sut)
    _ = shown(.again, in: sut)
    let hit = sut.scene.view.showHit(of: TextSearch("OP"), size: size)?.map(\.plain)
    #expect(hit?.contains { $0.contains("  OP") } == true)
    #expect(hit?.contains("line 1 topic") == false)
    #expect(sut.scene.view.showHit(of: TextSearch("TOPIC"), size: size)?.first?.plain == "line 1 topic")
    #expect(CommentRow(byAuthor).searchText(in: makeContext()).contains("\nOP\n"))
  }

  @Test func aTextSearchShowsTheFirstHitAndWhenRepeatedTheNextHit() {
    let sut = makeSUT(article(lines: 40))
    receive([comment("a")], in: sut)
    _ = shown(.again, in: sut)
    let search = TextSearch("line 2")
    #expect(sut.scene.view.showHit(of: search, size: size)?.first?.plain == "line 2")
    #expect(sut.scene.view.showHit(of: nil, size: size)?.first?.plain == "line 20")
    #expect(sut.scene.view.showHit(of: TextSearch("nowhere"), size: size) == nil)
  }

  @Test func aRepeatedSearchSaysThatItStartsAgainFromTheTop() {
    let sut = makeSUT(article(lines: 40))
    receive([comment("a")], in: sut)
    _ = shown(.again, in: sut)
    #expect(sut.scene.view.showHit(of: TextSearch("line 33"), size: size)?.first?.plain == "line 33")
    let lines = sut.scene.view.showHit(of: nil, size: size)?.map(\.plain)
    #expect(lines?.prefix(2) == ["No more hits below: from the top again.", "line 33"])
    #expect(lines?.count == size.lines)
  }

  @Test func aHitOnAScreenOfOneLineIsShownWithoutTheNotice() {
    let sut = makeSUT(article(lines: 40))
    receive([comment("a")], in: sut)
    let size = ScreenSize(columns: 60, lines: 1)
    for search in [TextSearch("line 33"), nil] {
      #expect(sut.scene.view.showHit(of: search, size: size)?.map(\.plain) == ["line 33"])
    }
  }

  @Test func aSearchFromTheTopKeepsTheSizeOfPictures() {
    let sut = makeSUT(article(lines: 40), drawsPictures: true)
    receive([comment("a")], in: sut)
    _ = sut.scene.view.showHit(of: TextSearch("line 33"), size: size)
    let room = sut.scene.view.prefetcher?.size
    _ = sut.scene.view.showHit(of: nil, size: size)
    #expect(room == ScreenSize(columns: 60, lines: 5))
    #expect(sut.scene.view.prefetcher?.size == room)
  }

  @Test func aHitInACommentIsShownBelowItsNumberAndAuthor() {
    let sut = makeSUT(article(lines: 40))
    receive([comment("a", text: "one\n\na whale")], in: sut)
    _ = shown(.again, in: sut)
    let lines = sut.scene.view.showHit(of: TextSearch("whale"), size: size)?.map(\.plain)
    #expect(lines?.first?.contains("ann") == true)
    #expect(lines?.contains { $0.contains("a whale") } == true)
  }

  @Test func aHitFarBelowTheAuthorOfACommentIsOnTheFirstLine() {
    let sut = makeSUT(article(lines: 40))
    let text = (1...20).map { "paragraph \($0)" }.joined(separator: "\n\n") + "\n\na whale"
    receive([comment("a", text: text)], in: sut)
    _ = shown(.again, in: sut)
    #expect(sut.scene.view.showHit(of: TextSearch("whale"), size: size)?.first?.plain.contains("a whale") == true)
  }

  @Test func theFooterSaysThatThereAreNoCommentsOnlyAtTheEndOfTheText() {
    let sut = makeSUT(article(lines: 40))
    sut.presenter.didStartLoading(.first)
    receive(article(lines: 40), in: sut)
    _ = shown(.again, in: sut)
    #expect(foot(of: sut) == ["Enter: read on · n: next · .1: link"])
    receive([], in: sut)
    _ = shown(.next, in: sut)
    #expect(foot(of: sut) == ["Enter: read on · n: next · .1: link"], "not in the middle of the text")
    for _ in 0..<10 where !sut.scene.view.isShownToTheEnd { _ = shown(.next, in: sut) }
    #expect(foot(of: sut).first == "There are no comments yet.")
  }

  @Test func theCommentsCommandGoesToTheFirstComment() throws {
    let sut = makeSUT(article(lines: 40))
    receive([comment("a")], in: sut)
    _ = shown(.again, in: sut)
    guard case .scene = try sut.scene.types("comments") else {
      Issue.record("The page is not shown again")
      return
    }
    #expect(shown(.again, in: sut).first == "1 comment")
  }

  @Test func aPostThatIsNotLoadedYetIsShownOnceLoadedWithItsComments() {
    let sut = makeSUT(nil)
    sut.presenter.didStartLoading(.first)
    #expect(!sut.scene.view.hasContent)
    let conversation = Conversation(CommentThread([]), on: article(lines: 1))
    sut.presenter.didReceive(Sourced(conversation, from: .remote), for: .first)
    sut.presenter.didFinishLoading(.first)
    #expect(sut.scene.view.hasContent && sut.scene.view.isBegun == false)
    #expect(shown(.first, in: sut) == ["A title", "Ann", "", "line 1"])
  }

  @Test func aFailureToLoadCommentsIsShownBelowThePost() {
    let sut = makeSUT(article(lines: 1))
    sut.presenter.didStartLoading(.first)
    _ = shown(.again, in: sut)
    sut.presenter.didFailLoading(.first, with: LoadFailure.connectivity(.timedOut))
    #expect(sut.scene.view.notices(width: 60) == [])
    #expect(foot(of: sut).count > 1)
    _ = shown(.again, in: sut)
    #expect(foot(of: sut).count == 1, "the failure is said once")
  }

  @Test func commentsThatArriveBelowAFailureAreFollowedByTheFooter() {
    let sut = makeSUT(article(lines: 1))
    sut.presenter.didStartLoading(.first)
    receive(article(lines: 1), in: sut)
    _ = shown(.again, in: sut)
    sut.presenter.didFailLoading(.first, with: LoadFailure.connectivity(.timedOut))
    #expect(foot(of: sut).last == "Enter: the next one · .1: link")
    receive((1...9).map { comment(String($0)) }, in: sut)
    #expect(sut.scene.view.fill(size: size).count > 1)
    #expect(foot(of: sut) == ["Enter: read on · n: next · 9 comments · .1: link"])
    _ = sut.scene.view.fill(size: size)
    #expect(foot(of: sut) == [], "only once")
  }

  @Test func anArticleLoadedBeforePagingShowsThePageAgainFromTheStart() {
    let sut = makeSUT(article(lines: 2))
    receive([comment("a")], in: sut)
    #expect(shown(.again, in: sut).contains("line 2"))
    #expect(sut.scene.view.isBegun == true)
    receive(article(lines: 30), in: sut)
    #expect(sut.scene.view.isBegun == false, "it is printed again")
    #expect(shown(.first, in: sut).last == "line 7")
    #expect(sut.presenter.rows.count == 1)
  }

  @Test func anArticleLoadedAfterPagingDoesNotMoveThePage() {
    let sut = makeSUT(article(lines: 30))
    receive([comment("a")], in: sut)
    _ = shown(.again, in: sut)
    _ = shown(.next, in: sut)
    receive(article(lines: 40), in: sut)
    #expect(sut.scene.view.isBegun == true)
    #expect(shown(.next, in: sut).first == "line 14")
    receive(article(lines: 40), in: sut)
    #expect(sut.scene.view.isBegun == true, "it is the same")
  }

  @Test func aStarSetDuringALoadIsKeptIfTheResponseHasNoStar() {
    let sut = makeSUT(article(lines: 2))
    sut.presenter.didStartLoading(.first)
    sut.presenter.postsDidChange(.state(.star, of: [Post.ID(rawValue: "7")]))
    receive(article(lines: 3), in: sut)
    #expect(shown(.first, in: sut).first == "★ A title")
  }
}
