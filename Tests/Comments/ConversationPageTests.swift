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
struct ConversationPageTests {
  private let size = ScreenSize(columns: 60, lines: 10)
  private let router = CommentsRouterSpy()

  @Test func thePostIsThereWhileItsCommentsAreLoading() {
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

  @Test func aPostThatAnswersAnotherWaitsForThePostsAboveIt() {
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

  @Test func enterReadsOnThroughThePostAndItsComments() {
    let sut = makeSUT(article(lines: 20))
    receive([comment("a"), comment("b")], in: sut)
    #expect(shown(.again, in: sut).last == "line 7")
    #expect(sut.scene.view.head(width: 60).plain == "Somewhere · 43 %")
    #expect(foot(of: sut) == ["Enter: read on · n: next · 2 comments · browse .1: link"])
    #expect(shown(.next, in: sut) == (6...15).map { "line \($0)" }, "two lines of overlap")
    #expect(sut.scene.view.head(width: 60).plain == "A title · Somewhere · 78 %")
    #expect(shown(.previous, in: sut).first == "A title")
    var last: [String] = []
    for _ in 0..<10 where !sut.scene.view.isShownToTheEnd { last = shown(.next, in: sut) }
    #expect(sut.scene.view.isShownToTheEnd)
    #expect(last.contains { $0.contains("text of b") || $0.contains("a text") })
    #expect(foot(of: sut).last == "Enter: the next one · 2 comments · browse .1: link")
    #expect(shown(.next, in: sut) == [])
  }

  @Test func theEmptyLineAfterTheLastCommentIsNoScreenful() {
    let sut = makeSUT(article(lines: 2))
    receive([comment("a")], in: sut)
    #expect(shown(.again, in: sut).last?.contains("a text") == true)
    #expect(foot(of: sut).first?.hasPrefix("Enter: the next one") == true)
    #expect(shown(.next, in: sut) == [])
  }

  @Test func aPlaceInTheTextIsKeptAtAnotherWidthAndForTheNextVisit() {
    let places = ReadingPlaces.ofTest()
    let words = article(lines: 40, of: String(repeating: "word ", count: 11) + "end")
    let sut = makeSUT(words, places: places)
    receive([], in: sut)
    _ = shown(.again, in: sut)
    let second = shown(.next, in: sut)
    let first = second.first { $0.hasPrefix("line") }
    let narrow = sut.scene.view.show(.again, size: ScreenSize(columns: 30, lines: 10)).map(\.plain)
    #expect(narrow.contains { first?.hasPrefix($0.prefix(7)) == true })
    _ = shown(.again, in: sut)
    let percent = sut.scene.view.head(width: 60).plain

    let later = makeSUT(words, places: places)
    receive([], in: later)
    #expect(later.scene.view.notices(width: 60).map(\.plain).first?.hasPrefix("Goes on at ") == true)
    #expect(shown(.first, in: later).first == second.first)
    #expect(later.scene.view.notices(width: 60).map(\.plain).first?.hasPrefix("Goes on at ") == true, "with its head")
    #expect(later.scene.view.head(width: 60).plain == percent)
    #expect(shown(.first, in: later).first == "A title", "rows begins anew")
    #expect(later.scene.view.notices(width: 60) == [])
    #expect(makeSUT(words, places: places).scene.view.notices(width: 60) == [])
  }

  @Test func aPlaceThatCannotBeKeptIsSaidOnce() {
    let failure = Failure(.storage, "The disk is full.")
    let sut = makeSUT(article(lines: 40), places: ReadingPlaces(load: { [] }, keep: { _ in throw failure }))
    receive([], in: sut)
    _ = shown(.again, in: sut)
    _ = foot(of: sut)
    _ = shown(.next, in: sut)
    #expect(foot(of: sut).first == failure.message)
    _ = shown(.next, in: sut)
    #expect(!foot(of: sut).contains(failure.message))
  }

  @Test func aScriptReadsFromTheBeginningWhereverAPersonStopped() throws {
    let places = ReadingPlaces(
      load: { [] }, keep: { _ in Issue.record("A script keeps no place") })
    let kept = ReadingPlaces.ofTest()
    try kept.keep(ReadingPlace(position: 100, percent: 34), of: article(lines: 40))
    for places in [places, kept] {
      let sut = makeSUT(article(lines: 40), places: places, isInteractive: false)
      receive([], in: sut)
      #expect(sut.scene.view.notices(width: 60) == [])
      #expect(shown(.first, in: sut).first == "A title")
      _ = shown(.next, in: sut)
    }
  }

  @Test func findShowsTheScreenfulWithAHitAndThenTheNextOne() {
    let sut = makeSUT(article(lines: 40))
    receive([comment("a")], in: sut)
    _ = shown(.again, in: sut)
    let search = TextSearch("line 2")
    #expect(sut.scene.view.showHit(of: search, size: size)?.first?.plain == "line 2")
    #expect(sut.scene.view.showHit(of: nil, size: size)?.first?.plain == "line 20")
    #expect(sut.scene.view.showHit(of: TextSearch("nowhere"), size: size) == nil)
  }

  @Test func theFootSaysNothingOfALoadUntilItHasEnded() {
    let sut = makeSUT(article(lines: 40))
    sut.presenter.didStartLoading(.first)
    receive(article(lines: 40), in: sut)
    _ = shown(.again, in: sut)
    #expect(foot(of: sut) == ["Enter: read on · n: next · browse .1: link"])
    receive([], in: sut)
    _ = shown(.next, in: sut)
    #expect(foot(of: sut) == ["Enter: read on · n: next · browse .1: link"], "not in the middle of the text")
    for _ in 0..<10 where !sut.scene.view.isShownToTheEnd { _ = shown(.next, in: sut) }
    #expect(foot(of: sut).first == "There are no comments yet.")
  }

  @Test func aFootNamesTheOnlyLinkAndOfSeveralNone() {
    var post = article(lines: 1)
    post.details.textLinks.append("https://other.example")
    let sut = makeSUT(post)
    receive([], in: sut)
    #expect(sut.presenter.pageHints == ["browse .N: link"])
    #expect(makeSUT(article(lines: 1)).presenter.pageHints == ["browse .1: link"])
  }

  @Test func aNumberWithoutACommentMayBeThatOfALink() {
    let sut = makeSUT(article(lines: 1))
    receive([], in: sut)
    #expect(throws: Failure(.badArgument, "There is no row 1 here; link 1 of the text is .1: browse .1.")) {
      try sut.scene.types("browse 1")
    }
    #expect(throws: (any Error).self) { try sut.scene.types("browse 2") }
  }

  @Test func commentsGoesToWhereTheyBegin() throws {
    let sut = makeSUT(article(lines: 40))
    receive([comment("a")], in: sut)
    _ = shown(.again, in: sut)
    guard case .scene = try sut.scene.types("comments") else {
      Issue.record("The page is not shown again")
      return
    }
    #expect(shown(.again, in: sut).first == "1 comment")
  }

  @Test func partsOfThePageHaveNumbersWithAPointAndCommentsHaveNone() throws {
    let sut = makeSUT(article(lines: 1))
    receive([comment("a", link: "https://comment.example")], in: sut)
    for (line, address) in [
      ("url .1", "https://link.example"), ("url 1", "https://comment.example"),
    ] {
      guard case .done(address) = try sut.scene.types(line) else {
        Issue.record("\(line) does not print \(address)")
        continue
      }
    }
    #expect(throws: Failure(.badArgument, "There is no link 2: the post has 1.")) { try sut.scene.types("url .2") }
    guard case .text(let lines) = try sut.scene.types("links") else {
      Issue.record("links is no text")
      return
    }
    #expect(lines.map(\.text) == ["[.1] https://link.example"])
  }

  @Test func aPostThatIsNotKnownComesWithItsComments() {
    let sut = makeSUT(nil)
    sut.presenter.didStartLoading(.first)
    #expect(!sut.scene.view.hasContent)
    let conversation = Conversation(CommentThread([]), on: article(lines: 1))
    sut.presenter.didReceive(Sourced(conversation, from: .remote), for: .first)
    sut.presenter.didFinishLoading(.first)
    #expect(sut.scene.view.hasContent && sut.scene.view.isBegun == false)
    #expect(shown(.first, in: sut) == ["A title", "Ann", "", "line 1"])
  }

  @Test func aFailureOfTheCommentsIsBelowThePost() {
    let sut = makeSUT(article(lines: 1))
    sut.presenter.didStartLoading(.first)
    _ = shown(.again, in: sut)
    sut.presenter.didFailLoading(.first, with: LoadFailure.connectivity(.timedOut))
    #expect(sut.scene.view.notices(width: 60) == [])
    #expect(foot(of: sut).count > 1)
    _ = shown(.again, in: sut)
    #expect(foot(of: sut).count == 1, "the failure is said once")
  }

  @Test func thePostsThatItAnswersStandAboveAsOneLineEachAndUpGoesToThem() throws {
    let sut = makeSUT(article(lines: 1))
    #expect(throws: Failure(.badArgument, "This answers no post.")) { try sut.scene.types("up") }
    let above = ["first", "second"].map { word in
      Post(
        id: Post.ID(rawValue: word), images: [],
        details: details {
          $0.author = Author(name: "Ben")
          $0.text = RichText(plain: word + String(repeating: " word", count: 40))
        })
    }
    sut.presenter.didStartLoading(.first)
    let thread = CommentThread([comment("a")], ancestors: above)
    sut.presenter.didReceive(Sourced(Conversation(thread, on: nil), from: .remote), for: .first)
    sut.presenter.didFinishLoading(.first)
    let lines = shown(.again, in: sut)
    #expect(lines[0].hasPrefix("↑ Ben · first word") && lines[0].hasSuffix("…"))
    #expect(lines[1].hasPrefix("↑ Ben · second word") && lines[2].isEmpty && lines[3] == "A title")
    guard case .scene = try sut.scene.types("up") else {
      Issue.record("The answer is not the scene")
      return
    }
    #expect(router.shown == ["post second"])
    #expect(sut.presenter.pageHints.last == "up: the post above")
  }

  @Test func aQuotedPostIsOpenedByItsNumberOrElseItsAddress() throws {
    let sut = makeSUT(quoting)
    receive([], in: sut)
    _ = shown(.again, in: sut)
    #expect(foot(of: sut).last == "Enter: the next one · open .2: quoted post · browse .1: link")
    guard case .scene = try sut.scene.open(RowReference(0, part: 2)) else {
      Issue.record("The quoted post is not shown")
      return
    }
    #expect(router.shown == ["quoted by 7"])
    router.knowsQuoted = false
    var opened: [String] = []
    let other = makeSUT(quoting, ways: .unexpected(browse: { opened.append($0) }))
    for part in 1...2 { _ = try other.scene.open(RowReference(0, part: part)) }
    #expect(opened == ["https://link.example", "https://quoted.example"])
    #expect(throws: Failure(.badArgument, "There is no link 3: the post has 2.")) {
      try other.scene.open(RowReference(0, part: 3))
    }
  }

