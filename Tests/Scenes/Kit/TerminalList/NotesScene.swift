import Foundation
import Loading
import Localization
import Pictures
import SceneTesting
import Terminal
import TerminalList
import Viper

/// A scene of notes whose loads, pictures and clock are controlled by a test.
@MainActor struct NotesScene {
  let interactor = LoadInteractorSpy()
  let network = LoaderSpy<Picture>()
  let count = DrawCount()
  let clock = WaitableState(Date(timeIntervalSince1970: 1_600_000_000))
  let presenter: NotesPresenter
  let view: ListView<NotesPresenter>
  let scene: ListScene<NotesPresenter>
  /// The events that the scene has reported, in order.
  let events = Events()

  final class Events {
    var all: [SceneEvent] = []
    var pictures = WaitableState(0)
  }

  init(
    drawsPictures: Bool = false, showsOneThing: Bool = false, contents: RowContents? = .picture,
    language: Language = .english,
    isInteractive: Bool = true
  ) {
    let proxy = SceneProxy()
    let context = PresentationContext(
      language: language, calendar: Calendar(identifier: .gregorian), now: { [clock] in clock.state },
      isInteractive: isInteractive)
    presenter = NotesPresenter(
      interactor: interactor, display: proxy, context: context, showsOneThing: showsOneThing,
      contents: contents)
    let pictures =
      drawsPictures
      ? ImagePrefetcher<Picture>(load: { [network] address, _ in try await network.load(address) }, output: proxy) : nil
    view = ListView(presenter: presenter, pictures: pictures) { [count] in
      NoteCell(note: $0, context: context, count: count)
    }
    scene = ListScene(at: ScenePlacement("notes", at: Route(["notes"])), view: view)
    proxy.scene = scene
    scene.onEvent = { [events] event in
      events.all.append(event)
      if case .pictures = event { events.pictures.update { $0 += 1 } }
    }
  }

  var now: Date { clock.state }

  /// A complete load with one answer.
  func answers(
    _ notes: [Note], next: ListPage<Note>.Next = .unpaged, from origin: Origin = .remote, _ scope: LoadScope = .first
  ) {
    answers(ListPage(rows: notes, next: next), from: origin, scope)
  }

  func answers(_ page: ListPage<Note>, from origin: Origin = .remote, _ scope: LoadScope = .first) {
    presenter.didStartLoading(scope)
    presenter.didReceive(Sourced(page, from: origin), for: scope)
    presenter.didFinishLoading(scope)
  }

  func fails(_ error: any Error = LoadFailure.connectivity(.refused), _ scope: LoadScope = .first) {
    presenter.didStartLoading(scope)
    presenter.didFailLoading(scope, with: error)
  }

  /// Returns once this many pictures have loaded or failed.
  func waitForPictures(_ number: Int) async { await events.pictures.wait { $0 >= number } }

  func shows(_ screenful: Screenful, lines: Int = 20, width: Int = 80) -> [String] {
    view.show(screenful, size: ScreenSize(columns: width, lines: lines)).map(\.plain)
  }

  func fills(lines: Int = 20, width: Int = 80) -> [String] {
    view.fill(size: ScreenSize(columns: width, lines: lines)).map(\.plain)
  }

  func showsNew(lines: Int = 20, width: Int = 80) -> [String] {
    view.showNew(size: ScreenSize(columns: width, lines: lines)).map(\.plain)
  }

  func shows(numbers: [Int], lines: Int = 20, width: Int = 80) -> [String] {
    view.show(numbers, marking: nil, size: ScreenSize(columns: width, lines: lines)).map(\.plain)
  }

  var notices: [String] { view.notices(width: 200).map(\.plain) }
}

/// The rows of a screenful, without numbers or empty lines.
func texts(_ lines: [String]) -> [String] {
  lines.map { String($0.drop { $0 == " " || $0.isNumber }).trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
}

func notes(_ ids: ClosedRange<Int>) -> [Note] { ids.map { Note($0) } }

/// A picture of the given width in columns.
func picture(_ width: Int, lines: Int = 2, red: UInt8 = 200) throws -> Picture {
  let bitmap = Bitmap(
    width: width * 10, height: lines * 20,
    rgb: (0..<width * 10 * lines * 20).flatMap { _ in [red, 0, 0] })
  guard let picture = PictureRenderer.draw(bitmap, in: ScreenSize(columns: width, lines: lines)) else {
    throw LoadFailure.image(.undecodable)
  }
  return picture
}
