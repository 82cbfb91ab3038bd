import Comments
import JSON
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

/// Comments with warnings and links, and incomplete threads.
@Suite(.timeLimit(.minutes(1)))
struct CommentCommandTests {
  private let router = NoRouter()

  @Test func theRevealCommandShowsAHiddenCommentUntilTheSceneEnds() throws {
    let sut = makeSUT(CommentThread([comment("a", warning: "w"), comment("b")]))
    let scene = scene(of: sut)
    #expect(throws: Failure(.badArgument, "Row 2 has nothing to reveal.")) { try scene.types("reveal 2") }
    guard case .rows([1]) = try scene.types("reveal 1-2") else {
      Issue.record("The row is not shown again")
      return
    }
    sut.didReceive(
      Sourced(Conversation(CommentThread([comment("a", warning: "w")]), on: nil), from: .remote), for: .refresh)
    #expect(sut.rows.map(\.postRow.isHidden) == [false])
    #expect(throws: Failure(.badArgument, "Row 2 is not in the list any more.")) { try scene.types("reveal 2") }
  }

  @Test func linksInACommentAreNumbered() throws {
    var opened: [String] = []
    let links = ["https://a.example", "https://b.example"]
    let scene = scene(of: makeSUT(CommentThread([comment("a", textLinks: links), comment("b")])) { opened.append($0) })
    for (line, address) in [("url 1", links[0]), ("url 1.2", links[1])] {
      guard case .done(address) = try scene.types(line) else {
        Issue.record("\(line) does not print \(address)")
        continue
      }
    }
    let linked = self.scene(of: makeSUT(CommentThread([comment("a", link: "https://p.example", textLinks: links)])))
    guard case .done("https://p.example") = try linked.types("url 1") else {
      Issue.record("The page of the comment goes before the links of its text")
      return
    }
    try scene.types("browse 1.2")
    #expect(opened == [links[1]])
    #expect(throws: Failure(.badArgument, "Row 2 has no address.")) { try scene.types("url 2") }
    #expect(throws: Failure(.badArgument, "There is no link 3: the text of row 1 has 2.")) {
      try scene.types("url 1.3")
    }
  }

  @Test(arguments: [
    (CommentThread.Gap.cut, "The server sends only some of the comments."),
    (.needsLogin, "The server sends only some of the comments: sign in with “feedshell login SERVER” to see all."),
    (.arriving, "More comments are arriving from other servers: type refresh in a while."),
  ])
  func theFooterOfAnIncompleteThreadSaysThatCommentsAreMissing(gap: CommentThread.Gap, text: String) {
    let scene = scene(of: makeSUT(CommentThread([comment("a")], gap: gap)))
    #expect(scene.view.footer(width: 200).map(\.plain) == ["    " + text])
    #expect(makeSUT(CommentThread([], gap: gap)).emptyText == text)
    #expect(self.scene(of: makeSUT(CommentThread([comment("a")]))).view.footer(width: 80) == [])
  }

  @Test func afterAFailedRequestTheFooterAndTheJSONSayWhyCommentsAreMissing() {
    let failure = LoadFailure.badStatus(500).at("a.example")
    let sut = makeSUT(CommentThread([comment("a")], gap: .cut).cut(by: failure))
    let text = "Some comments could not be loaded; refresh tries again. a.example answered 500."
    #expect(scene(of: sut).view.footer(width: 200).map(\.plain) == ["    " + text])
    let counted = makeSUT(CommentThread([comment("a")], gap: .cut, total: 12).cut(by: failure))
    let counts = "a.example answered 500. 1 of 12 comments: type refresh to load the rest."
    #expect(scene(of: counted).view.footer(width: 200).map(\.plain) == ["    " + counts])
    #expect(json(of: sut).contains(#""cut":true,"cutBy":"failure","cutError":{"#))
    #expect(json(of: sut).contains(#""message":"a.example answered 500.""#))
    let complete = makeSUT(CommentThread([comment("a")]).cut(by: failure))
    #expect(!json(of: complete).contains("cut"), "the failed request was not needed")
    #expect(json(of: makeSUT(CommentThread([comment("a")], gap: .cut))).hasSuffix(#""cut":true,"cutBy":"limit"}"#))
  }

  @Test func afterARefusalTheFooterStatesTheReasonWithoutARetryHint() {
    let refusal = LoadFailure.badStatus(401).at("a.example")
    let sut = makeSUT(CommentThread([comment("a")], gap: .cut, total: 12).cut(byRefusal: refusal))
    let text = "Some comments are not shown. a.example answered 401."
    #expect(scene(of: sut).view.footer(width: 200).map(\.plain) == ["    " + text])
    #expect(json(of: sut).contains(#""cut":true,"cutBy":"failure","cutError":{"#))
  }

  private func json(of sut: CommentsPresenter) -> String { JSONValue.object(of: sut.fields).line }

  private func makeSUT(_ thread: CommentThread, browse: @escaping (String) -> Void = { _ in }) -> CommentsPresenter {
    let sut = CommentsPresenter(
      of: Post.ID(rawValue: "7"), context: makeContext(), interactor: PostInteractorSpy(), router: router,
      display: ListDisplaySpy(),
      external: .unexpected(browse: browse), positions: .ofTest())
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Conversation(thread, on: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    return sut
  }

  private func scene(of sut: CommentsPresenter) -> any Scene {
    ListScene(
      at: ScenePlacement("comments", at: Route(["feed", "7", "comments"])),
      view: ListView(presenter: sut) { CommentCell(row: $0, context: sut.context) })
  }
}

private final class NoRouter: CommentsRouting {
  func showImage(_ index: Int, of row: PostRow) {}
  func showComments(of row: PostRow) {}
  func showQuoted(by post: Post) -> Bool { false }
  func showComment(_ row: CommentRow, below above: [Post], on post: Post.ID) {}
}
