import Loading
import TerminalList
import Viper

/// Starts its loads and forgets them.
@MainActor final class CarelessLoader: LoadInteractor {
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

  func load(_ scope: LoadScope) {
    output.didStartLoading(scope)
    for _ in 1..<count { Task { [operation] in _ = try await operation() } }
    running = Task { [weak self, operation] in
      let result: Result<[String], any Error>
      do { result = .success(try await operation()) } catch { result = .failure(error) }
      self?.finish(scope, result)
    }
  }

  func cancel() {}

  private func finish(_ scope: LoadScope, _ result: Result<[String], any Error>) {
    running = nil
    switch result {
    case .success(let names):
      output.didReceive(Sourced(names, from: .remote), for: scope)
      output.didFinishLoading(scope)
    case .failure(let error): output.didFailLoading(scope, with: error)
    }
  }
}

/// A reference back to a presenter, which holds it if the mistake is to be made.
final class PerhapsStrong<Target: LoadOutput>: LoadOutput {
  weak var target: Target?
  var held: Target?

  func didStartLoading(_ scope: LoadScope) { target?.didStartLoading(scope) }
  func didReceive(_ answer: Sourced<Target.Resource>, for scope: LoadScope) {
    target?.didReceive(answer, for: scope)
  }
  func didFinishLoading(_ scope: LoadScope) { target?.didFinishLoading(scope) }
  func didFailLoading(_ scope: LoadScope, with error: any Error) { target?.didFailLoading(scope, with: error) }
  func didCancelLoading(_ scope: LoadScope) { target?.didCancelLoading(scope) }
}

/// A scene that cancels its request when another one comes on top.
final class CancelledWhenCovered: TerminalScene {
  private let scene: any TerminalScene

  init(_ scene: any TerminalScene) {
    self.scene = scene
  }

  func pause() { scene.cancel() }

  var placement: ScenePlacement { scene.placement }
  var isModal: Bool { scene.isModal }
  var title: String { scene.title }
  var state: SceneState { scene.state }
  var failure: Failure? { scene.failure }
  var commands: [SceneCommand] { scene.commands }
  var tasks: [RunningTask] { scene.tasks }
  var parts: [AnyObject] { [self] + scene.parts }
  var rowCount: Int { scene.rowCount }
  var view: any SceneView { scene.view }
  var onEvent: (@MainActor (SceneEvent) -> Void)? {
    get { scene.onEvent }
    set { scene.onEvent = newValue }
  }

  func start() { scene.start() }
  func loadMore() { scene.loadMore() }
  func loadMoreByItself() { scene.loadMoreByItself() }
  func resume() { scene.resume() }
  func cancel() { scene.cancel() }
  func open(_ row: RowReference) throws -> ActionAnswer { try scene.open(row) }
  var status: String? { scene.status }
  var place: RowPlace? { scene.place }
  func begin(at place: RowPlace) { scene.begin(at: place) }
  var rowsSoFar: String { scene.rowsSoFar }
  func pageLoading(until isEnough: @escaping @MainActor () -> Bool) -> @MainActor () async throws -> Void {
    scene.pageLoading(until: isEnough)
  }
  func neighbour(_ side: Neighbour, of row: RowReference, offering action: String) -> RowReference? {
    scene.neighbour(side, of: row, offering: action)
  }
  func step(to row: RowReference, by action: String) throws -> ActionAnswer { try scene.step(to: row, by: action) }
  func run(
    _ action: SceneAction, name: String, status: (@MainActor () -> String)?,
    _ work: @escaping @MainActor () async throws -> ActionAnswer
  ) {
    scene.run(action, name: name, status: status, work)
  }
  var openCommand: SceneCommand? { scene.openCommand }
  func rowHints(for command: String?, where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint] {
    scene.rowHints(for: command, where: isWanted)
  }
  func json(_ rows: RowSelection) -> JSONValue { scene.json(rows) }
  func lines(_ rows: RowSelection) -> [[String]] { scene.lines(rows) }
}
