import Feed
import Foundation
import Storage
import Terminal
import Viper

/// The feed as the program puts it together, with a server that makes its pages up.
final class FeedList {
  private nonisolated static let pageSize = 100

  private let interactor: FeedInteractor
  private let scene: ListScene<FeedPresenter>
  private let output = Forward()

  init(store: SQLiteStore) {
    let (texts, listTexts) = (FeedText.table.strings(for: .english), ListText.table.strings(for: .english))
    let display = Display()
    interactor = FeedInteractor(
      load: { cursor in
        let page = try FeedMapper.map(Self.body(after: Int(cursor?.suffix(12) ?? "") ?? 0), status: 200)
        try await store.save(page, after: cursor, of: "bench", at: Date())
        return Sourced(page, from: .remote)
      }, output: output)
    let presenter = FeedPresenter(
      context: PresentationContext(language: .english), interactor: interactor, router: Nowhere(), display: display)
    let view = ListView(presenter: presenter, cell: { FeedCell(row: $0, texts: texts, listTexts: listTexts) })
    output.target = presenter
    display.target = view
    scene = ListScene(name: "feed", route: Route(["feed"]), view: view)
  }

  var rowCount: Int { scene.rowCount }

  /// Loads the next page and shows a screenful of it.
  func loadPage() async {
    if rowCount == 0 { scene.start() } else { scene.loadMore() }
    await scene.settle()
    _ = scene.show(.next, size: ScreenSize(columns: 80, lines: 24))
  }

  func hasRow(numbered number: Int) -> Bool {
    do {
      try scene.select(row: number)
      return true
    } catch {
      return false
    }
  }

  private nonisolated static func body(after key: Int) -> Data {
    let items = (key + 1...key + pageSize).map { number in
      let id = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - "\(number)".count) + "\(number)"
      return
        #"{"id":"\#(id)","description":"Image number \#(number)","location":"Somewhere","image":"http://i.example/\#(number)"}"#
    }
    return Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
  }
}

private final class Forward: LoadOutput {
  weak var target: FeedPresenter?

  func didStartLoading(_ part: LoadPart) { target?.didStartLoading(part) }
  func didFinishLoading(_ part: LoadPart, with page: Sourced<Page<FeedImage>>) {
    target?.didFinishLoading(part, with: page)
  }
  func didFailLoading(_ part: LoadPart, with error: any Error) { target?.didFailLoading(part, with: error) }
  func didCancelLoading(_ part: LoadPart) { target?.didCancelLoading(part) }
}

private final class Display: ListDisplay {
  weak var target: (any ListDisplay)?

  func contentDidChange(_ change: ListChange) { target?.contentDidChange(change) }
}

private final class Nowhere: FeedRouting {
  func showComments(of image: FeedImage) {}
  func showPicture(of image: FeedImage) {}
}
