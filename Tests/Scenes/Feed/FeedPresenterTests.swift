import Feed
import Foundation
import JSON
import Loading
import Localization
import PostRows
import Posts
import SceneTesting
import Synchronization
import TerminalList
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct FeedPresenterTests {
  private let display = ListDisplaySpy()
  private let router = RouterSpy()
  private let world = WorldSpy()

  @Test func postsBecomeRowsInOrder() {
    let sut = makeSUT()
    sut.didStartLoading(.first)
    #expect(sut.model.state == .loading)
    sut.didReceive(Sourced(Page(items: [post("a"), post("b")], cursor: "c"), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    #expect(sut.rows.map(\.id.rawValue) == ["a", "b"])
    #expect(sut.model.state == .loaded)
    #expect(sut.model.origin == .remote)
    #expect(sut.model.cursor.next == "c")
    #expect(display.changes == [.status(.loading, .first), .rows, .status(.loaded, .first)])
  }

  @Test func theLoadProgressOfSeveralSourcesIsShownUntilTheLoadEnds() {
    let interactor = PostInteractorSpy()
    let sut = makeSUT(by: interactor, isInteractive: true)
    sut.didStartLoading(.first)
    interactor.progress = LoadProgress(total: 82, done: 60)
    sut.listDidChange(by: .progress)
    #expect(display.changes.last == .waiting)
    #expect(sut.progress == LoadProgress(total: 82, done: 60))
    sut.didReceive(Sourced(Page(items: [post("a")], cursor: nil), from: .remote), for: .first)
    sut.listDidChange(by: .progress)
    #expect(display.changes.last == .edited([]), "the head above rows is drawn again")
    sut.didFinishLoading(.first)
    #expect(sut.progress == nil)
  }

  @Test func jsonOutputHasNoLoadProgressButListsLateSources() {
    let interactor = PostInteractorSpy()
    let sut = makeSUT(showing: [], by: interactor)
    interactor.progress = LoadProgress(total: 82, done: 60)
    #expect(sut.progress == nil)
    #expect(sut.fields.members.isEmpty)
    interactor.late = [LateSource(name: "Slow", address: "feed:http://slow.example/", error: .connectivity(.timedOut))]
    #expect(sut.fields.members.first?.name == "late")
    let source = sut.fields.members.first?.value.values?.first
    #expect(source?["name"]?.text == "Slow")
    #expect(source?["address"]?.text == "feed:http://slow.example/")
    #expect(source?["error"]?["reason"]?.text == "timedOut")
  }

  @Test func jsonOutputOfAnEmptyListHasTheReasonWhyPostsAreHidden() {
    let interactor = PostInteractorSpy()
    interactor.hidingReason = .offline
    #expect(makeSUT(showing: [], by: interactor).fields.members.map(\.name) == ["hiddenBy"])
    #expect(makeSUT(showing: [post("a")], by: interactor).fields.members.isEmpty)
  }

  @Test func newPostsAreAnnouncedOnlyAfterTheNewsEventOfTheList() {
    let sut = makeSUT(
      showing: [
        post("a", details: details { $0.createdAt = now + 90 }),
        post("b", details: details { $0.createdAt = now + 70 }),
      ], isInteractive: true)
    sut.didShow(sut.rows, whole: [])
    sut.model.didShow(sut.rows.map(\.id))
    let count = display.changes.count
    sut.postsDidArrive([post("c", details: details { $0.createdAt = now + 95 })])
    #expect(display.changes.count == count)
    sut.listDidChange(by: .news)
    #expect(display.changes.last == .newer)
    #expect(sut.model.newer.map(\.id.rawValue) == ["c"])
  }

  @Test func aPageWithoutACursorEndsTheFeed() {
    let sut = makeSUT(showing: [post("a")])
    #expect(sut.model.cursor.hasMore == false)
    #expect(sut.model.footer == .end)
    #expect(sut.endText == "End of the feed: 1.")
  }

  @Test func anEmptyFeedSaysThatThereAreNoPosts() {
    let sut = makeSUT(showing: [])
    #expect(sut.model.state == .empty)
    #expect(sut.emptyText == "There are no posts here yet.")
  }

  @Test(arguments: [("en", "My Feed"), ("el", "Η ροή μου"), ("pt-BR", "Meu Feed")])
  func theTitleIsTranslated(tag: String, title: String) throws {
    #expect(makeSUT(language: try #require(Language(matching: tag))).title == title)
  }

  @Test func aFailedRefreshKeepsTheRows() {
    let sut = makeSUT(showing: [post("a")])
    sut.didStartLoading(.refresh)
    sut.didFailLoading(.refresh, with: LoadFailure.connectivity(.refused))
    #expect(sut.model.failure?.reason == "refused")
    #expect(sut.rows.count == 1)
  }

  @Test func openingARowShowsTheCommentsOnThePost() throws {
    let scene = makeScene(showing: [post("a"), post("b")])
    #expect(isScene(try scene.types("2")))
    #expect(isScene(try scene.types("open 1")))
    #expect(router.shown == ["comments of b", "comments of a"])
  }

  @Test func theFullCommandShowsThePostWithTheArticleFromTheWebPage() async throws {
    let linked = post("b", details: details { $0.link = "https://b.example/1" })
    let sut = makeSUT(showing: [post("a"), linked])
    guard case .work("full", _, let work) = try perform(.full, on: 1, of: sut), case .act(let show) = try await work()
    else {
      Issue.record("full loads nothing")
      return
    }
    #expect(router.shown == [])
    #expect(isScene(try show()))
    #expect(router.shown == ["b with the text of example.org"])
    // Without a page there is nothing to load.
    #expect(sut.rows.map { $0.actions.contains(.full) } == [false, true])
  }

  @Test func theFullCommandReportsWhyTheWebPageCannotBeLoaded() async throws {
    let interactor = PostInteractorSpy()
    interactor.article = .failure(.offline)
    let sut = makeSUT(showing: [post("a", details: details { $0.link = "https://b.example/1" })], by: interactor)
    guard case .work(_, _, let work) = try perform(.full, on: 0, of: sut) else {
      Issue.record("full loads nothing")
      return
    }
    await #expect(throws: LoadFailure.offline) { _ = try await work() }
    #expect(router.shown == [])
  }

  private func perform(_ action: PostAction, on index: Int, of sut: FeedPresenter) throws -> Answer {
    try sut.perform(action, on: ActionTarget(sut.rows[index]))
  }

  @Test func theViewCommandShowsTheFirstImageUnlessANumberIsGiven() throws {
    let scene = makeScene(showing: [post("a"), post("b", images: 3)])
    #expect(isScene(try scene.types("view 1")))
    #expect(isScene(try scene.types("view 2")))
    try scene.types("view 2.1")
    try scene.types("view 2.3")
    #expect(router.shown == ["image 0 of a", "image 0 of b", "image 0 of b", "image 2 of b"])
  }

  @Test(arguments: [("view 1.2", "image 2: the post has 1"), ("view 2.4", "image 4: the post has 3")])
  func theViewCommandRefusesAnInvalidImageNumber(line: String, message: String) {
    let scene = makeScene(showing: [post("a"), post("b", images: 3)])
    #expect(throws: Failure(.badArgument, "There is no \(message).")) { try scene.types(line) }
    #expect(router.shown == [])
  }

  @Test func theViewCommandIsRefusedForAPostWithoutImages() {
    let scene = makeScene(showing: [post("a", images: 0)])
    #expect(throws: Failure(.badArgument, "Post 1 has no picture.")) { try scene.types("view 1") }
  }

  @Test func theRevealCommandShowsHiddenPartsUntilTheSceneEnds() throws {
    let sut = makeSUT(showing: [sensitivePost("a"), post("b"), sensitivePost("c")])
    let scene = makeScene(of: sut)
    #expect(numbers(try scene.types("reveal 1-3")) == [1, 3])
    #expect(sut.rows.map(\.isHidden) == [false, false, false])
    sut.didReceive(
      Sourced(Page(items: [sensitivePost("a"), sensitivePost("d")], cursor: nil), from: .remote), for: .refresh)
    #expect(sut.rows.map(\.isHidden) == [false, true], "It stays revealed, and others hidden")
    #expect(throws: Failure(.badArgument, "Row 2 is not in the list any more.")) { try scene.types("reveal 2") }
  }

  @Test func theRevealCommandIsRefusedForAPostWithoutAWarning() {
    let scene = makeScene(showing: [post("a")])
    #expect(throws: Failure(.badArgument, "Row 1 has nothing to reveal.")) { try scene.types("reveal 1") }
  }

  @Test func openingHiddenContentShowsTheWarningUntilTheContentIsRevealed() throws {
    let scene = makeScene(showing: [sensitivePost("a"), sensitivePost("b", nil, hidesText: false)])
    try scene.types("view 2")
    try scene.types("show 1")
    try scene.types("reveal 1-2")
    try scene.types("view 2")
    try scene.types("show 1")
    #expect(router.shown == ["warning of image 0 of b", "warning of a", "image 0 of b", "a"])
  }

  @Test func openingAPostDoesNotRevealAQuoteBehindAWarning() throws {
    let facts = details { $0.facts.quote = Post.Quote(nil, author: nil, text: "Words", warning: "spiders") }
    let scene = makeScene(showing: [post("a", details: facts)])
    try scene.types("show 1")
    #expect(router.shown == ["warning of a"])
  }

  @Test func viewingSeveralRowsShowsTheirImagesInTheList() throws {
    let scene = makeScene(showing: [post("a"), post("b", images: 0), post("c")])
    #expect(numbers(try scene.types("view 1-3")) == [1, 3], "posts without images are skipped")
    #expect(router.shown == [])
  }

  @Test func theUrlCommandPrintsTheAddressOfThePageImageOrLink() throws {
    let linked = details {
      $0.link = "https://p.example/\n7"
      $0.textLinks = ["https://a.example", "https://b.example"]
    }
    let scene = makeScene(showing: [post("a", details: linked), post("b"), post("c", images: 0)])
    #expect(message(try scene.types("url 1")) == "https://p.example/7")
    #expect(message(try scene.types("url 1.2")) == "https://b.example")
    #expect(message(try scene.types("url 2")) == "https://i.example/b/1")
    guard case .text(let lines) = try scene.types("url 1-2") else {
      Issue.record("no lines")
      return
    }
    #expect(lines.map(\.text) == ["https://p.example/7", "https://i.example/b/1"])
    #expect(throws: Failure(.badArgument, "Row 3 has no address.")) { try scene.types("url 3") }
    #expect(throws: Failure(.badArgument, "There is no link 3: the text of row 1 has 2.")) {
      try scene.types("url 1.3")
    }
  }

  @Test func theBrowseCommandOpensTheAddressThatTheUrlCommandPrints() throws {
    let scene = makeScene(showing: [post("a", details: details { $0.textLinks = ["https://a.example"] })])
    #expect(message(try scene.types("browse 1")) == "Opened https://i.example/a/1")
    #expect(message(try scene.types("browse 1.1")) == "Opened https://a.example")
    #expect(world.opened == ["https://i.example/a/1", "https://a.example"])
    world.browseError = .refusedAddress
    #expect(throws: LoadFailure.refusedAddress) { try scene.types("browse 1") }
  }

  @Test func openingAPostOfASourceWithoutCommentsShowsThePostInFull() throws {
    let scene = makeScene(showing: [
      post(
        "a",
        details: details {
          $0.hasComments = false
          $0.link = "https://p.example"
        })
    ])
    try scene.types("1")
    #expect(router.shown == ["a"])
  }

  @Test func typingTheWordReadSuggestsTheOpenAndSeenCommands() {
    let sut = makeSUT(showing: [post("a"), post("b")])
    #expect(sut.refusal(of: "read", row: 2) == "open 2 reads post 2; seen 2 marks it as read.")
    #expect(sut.refusal(of: "read", row: nil) == "open 1 reads post 1; seen 1 marks it as read.")
    #expect(makeSUT(showing: []).refusal(of: "read", row: nil) == nil)
  }

  @Test func theLayoutOfAListDependsOnWhatItsPostsContain() {
    let text = post("a", images: 0, details: details { $0.text = "words" })
    let headline = post("b", images: 0, details: details { $0.title = "title" })
    #expect(makeSUT(showing: []).contents == .post)
    #expect(makeSUT(showing: [headline]).contents == .title)
    #expect(makeSUT(showing: [headline, text, headline]).contents == .title, "one look for one source")
    #expect(makeSUT(showing: [headline, text].map(listed)).contents == nil, "each its own in a list of several")
    #expect(makeSUT(showing: [post("c")]).contents == .picture)
  }

  /// A post in a list of several sources.
  private func listed(_ post: Post) -> Post {
    var post = post
    post.listing.feeds = [PostFeed(name: "a", address: "https://a.example")]
    return post
  }

  @Test(arguments: [
    (["c", "d"], RowContents.picture), (["c", "headline", "headline 2"], .title), (["headline"], .title),
  ])
  func theLayoutOfAGroupDependsOnItsPosts(posts: [String], contents: RowContents) {
    let group = FeedPresenter(
      FeedOptions(name: { "#photos" }, contents: .title, looksAtPictures: true), context: makeContext(),
      interactor: PostInteractorSpy(), router: router, display: display, external: .unexpected(browse: world.browse))
    group.didStartLoading(.first)
    let items = posts.map { name in
      name.hasPrefix("headline")
        ? Post(id: Post.ID(rawValue: name), images: [], details: details { $0.title = name }) : post(name)
    }
    group.didReceive(Sourced(Page(items: items, cursor: nil), from: .remote), for: .first)
    #expect(group.contents == contents)
  }

  @Test func changingTheOrderReloadsAndRenumbersTheList() {
    let interactor = PostInteractorSpy()
    let order = Mutex(PostOrder.newest)
    let sut = FeedPresenter(
      FeedOptions(name: { nil }, order: { order.withLock(\.self) }), context: makeContext(), interactor: interactor,
      router: router,
      display: display, external: .unexpected(browse: world.browse))
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Page(items: [post("b"), post("a")], cursor: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    sut.listDidChange(by: .order)
    #expect(sut.rows.count == 2, "it has this order")
    order.withLock { $0 = .oldest }
    sut.listDidChange(by: .order)
    #expect(sut.rows.isEmpty)
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Page(items: [post("a"), post("b")], cursor: nil), from: .remote), for: .first)
    #expect(sut.rows.map { sut.model.number(of: $0.id) } == [1, 2])
  }

  @Test func aRefreshKeepsTheLayoutOfTheList() {
    let sut = makeSUT(showing: [post("c")])
    let headline = post("b", images: 0, details: details { $0.title = "title" })
    sut.didStartLoading(.refresh)
    sut.didReceive(Sourced(Page(items: [headline], cursor: nil), from: .remote), for: .refresh)
    #expect(sut.contents == .picture)
  }

  private func makeSUT(
    showing posts: [Post]? = nil, by interactor: PostInteractorSpy? = nil, language: Language = .english,
    isInteractive: Bool = false
  ) -> FeedPresenter {
    let sut = FeedPresenter(
      FeedOptions(name: { nil }), context: makeContext(language, isInteractive: isInteractive),
      interactor: interactor ?? PostInteractorSpy(),
      router: router, display: display, external: .unexpected(browse: world.browse))
    guard let posts else { return sut }
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Page(items: posts, cursor: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    return sut
  }

  private func makeScene(showing posts: [Post]) -> any Scene {
    makeScene(of: makeSUT(showing: posts))
  }

  private func makeScene(of sut: FeedPresenter) -> any Scene {
    ListScene(
      at: ScenePlacement("feed", at: Route(["feed"])),
      view: ListView(presenter: sut) { PostCell(row: $0, context: sut.context) })
  }

  private func message(_ answer: Answer) -> String? {
    if case .done(let message) = answer { message } else { nil }
  }

  private func numbers(_ answer: Answer) -> [Int]? {
    if case .rows(let numbers) = answer { numbers } else { nil }
  }

  private func isScene(_ answer: Answer) -> Bool {
    if case .scene = answer { true } else { false }
  }
}

/// The web browser.
private final class WorldSpy {
  private(set) var opened: [String] = []
  var browseError: LoadFailure?

  func browse(_ address: String) throws {
    if let browseError { throw browseError }
    opened.append(address)
  }
}
