import Terminal
import Viper

/// What a scene's author can do wrong.
enum Mistake: Sendable {
  case none, strongReference, requestGoesOn, loadsWhenMade, loadsTwice, numbersByPosition, tooWide,
    noKind, hidesCommand, saysNothingWhenEmpty
}

/// A scene with one mistake, put together by hand.
@MainActor enum FaultyScene {
  static func make(
    _ mistake: Mistake, _ context: PresentationContext, _ load: @escaping @Sendable () async throws -> [String]
  ) -> any TerminalScene {
    let output = Weak<NamesPresenter>()
    let interactor: any LoadInteractor =
      switch mistake {
      case .requestGoesOn: Careless(load: load, output: output)
      case .loadsTwice: Careless(load: load, output: output, count: 2)
      default: ResourceLoader(load: load, output: output)
      }
    let display = WeakDisplay()
    let presenter = NamesPresenter(mistake, context: context, interactor: interactor, display: display)
    let view = ListView(presenter: presenter) { NameCell(row: $0, isTooWide: mistake == .tooWide) }
    output.target = presenter
    output.held = mistake == .strongReference ? presenter : nil
    display.target = view
    if mistake == .loadsWhenMade { interactor.load() }
    return ListScene(name: "names", route: Route(["names"]), view: view)
  }
}

private struct NameRow: ListRow {
  let id: String
  let name: String
  let kind: String
  var hint: String { name }
  var fields: KeyValuePairs<String, JSONValue?> { ["name": .string(name)] }
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

  var content = ListContent<Row>()
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
    mistake == .hidesCommand ? [SceneCommand("open", summary: "", body: .plain {})] : []
  }

  func present(_ names: [String]) -> ListContent<Row>.Loaded {
    .init(
      rows: names.enumerated().map { index, name in
        Row(
          id: mistake == .numbersByPosition ? "\(names.count - index)" : name, name: name,
          kind: mistake == .noKind ? "" : "name")
      })
  }
}

/// Starts its loads and forgets them.
@MainActor private final class Careless: LoadInteractor {
  private let operation: @Sendable () async throws -> [String]
  private let output: any LoadOutput<[String]>
  private let count: Int
  private var running: Task<Void, Never>?
  var tasks: [RunningTask] { running.map { [RunningTask(name: "load", end: $0)] } ?? [] }

  init(
    load: @escaping @Sendable () async throws -> [String], output: any LoadOutput<[String]>, count: Int = 1
  ) {
    operation = load
    self.output = output
    self.count = count
  }

  func load() {
    output.didStartLoading(.whole)
    for _ in 1..<count { Task { [operation] in _ = try await operation() } }
    running = Task { [weak self, operation] in
      let result: Result<[String], any Error>
      do { result = .success(try await operation()) } catch { result = .failure(error) }
      self?.running = nil
      self?.output.didEndLoading(.whole, with: result)
    }
  }

  func cancel() {}
}

private final class Weak<Target: LoadOutput>: LoadOutput {
  weak var target: Target?
  var held: Target?

  func didStartLoading(_ part: LoadPart) { target?.didStartLoading(part) }
  func didFinishLoading(_ part: LoadPart, with resource: Target.Resource) {
    target?.didFinishLoading(part, with: resource)
  }
  func didFailLoading(_ part: LoadPart, with error: any Error) { target?.didFailLoading(part, with: error) }
  func didCancelLoading(_ part: LoadPart) { target?.didCancelLoading(part) }
}

private final class WeakDisplay: ListDisplay {
  weak var target: (any ListDisplay)?
  func contentDidChange(_ change: ListChange) { target?.contentDidChange(change) }
}
