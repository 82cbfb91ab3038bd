import Foundation
import JSON
import Loading
import Post
import PostRows
import Posts
import SceneTesting
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

/// The scene of one post, or of one comment.
@Suite(.timeLimit(.minutes(1)))
struct PostPresenterTests {
  private let display = ListDisplaySpy()

  @Test func theCommandsDependOnThePartsOfThePost() {
    let sut = makeSUT()
    #expect(sut.title == "Post")
    #expect(names(sut) == [])
    show(sensitivePost("a"), in: sut)
    let writes = ["like", "unlike", "bookmark", "unbookmark", "boost", "unboost", "vote"]
    let marks = ["url", "browse", "copy", "links", "seen", "unseen", "star", "unstar"]
    #expect(names(sut) == ["reveal", "comments", "view", "save"] + marks + writes)
    show(post("a", images: 0, details: details { $0.hasComments = false }), in: sut)
    #expect(names(sut) == marks + writes)
  }

  @Test func theFooterMentionsTheCommandThatShowsTheDiscussion() {
    let sut = makeSUT()
    show(post("a", images: 0, details: details { $0.commentCount = 12 }), in: sut)
    #expect(sut.pageHints == ["comments: the discussion", "12 comments"])
    show(post("a", images: 0), in: sut)
    #expect(sut.pageHints.first == "comments: the discussion", "there may be comments")
    for (count, hasComments) in [(0, true), (12, false)] {
      let details = details { ($0.commentCount, $0.hasComments) = (count, hasComments) }
      show(post("a", images: 0, details: details), in: sut)
      #expect(!sut.pageHints.contains { $0.hasPrefix("comments") })
    }
  }

  @Test func aCommentHasCommandsForItsAddressesAndPictures() {
    let sut = makeCommentSUT()
    #expect(sut.title == "Comment")
    #expect(names(sut) == ["url", "browse", "copy", "links"])
    show(comment("a", link: "https://a.example", imageCount: 1), in: sut)
    #expect(names(sut) == ["save", "url", "browse", "copy", "links"])
    #expect(sut.rows.map(\.kind) == ["comment"])
  }

  @Test func picturesOfACommentWithoutTextAreBelowThePoll() throws {
    let sut = makeCommentSUT()
    var comment = comment("a", text: "", imageCount: 2)
    comment.details.facts.poll = Post.Poll([.init("Tea", votes: 3), .init("Coffee", votes: 1)])
    show(comment, in: sut)
    let lines = try #require(sut.document).text(in: PageLook(width: 80)).map(\.plain)
    let pictures = lines.indices.filter { lines[$0].contains("picture") }
    #expect(pictures.count == 2 && pictures[1] == pictures[0] + 2, "an empty line is between them")
    #expect(try #require(lines.firstIndex { $0.hasPrefix("Poll") }) < pictures[0])
  }

  @Test func theViewSaveAndRevealCommandsReportAMissingPart() {
    let sut = makeSUT()
    #expect(sut.refusal(of: "view", row: nil) == nil)
    show(post("a", images: 0), in: sut)
    #expect(sut.refusal(of: "view", row: nil) == "This post has no picture.")
    #expect(sut.refusal(of: "save", row: 2) == "This post has no picture.")
    #expect(sut.refusal(of: "reveal", row: nil) == "This post hides nothing.")
    #expect(sut.refusal(of: "dismiss", row: nil) == nil)
  }

  @Test func theRevealCommandShowsAHiddenComment() throws {
    let sut = makeCommentSUT()
    show(comment("a", warning: "w"), in: sut)
    try run("reveal", in: sut)
    #expect(sut.rows.map(\.row.isHidden) == [false])
    #expect(display.changes.last == .edited([0]))
    #expect(names(sut) == ["url", "browse", "copy", "links"])
  }

  @Test func aCommentShowsTheAuthorMarkBelowItsParentPosts() throws {
    let sut = PostPresenter(
      context: makeContext(), interactor: LoadInteractorSpy(), display: display, isRevealed: false,
      above: [post("p", images: 0, details: details { $0.title = "The post" })], external: .unexpected())
    var answer = comment("a")
    answer.details.facts.isAuthor = true
    show(answer, in: sut)
    let lines = try #require(sut.document).text(in: PageLook(width: 80)).map(\.plain)
    #expect(lines.first?.contains("The post") == true)
    #expect(lines.dropFirst().contains { $0.contains("OP") })
  }