  @Test func aRecordingIsPlayedByTheNumberOfItsLink() throws {
    var post = quoting
    post = Post(
      id: post.id, images: [ImageRef("https://i.example/a.mp3", kind: .audio, extent: .init(seconds: 200))],
      details: post.details)
    var (played, opened): ([String], [String]) = ([], [])
    let sut = makeSUT(post, ways: .unexpected(browse: { opened.append($0) }, play: { played.append($0) }))
    receive([], in: sut)
    #expect(shown(.again, in: sut).contains { $0.hasSuffix("(3:20, browse .3)") })
    _ = try sut.scene.open(RowReference(0, part: 3))
    #expect(played == ["https://i.example/a.mp3"])
    _ = try sut.scene.open(RowReference(0, part: 1))
    #expect(opened == ["https://link.example"])
  }

  @Test func picturesOfCommentsAreDrawnAndShownByTheNumberOfTheComment() async throws {
    let sut = makeSUT(article(lines: 1), drawsPictures: true)
    receive([comment("a", imageCount: 1)], in: sut)
    let size = ScreenSize(columns: 60, lines: 24)
    _ = sut.scene.view.show(.again, size: size)
    await picturesCome(in: sut)
    let lines = sut.scene.view.fill(size: size)
    #expect(lines.map(\.width) == Array(repeating: 60, count: 6) + [4 + "picture 1.1".count, 0])
    #expect(lines.dropLast().last?.plain == "    picture 1.1")
    guard case .scene = try sut.scene.types("view 1.1") else {
      Issue.record("The picture is not shown")
      return
    }
    #expect(router.shown == ["image 0 of a"])
  }

