import Loading
import SceneKit
import Terminal
import TerminalList
import Viper

/// The mistakes that a scene's author can make.
enum Mistake: Sendable {
  case none, strongReference, requestGoesOn, cancelsWhenCovered, loadsWhenMade, loadsTwice, numbersByPosition, tooWide,
    noKind, hidesCommand, saysNothingWhenEmpty, hidesFailure
}

/// A scene with one mistake, put together by hand.
@MainActor enum FaultyScene {
  static func make(
    _ mistake: Mistake, _ context: PresentationContext, _ load: @escaping @Sendable () async throws -> [String]
  ) -> any TerminalScene {
    let output = PerhapsStrong<NamesPresenter>()
    let interactor: any LoadInteractor =
      switch mistake {
      case .requestGoesOn: CarelessLoader(load: load, output: output)
      case .loadsTwice: CarelessLoader(load: load, output: output, count: 2)
      default: ResourceLoader(load: load, output: output)
      }
    let display = WeakProxy<ListView<NamesPresenter>>()
    let presenter = NamesPresenter(mistake, context: context, interactor: interactor, display: display)
    let view = ListView(presenter: presenter) { NameCell(row: $0, isTooWide: mistake == .tooWide) }
    output.target = presenter
    output.held = mistake == .strongReference ? presenter : nil
    display.target = view
    if mistake == .loadsWhenMade { interactor.load(.first) }
    let scene = ListScene(at: ScenePlacement("names", at: Route(["names"])), view: view)
    return mistake == .cancelsWhenCovered ? CancelledWhenCovered(scene) : scene
  }
}

private struct NameRow: ListRow {
  let id: String
  let name: String
  let kind: String
  func hint(in context: PresentationContext) -> String { name }
  func fields(in context: PresentationContext) -> JSONFields { ["name": .string(name)] }
}

private struct NameCell: Cell {
  let row: NameRow
  let isTooWide: Bool

  func lines(width: Int) -> [StyledText] {
    let text = StyledText("A name that is not the shortest: \(row.name)")
    return isTooWide ? [text] : text.wrapped(to: width)
  }
}

private final class NamesPresenter: ResourcePresenter {
  typealias Resource = [String]
  typealias Row = NameRow

  var model = ListModel<Row>()
  let context: PresentationContext
  let interactor: any LoadInteractor
  let display: any ListDisplay
  private let mistake: Mistake

  init(_ mistake: Mistake, context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay) {
    self.mistake = mistake
    self.context = context
    self.interactor = interactor
    self.display = display
  }

  let title = "Names"
  var emptyText: String { mistake == .saysNothingWhenEmpty ? "" : "There are no names." }
  var commands: [SceneCommand] {
    mistake == .hidesCommand
      ? [SceneCommand("open", in: .read, summary: "", output: .rows, body: .plain { .scene })] : []
  }

  func present(_ names: [String]) -> ListPage<Row> {
    ListPage(
      rows: names.enumerated().map { index, name in
        Row(
          id: mistake == .numbersByPosition ? "\(names.count - index)" : name, name: name,
          kind: mistake == .noKind ? "" : "name")
      })
  }

  func didFailLoading(_ scope: LoadScope, with error: any Error) {
    if mistake == .hidesFailure { return didFinishLoading(scope) }
    display.listDidChange(model.fail(scope, with: Failure(loading: error, in: context.language)))
  }
}