  @Test func theUpCommandOfACommentTakesNoArgumentAndItsHelpMentionsNone() throws {
    let sut = PostPresenter(
      context: makeContext(), interactor: LoadInteractorSpy(), display: display, isRevealed: false,
      answered: { _ in Route(["feed"]) }, external: .unexpected())
    show(comment("a"), in: sut)
    let up = try #require(sut.commands.first { $0.name == "up" })
    #expect(up.input == .none && up.summary == "go to the post that this one replies to")
  }

  @Test(arguments: [
    (comment("a", link: "https://p.example", textLinks: ["https://l.example"]), "https://p.example"),
    (comment("a", textLinks: ["https://l.example"], imageCount: 1), "https://l.example"),
    (post("a", details: details { $0.textLinks = ["https://l.example"] }), "https://i.example/a/1"),
  ])
  func theUrlCommandPrintsTheFirstAvailableAddressOfAPost(post: Post, address: String) throws {
    let sut = post.isComment ? makeCommentSUT() : makeSUT()
    show(post, in: sut)
    guard case .done(address) = try run("url", in: sut) else {
      Issue.record("url does not print \(address)")
      return
    }
  }

  @Test func theUrlCommandFailsForACommentWithoutAnAddress() {
    let sut = makeCommentSUT()
    show(comment("a", imageCount: 1), in: sut)
    #expect(throws: Failure.self) { try run("url", in: sut) }
  }

  @Test func theFullCommandReplacesTheTextWithTheArticle() async throws {
    let sut = makeSUT()
    show(
      post("a", images: 0, details: details { ($0.text, $0.link) = ("The beginning …", "https://a.example/1") }),
      in: sut)
    #expect(names(sut).first == "full")
    guard case .work("full", _, let work)? = try run("full", in: sut), case .scene = try await work() else {
      Issue.record("full shows no scene")
      return
    }
    #expect(display.changes.last == .edited([0]))
    let row = try #require(sut.rows.first)
    let lines = row.searchText(in: makeContext()).split(separator: "\n")
    #expect(lines.contains("The article") && !lines.contains("The beginning …"))
    #expect(lines.contains("Full text from example.org"))
    let json = JSONValue.object(of: row.fields(in: makeContext())).line
    #expect(json.contains(#""text":"The article""#) && json.contains(#""fullTextFrom":"example.org""#))
    // A later load has the source's text again; the article stays.
    show(
      post("a", images: 0, details: details { ($0.text, $0.link) = ("The beginning …", "https://a.example/1") }),
      in: sut)
    #expect(sut.rows.first?.row.post.details.fullTextHost == "example.org")
  }

  private func makeSUT() -> PostPresenter {
    let interactor = PostInteractorSpy()
    return PostPresenter(
      context: makeContext(), interactor: interactor, states: interactor, router: NoRouter(), display: display,
      isRevealed: false, external: .unexpected())
  }

  @Test func thePageOfAPostMarksThePostAsReadOnlyOnce() throws {
    let interactor = PostInteractorSpy()
    let sut = PostPresenter(
      context: makeContext(isInteractive: true), interactor: interactor, states: interactor, router: NoRouter(),
      display: display, isRevealed: false, external: .unexpected())
    var unread = post("a")
    unread.viewer.isUnread = true
    show(unread, in: sut)
    for _ in 0..<2 { try sut.didRead(upTo: nil) }
    #expect(interactor.read == [["a"]])
  }

  private func makeCommentSUT() -> PostPresenter {
    PostPresenter(
      context: makeContext(), interactor: LoadInteractorSpy(), display: display, isRevealed: false,
      external: .unexpected())
  }

  private func show(_ post: Post, in sut: PostPresenter) {
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(post, from: .remote), for: .first)
    sut.didFinishLoading(.first)
  }

  private func names(_ sut: PostPresenter) -> [String] { sut.commands.map(\.name) }

  @discardableResult private func run(_ name: String, in sut: PostPresenter) throws -> Answer? {
    try sut.commands.first { $0.name == name }?.run(CommandArguments())
  }
}

private final class NoRouter: PostRouting {
  func showComments(of row: PostRow) {}
  func showImage(_ index: Int, of row: PostRow) {}
  func showQuoted(by post: Post) -> Bool { false }
}