  @Test(arguments: 1...8) func aCaptionIsNeverAloneOnAScreenful(count: Int) async {
    var post = article(lines: count)
    post = Post(id: post.id, images: [ImageRef("https://i.example", description: "A lake")], details: post.details)
    let sut = makeSUT(post, drawsPictures: true)
    receive((1...9).map { comment("\($0)") }, in: sut)
    var captions = 0
    for screenful: Screenful in [.again, .next, .next, .previous, .previous] {
      var lines = sut.scene.view.show(screenful, size: size)
      await picturesCome(in: sut)
      lines += sut.scene.view.fill(size: size)
      guard let caption = lines.firstIndex(where: { $0.plain == "picture .1: A lake" }) else { continue }
      captions += 1
      // All five lines of the picture are above it.
      let picture = lines[..<caption].suffix(5)
      #expect(picture.count == 5 && picture.allSatisfy { $0.plain.isEmpty && $0.width == 60 })
    }
    #expect(captions > 0)
  }

  @Test func anArticleThatComesAfterTheCommentsIsReadFromItsBeginning() {
    let sut = makeSUT(article(lines: 2))
    receive([comment("a")], in: sut)
    #expect(shown(.again, in: sut).contains("line 2"))
    #expect(sut.scene.view.isBegun == true)
    receive(article(lines: 30), in: sut)
    #expect(sut.scene.view.isBegun == false, "it is printed again")
    #expect(shown(.first, in: sut).last == "line 7")
    #expect(sut.presenter.rows.count == 1)
  }

