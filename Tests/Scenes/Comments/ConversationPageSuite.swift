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

/// The tests of a post above its comments.
@MainActor protocol ConversationPageSuite {
  var router: CommentsRouterSpy { get }
}

extension ConversationPageSuite {
  var size: ScreenSize { ScreenSize(columns: 60, lines: 10) }

  typealias SUT = (scene: any Scene, presenter: CommentsPresenter)

  func makeSUT(
    _ post: Post?, positions: ReadingPositions = .ofTest(), isInteractive: Bool = true, drawsPictures: Bool = false,
    external: ExternalActions = .unexpected(), interactor: PostInteractorSpy = PostInteractorSpy(),
    onDraw: @escaping () -> Void = {}
  ) -> SUT {
    let proxy = DisplayProxy()
    let presenter = CommentsPresenter(
      of: post?.id ?? Post.ID(rawValue: "7"), post: post.map { PostRow($0) }, sourceName: "Somewhere",
      context: makeContext(isInteractive: isInteractive),
      interactor: interactor, router: router, display: proxy, external: external, positions: positions)
    let list = ListView(presenter: presenter) { row in
      onDraw()
      return CommentCell(row: row, context: presenter.context)
    }
    let load: ImagePrefetcher<Picture>.Load = { address, size in
      Picture(width: size.columns, lines: Array(repeating: address, count: size.lines))
    }
    let page = PageView(list: list, pictures: drawsPictures ? ImagePrefetcher(load: load, output: proxy) : nil)
    let scene = ListScene(at: ScenePlacement("comments", at: Route(["feed", "7", "comments"])), page: page)
    proxy.scene = scene
    return (scene, presenter)
  }

  func article(lines count: Int, of words: String? = nil) -> Post {
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

  var quoting: Post {
    var post = article(lines: 1)
    post.details.facts.quote = Post.Quote(
      Post.ID(rawValue: "8"), author: nil, text: "Quoted", link: "https://quoted.example")
    return post
  }

  func picturesCome(in sut: SUT) async {
    while let task = sut.scene.tasks.first(where: { $0.isInBackground }) { await task.end.value }
  }

  func receive(_ comments: [Post], in sut: SUT) { receive(CommentThread(comments), in: sut) }

  func receive(_ thread: CommentThread, in sut: SUT) {
    sut.presenter.didStartLoading(.first)
    sut.presenter.didReceive(Sourced(Conversation(thread, on: nil), from: .remote), for: .first)
    sut.presenter.didFinishLoading(.first)
  }

  func receive(_ post: Post, in sut: SUT) {
    sut.presenter.didReceive(Sourced(Conversation(nil, on: post), from: .bundled), for: .first)
  }

  func shown(_ screenful: Screenful, in sut: SUT) -> [String] {
    sut.scene.view.show(screenful, size: size).map(\.plain)
  }

  func foot(of sut: SUT, next: NextThing = .row) -> [String] {
    sut.scene.view.takeFoot(hints: true, next: { next }, width: 60).map(\.plain)
  }
}

private final class DisplayProxy: ListDisplay, ImagePrefetcherOutput {
  weak var scene: ListScene<CommentsPresenter>?

  func imagesDidChange() { scene?.imagesDidChange() }
  func listDidChange(_ change: ListChange) { scene?.listDidChange(change) }
}
