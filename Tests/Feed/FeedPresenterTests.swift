import Feed
import Foundation
import Loading
import Localization
import SceneTesting
import TerminalList
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct FeedPresenterTests {
  private let display = ListDisplaySpy()
  private let router = RouterSpy()

  @Test func postsBecomeRowsInTheirOrder() {
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

  @Test func aPageWithoutCursorIsTheEnd() {
    let sut = makeSUT(showing: [post("a")])
    #expect(sut.model.cursor.hasMore == false)
    #expect(sut.model.footer == .end)
    #expect(sut.endText == "End of the feed.")
  }

  @Test func anEmptyFeedSaysSo() {
    let sut = makeSUT(showing: [])
    #expect(sut.model.state == .empty)
    #expect(sut.emptyText == "There are no images here yet.")
  }

  @Test(arguments: [("en", "My Feed"), ("el", "Το Feed μου"), ("pt-BR", "Meu Feed")])
  func theTitleIsInTheLanguage(tag: String, title: String) throws {
    #expect(makeSUT(language: try #require(Language(matching: tag))).title == title)
  }

  @Test func anErrorKeepsTheRows() {
    let sut = makeSUT(showing: [post("a")])
    sut.didStartLoading(.refresh)
    sut.didFailLoading(.refresh, with: LoadError.connectivity(.refused))
    #expect(sut.model.failure?.reason == "refused")
    #expect(sut.rows.count == 1)
  }

  @Test func openingARowShowsItsComments() throws {
    let scene = makeScene(showing: [post("a"), post("b")])
    #expect(isScene(try scene.types("2")))
    #expect(isScene(try scene.types("open 1")))
    #expect(router.shown == ["comments of b", "comments of a"])
  }

  @Test func viewShowsTheNamedImageOrTheFirst() throws {
    let scene = makeScene(showing: [post("a"), post("b", images: 3)])
    #expect(isScene(try scene.types("view 1")))
    #expect(isScene(try scene.types("view 2")))
    try scene.types("view 2.1")
    try scene.types("view 2.3")
    #expect(router.shown == ["image 0 of a", "image 0 of b", "image 0 of b", "image 2 of b"])
  }

  @Test(arguments: [("view 1.2", "image 2: the post has 1"), ("view 2.4", "image 4: the post has 3")])
  func anImageThatThePostDoesNotHaveIsRefused(line: String, message: String) {
    let scene = makeScene(showing: [post("a"), post("b", images: 3)])
    #expect(throws: Failure(.badArgument, "There is no \(message).")) { try scene.types(line) }
    #expect(router.shown == [])
  }

  @Test func aPostWithoutImagesHasNothingToView() {
    let scene = makeScene(showing: [post("a", images: 0)])
    #expect(throws: Failure(.badArgument, "Row 1 has nothing to view.")) { try scene.types("view 1") }
  }

  @Test func theTextsAreWhole() {
    #expect(FeedText.table.problems() == [])
  }

  private func makeSUT(showing posts: [Post]? = nil, language: Language = .english) -> FeedPresenter {
    let sut = FeedPresenter(
      context: makeContext(language), interactor: LoadInteractorSpy(), router: router, display: display)
    guard let posts else { return sut }
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Page(items: posts, cursor: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    return sut
  }

  private func makeScene(showing posts: [Post]) -> any TerminalScene {
    let sut = makeSUT(showing: posts)
    return ListScene(
      at: ScenePlacement("feed", at: Route(["feed"])),
      view: ListView(presenter: sut) { FeedCell(row: $0, context: sut.context) })
  }

  private func isScene(_ answer: ActionAnswer) -> Bool {
    if case .scene = answer { true } else { false }
  }
}

private final class RouterSpy: FeedRouting {
  private(set) var shown: [String] = []

  func showComments(of post: Post) { shown.append("comments of \(post.id)") }
  func showImage(_ index: Int, of post: Post) { shown.append("image \(index) of \(post.id)") }
}