  @Test func anArticleLeavesAPersonWhoHasReadOnWhereSheIs() {
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

  @Test func aStarIsThereThoughTheArticleWasReadBeforeIt() {
    let sut = makeSUT(article(lines: 2))
    sut.presenter.didStartLoading(.first)
    sut.presenter.postsDidChange(.state(.starred(true), of: [Post.ID(rawValue: "7")]))
    receive(article(lines: 3), in: sut)
    #expect(shown(.first, in: sut).first == "★ A title")
  }

  // MARK: - Making

  private typealias SUT = (scene: any TerminalScene, presenter: CommentsPresenter)

  private func makeSUT(
    _ post: Post?, places: ReadingPlaces = .ofTest(), isInteractive: Bool = true, drawsPictures: Bool = false,
    ways: PostWays = .unexpected()
  ) -> SUT {
    let proxy = DisplayProxy()
    let presenter = CommentsPresenter(
      post: post.map { PostRow($0) }, sourceName: "Somewhere", context: makeContext(isInteractive: isInteractive),
      interactor: PostInteractorSpy(), router: router, display: proxy, ways: ways, places: places)
    let list = ListView(presenter: presenter) { PostCell(row: $0, context: presenter.context) }
    let load: ImagePrefetcher<Picture>.Load = { address, size in
      Picture(width: size.columns, lines: Array(repeating: address, count: size.lines))
    }
    let page = PageView(list: list, pictures: drawsPictures ? ImagePrefetcher(load: load, output: proxy) : nil)
    let scene = ListScene(at: ScenePlacement("comments", at: Route(["feed", "7", "comments"])), page: page)
    (proxy.list, proxy.page) = (list, page)
    return (scene, presenter)
  }

  private func article(lines count: Int, of words: String? = nil) -> Post {
    let lines = (1...count).map { "line \($0)" + (words.map { " " + $0 } ?? "") }
    return Post(
      id: Post.ID(rawValue: "7"), images: [],
      details: details {
        $0.title = "A title"
        $0.author = Author(name: "Ann")
        $0.text = RichText(plain: lines.joined(separator: "\n"))
        $0.textLinks = ["https://link.example"]
      })
  }

  private var quoting: Post {
    var post = article(lines: 1)
    post.details.facts.quote = Post.Quote(
      Post.ID(rawValue: "8"), author: nil, text: "Quoted", link: "https://quoted.example")
    return post
  }

  private func picturesCome(in sut: SUT) async {
    while let task = sut.scene.tasks.first(where: { $0.isInBackground }) { await task.end.value }
  }

  private func receive(_ comments: [Post], in sut: SUT) {
    sut.presenter.didStartLoading(.first)
    sut.presenter.didReceive(Sourced(Conversation(CommentThread(comments), on: nil), from: .remote), for: .first)
    sut.presenter.didFinishLoading(.first)
  }

  private func receive(_ post: Post, in sut: SUT) {
    sut.presenter.didReceive(Sourced(Conversation(nil, on: post), from: .bundled), for: .first)
  }

  private func shown(_ screenful: Screenful, in sut: SUT) -> [String] {
    sut.scene.view.show(screenful, size: size).map(\.plain)
  }

  private func foot(of sut: SUT) -> [String] { sut.scene.view.takeFoot(hints: true, width: 60).map(\.plain) }
}

private final class DisplayProxy: ListDisplay, ImagePrefetcherOutput {
  weak var list: ListView<CommentsPresenter>?
  weak var page: PageView<CommentsPresenter>?

  func imagesDidChange() { page?.imagesDidChange() }

  func listDidChange(_ change: ListChange) { list?.listDidChange(change) }
}
