import Comments
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

/// Comments with warnings, states, pictures and links, and threads with a gap.
@Suite(.timeLimit(.minutes(1)))
struct RichCommentTests {
  private let router = NoRouter()

  @Test func aWarningStandsInForTheText() {
    #expect(
      lines(comment("7", warning: "spoiler")) == [
        "ann  1 minute ago", "Content warning: spoiler", "Type reveal 3 to show the comment.",
      ])
    #expect(lines(comment("7", warning: " "))[1] == "Sensitive content")
    #expect(
      lines(comment("7", warning: "spoiler"), isRevealed: true) == [
        "ann  1 minute ago", "Content warning: spoiler", "a text",
      ])
  }

  @Test(arguments: [
    (Post.State.deleted, "This comment was deleted."), (.hidden, "The server does not show this comment."),
  ])
  func aCommentThatCannotBeReadSaysWhy(state: Post.State, text: String) {
    #expect(lines(comment("7", text: "", state: state)) == ["ann  1 minute ago", text])
    #expect(PostRow(comment("7", state: state)).actions == [.open, .reveal])
    #expect(PostRow(comment("7", state: state)).hint(in: PresentationContext(language: .english)) == "ann")
  }

  @Test func aDeletedCommentWithoutAuthorAndDateIsOneLine() {
    #expect(lines(comment("7", by: "", text: "", age: nil, state: .deleted)) == ["This comment was deleted."])
  }

  @Test func picturesAreCountedAndAnEmptyTextSaysSo() {
    #expect(lines(comment("7", imageCount: 1)).suffix(2) == ["a text", "1 image"])
    #expect(lines(comment("7", text: "", imageCount: 3)) == ["ann  1 minute ago", "3 images"])
    #expect(lines(comment("7", text: " \n")) == ["ann  1 minute ago", "A comment without text"])
  }

  @Test func scriptsGetEverything() {
    let rich = comment("7", warning: "w", link: "p", textLinks: ["https://a.example"], imageCount: 2, state: .hidden)
    let json = JSONValue.object(of: PostRow(rich).fields(in: makeContext())).line
    #expect(json.contains(#""message":"a text""#))
    #expect(json.hasSuffix(#""warning":"w","link":"p","links":["https://a.example"],"images":2,"state":"hidden"}"#))
  }

  @Test func theHintOfAHiddenCommentIsItsWarning() {
    #expect(PostRow(comment("7", warning: "w")).hint(in: PresentationContext(language: .english)) == "ann: w")
    #expect(
      PostRow(comment("7", warning: "w"), isRevealed: true).hint(in: PresentationContext(language: .english))
        == "ann: a text")
  }

  @Test func revealShowsTheTextUntilTheSceneEnds() throws {
    let sut = makeSUT(CommentThread([comment("a", warning: "w"), comment("b")]))
    let scene = scene(of: sut)
    #expect(throws: Failure(.badArgument, "Row 2 has nothing to reveal.")) { try scene.types("reveal 2") }
    guard case .rows([1]) = try scene.types("reveal 1-2") else {
      Issue.record("The row is not shown again")
      return
    }
    sut.didReceive(Sourced(CommentThread([comment("a", warning: "w")]), from: .remote), for: .refresh)
    #expect(sut.rows.map(\.isHidden) == [false])
    #expect(throws: Failure(.badArgument, "Row 2 is not in the list any more.")) { try scene.types("reveal 2") }
  }

  @Test func linksOfTheTextHaveNumbers() throws {
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
    (CommentThread.Gap.cut, "The server sends only a part of the comments."),
    (.needsLogin, "The server sends only a part of the comments: sign in with “feedshell login SERVER” to see all."),
    (.arriving, "More comments are arriving from other servers: type refresh in a while."),
  ])
  func aThreadWithAGapSaysSoAtItsEnd(gap: CommentThread.Gap, text: String) {
    let scene = scene(of: makeSUT(CommentThread([comment("a")], gap: gap)))
    #expect(scene.view.footer(width: 200).map(\.plain) == ["    " + text])
    #expect(makeSUT(CommentThread([], gap: gap)).emptyText == text)
    #expect(self.scene(of: makeSUT(CommentThread([comment("a")]))).view.footer(width: 80) == [])
  }

  private func lines(_ comment: Post, isRevealed: Bool = false) -> [String] {
    PostCell(row: PostRow(comment, isRevealed: isRevealed), context: makeContext()).numbered(3).lines(width: 80)
      .map(\.plain)
  }

  private func makeSUT(_ thread: CommentThread, browse: @escaping (String) -> Void = { _ in }) -> CommentsPresenter {
    let sut = CommentsPresenter(
      context: makeContext(), interactor: LoadInteractorSpy(), router: router, display: ListDisplaySpy(),
      browse: browse)
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(thread, from: .remote), for: .first)
    sut.didFinishLoading(.first)
    return sut
  }

  private func scene(of sut: CommentsPresenter) -> any TerminalScene {
    ListScene(
      at: ScenePlacement("comments", at: Route(["feed", "7", "comments"])),
      view: ListView(presenter: sut) { PostCell(row: $0, context: sut.context) })
  }
}

private final class NoRouter: CommentsRouting {
  func showImage() {}
  func showComment(_ row: PostRow) {}
}
