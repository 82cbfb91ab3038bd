import Contract
import Feed
import Foundation
import HTTP
import Loading
import Localization
import PostRows
import Posts
import Reading
import SceneKit
import Sources
import Storage
import Terminal
import TerminalList
import Viper

/// The feed, composed as in the program, with a client that generates its pages.
final class FeedList {
  private let cache: Cache
  private let scene: ListScene<FeedPresenter>

  init(store: SQLiteStore, posts: SQLitePostStore) {
    let stored = PostRepository(now: { Date() }, onProblem: { _ in }) { (posts, nil) }
    let cache = Cache(now: { Date() }, posts: stored, onProblem: { _ in }, open: { (store, nil) })
    let source = SourceReader(
      ContractSource(title: "bench", pageSize: PageClient.pageSize) { PageClient.base }, named: "bench",
      client: PageClient(),
      cache: cache, policy: .remoteFirst)
    let context = PresentationContext(language: .english)
    self.cache = cache
    let output = WeakProxy<FeedPresenter>()
    let display = WeakProxy<ListScene<FeedPresenter>>()
    let presenter = FeedPresenter(
      FeedOptions(name: { nil }), context: context,
      interactor: PostInteractor<Page<Post>>(answers: { source.timeline($0) }, states: source, output: output),
      router: NoRouter(), display: display,
      external: ExternalActions(
        browse: { _ in }, play: { _ in }, copy: { _ in }, save: { _, _ in .nothing },
        lastChange: LastChange(context: context)))
    let view = ListView(presenter: presenter) { PostCell(row: $0, context: context) }
    scene = ListScene(at: ScenePlacement("feed", at: Route(["feed"])), view: view)
    (output.target, display.target) = (presenter, scene)
  }

  var rowCount: Int { scene.rows.count }

  /// Loads the next page, draws a screenful of its rows, and waits until the page is saved.
  func loadPage() async {
    if rowCount == 0 { scene.start() } else { scene.loadMore() }
    await scene.settle()
    _ = scene.view.show(.next, size: ScreenSize(columns: 80, lines: 24))
    await cache.flush()
  }

  /// The number of loaded rows that contain the given text.
  func count(of text: String) -> Int { TextSearch(text).map { scene.view.find(RowSearch($0)).count } ?? 0 }

  func hasRow(numbered number: Int) -> Bool {
    do {
      _ = try scene.open(RowReference(number))
      return true
    } catch {
      return false
    }
  }
}

/// An HTTP client with an endless feed.
private nonisolated struct PageClient: HTTPClient {
  static let pageSize = 100
  static let base = URL(filePath: "/")

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let key = query.first { $0.name == "after_id" }?.value.flatMap { Int($0.suffix(12)) } ?? 0
    return HTTPResponse(status: 200, body: Self.body(after: key), url: request.url)
  }

  private static func body(after key: Int) -> Data {
    let items = (key + 1...key + pageSize).map { number in
      let id = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
      return
        #"{"id":"\#(id)","description":"Image number \#(number)","location":"Somewhere","image":"http://i.example/\#(number)"}"#
    }
    return Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
  }
}

private final class NoRouter: FeedRouting {
  func showComments(of row: PostRow) {}
  func showImage(_ index: Int, of row: PostRow) {}
  func showPost(_ row: PostRow) {}
}
