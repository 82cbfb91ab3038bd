import Comments
import Foundation
import Loading
import Localization
import PostRows
import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct CommentsPresenterTests {
  private let display = ListDisplaySpy()
  private let router = CommentsRouterSpy()

  @Test func commentsBecomeRowsInOrder() {
    let comments = [comment("b"), comment("a", depth: 1), comment("c")]
    let sut = makeSUT(showing: comments)
    #expect(sut.rows.map(\.post) == comments)
    #expect(display.changes == [.status(.loading, .first), .rows, .status(.loaded, .first)])
  }

  @Test func commentsHaveNoFurtherPages() {
    let sut = makeSUT(showing: [comment("a")])
    #expect(sut.model.cursor.hasMore == nil)
    #expect(sut.model.footer == nil)
  }

  @Test(arguments: [
    (120, "2 of 120 comments"), (1_200, "2 of 1,200 comments"), (2, "2 comments"), (1, "2 comments"),
    (nil, "2 comments"),
  ])
  func theHeadingShowsTheNumberOfComments(total: Int?, heading: String) {
    let sut = makeSUT()
    let thread = CommentThread(
      [comment("a"), comment("b")], gap: total.map { $0 > 2 ? .cut : nil } ?? nil, total: total)
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Conversation(thread, on: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    #expect(sut.rowsHeading == heading)
  }

  @Test func anEmptyThreadSaysThatThereAreNoComments() {
    let sut = makeSUT(showing: [])
    #expect(sut.model.state == .empty)
    #expect(sut.emptyText == "There are no comments yet.")
  }

  @Test func aFailedRefreshReportsTheKindOfFailureAndKeepsTheRows() {
    let sut = makeSUT(showing: [comment("a")])
    sut.didStartLoading(.refresh)
    sut.didFailLoading(.refresh, with: LoadFailure.connectivity(.timedOut))
    #expect(sut.model.failure?.kind == .connectivity)
    sut.didStartLoading(.refresh)
    sut.didFailLoading(.refresh, with: LoadFailure.empty)
    #expect(sut.model.failure?.kind == .invalidData)
    #expect(sut.rows.count == 1)
  }

  @Test(arguments: [
    ("en", "Comments: "), ("el", "Σχόλια: "), ("pt-BR", "Comentários: "), ("de", "Kommentare: "),
    ("es", "Comentarios: "), ("fr", "Commentaires : "), ("ja", "コメント: "), ("ar", "التعليقات: "),
  ])
  func aFailureBelowAKnownPostSaysThatTheCommentsAreMissing(tag: String, start: String) throws {
    let language = try #require(Language.supported.first { $0.tag == tag })
    let failure = LoadFailure.badStatus(503).at("a.example")
    let message = failure.text(in: language)
    let sut = makeSUT(of: post("p", images: 0), language: language)
    sut.didStartLoading(.first)
    sut.didFailLoading(.first, with: failure)
    #expect(sut.model.failure?.message == start + message)
    #expect(sut.model.failure?.status == 503)

    let unknown = makeSUT(language: language)
    unknown.didStartLoading(.first)
    unknown.didFailLoading(.first, with: failure)
    #expect(unknown.model.failure?.message == message, "the post is missing, too")
  }

  @Test func theViewCommandShowsTheImageOfThePostWithTheGivenNumber() throws {
    let scene = makeScene(showing: [comment("a")], of: post("p", images: 2))
    for line in ["view", "view .2"] {
      guard case .scene = try scene.types(line) else {
        Issue.record("The answer is not the scene")
        return
      }
    }
    #expect(router.shown == ["image 0 of p", "image 1 of p"])
  }

  @Test func aPostOrCommentEditedElsewhereIsUpdatedInTheHeaderOrTheRow() throws {
    var (post, first) = (Post(id: Post.ID(rawValue: "7"), description: "A cat", images: []), comment("a"))
    let sut = makeSUT(showing: [first, comment("b")], of: post)
    #expect(sut.heading.contains("A cat"))
    let post2 = Post(id: post.id, description: "Two cats", images: [])
    sut.postsDidChange(.edited(post2))
    #expect(sut.heading.contains("Two cats"))
    #expect(display.changes.last == .edited([]))
    first.details.text = RichText(plain: "edited")
    // The same comment from another list: with another depth, and unread.
    (first.details.depth, first.viewer.isUnread) = (nil, true)
    sut.postsDidChange(.edited(first))
    #expect(display.changes.last == .edited([0]))
    let row = try #require(sut.model.rows.first)
    #expect(row.post.details.text?.plainText == "edited")
    #expect(row.post.details.depth == 0 && !row.post.viewer.isUnread)
    let count = display.changes.count
    sut.postsDidChange(.state(.unseen, of: [first.id]))
    #expect(display.changes.count == count, "a comment has no state")
    post.viewer.flags = [.star]
    sut.postsDidChange(.state(.star, of: [post.id]))
    #expect(display.changes.count == count + 1)
  }

  @Test func typingARowNumberOpensTheComment() throws {
    let scene = makeScene(showing: [comment("a"), comment("b")])
    try scene.types("2")
    #expect(router.shown == ["comment b"])
  }

  @Test func aCommentIsShownBelowThePostAndItsParentComment() throws {
    var answer = comment("b")
    (answer.details.parent, answer.details.depth) = (comment("a").id, 1)
    let scene = makeScene(showing: [comment("a"), answer], of: post("p"))
    try scene.types("1")
    try scene.types("2")
    #expect(router.shown == ["comment a below p", "comment b below p below a"])
  }

  @Test func theOpenCommandIsTheOnlyActionOfAComment() {
    let sut = makeSUT(showing: [comment("a", link: "https://a.example")])
    #expect(sut.rows.first?.actions == sut.rowActions)
    #expect(
      sut.rowActions.map { "\($0.rawValue): \(sut.summary(of: $0))" } == [
        "open: show a comment in full"
      ])
    #expect(sut.label(of: .open) == nil, "It opens no comments")
  }

  private func makeSUT(
    showing comments: [Post]? = nil, of post: Post? = nil, language: Language = .english
  ) -> CommentsPresenter {
    let sut = CommentsPresenter(
      of: post?.id ?? Post.ID(rawValue: "7"), post: post.map { PostRow($0) }, context: makeContext(language),
      interactor: PostInteractorSpy(), router: router,
      display: display, external: .unexpected(), positions: .ofTest())
    guard let comments else { return sut }
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Conversation(CommentThread(comments), on: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    return sut
  }

  private func makeScene(showing comments: [Post], of post: Post? = nil) -> any Scene {
    let sut = makeSUT(showing: comments, of: post)
    return ListScene(
      at: ScenePlacement("comments", at: Route(["feed", "7", "comments"])),
      view: ListView(presenter: sut) { CommentCell(row: $0, context: sut.context) })
  }
}
