import JSON
import Loading
import TerminalList
import Viper

/// Wraps a scene, and cancels its load when another scene covers it, or hides its `copy` command.
final class WrappedScene: Scene {
  private let scene: any Scene
  private let mistake: Mistake

  init(_ scene: any Scene, _ mistake: Mistake) {
    self.scene = scene
    self.mistake = mistake
  }

  func pause() {
    if mistake == .cancelsWhenCovered { scene.cancel() }
  }

  var placement: ScenePlacement { scene.placement }
  var isModal: Bool { scene.isModal }
  var title: String { scene.title }
  var state: SceneState { scene.state }
  var failure: Failure? { scene.failure }
  var commands: [Command] {
    scene.commands.filter { mistake != .hasNoCommands || $0.name != GoodAction.copy.rawValue }
  }
  var tasks: [RunningTask] { scene.tasks }
  var parts: [AnyObject] { [self] + scene.parts }
  var rows: any Collectionable { scene.rows }
  var listedNumbers: [Int] { scene.listedNumbers }
  var numbersOfScreenful: [Int] { scene.numbersOfScreenful }
  func numbers(named text: String, for command: String) throws -> [Int] {
    try scene.numbers(named: text, for: command)
  }
  func unreadRow(after number: Int?) -> Int? { scene.unreadRow(after: number) }
  func rowWithUnread(after number: Int?) -> Int? { scene.rowWithUnread(after: number) }
  func leadsToUnread(_ number: Int) -> Bool { scene.leadsToUnread(number) }
  var isSearched: Bool { scene.isSearched }
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
  func open(_ row: RowReference) throws -> Answer { try scene.open(row) }
  var status: String? { scene.status }
  var newRoute: Route? { scene.newRoute }
  func refusal(of word: String, row number: Int?) -> String? { scene.refusal(of: word, row: number) }
  var anchor: RowAnchor? { scene.anchor }
  func begin(at anchor: RowAnchor) { scene.begin(at: anchor) }
  var rowsSoFar: String { scene.rowsSoFar }
  func pageLoading(until isEnough: @escaping @MainActor () -> Bool) -> @MainActor () async throws -> Void {
    scene.pageLoading(until: isEnough)
  }
  func neighbour(_ side: Neighbour, of row: RowReference, offering action: String) -> RowReference? {
    scene.neighbour(side, of: row, offering: action)
  }
  func step(to row: RowReference, by action: String) throws -> Answer { try scene.step(to: row, by: action) }
  func run(
    _ action: SceneAction, name: String, status: (@MainActor () -> String)?,
    _ work: @escaping @MainActor () async throws -> Answer
  ) {
    scene.run(action, name: name, status: status, work)
  }
  var openCommand: Command? { scene.openCommand }
  func rowHints(for command: String?, where isWanted: (_ number: Int, _ id: String) -> Bool) -> [RowHint] {
    scene.rowHints(for: command, where: isWanted)
  }
  func json(_ rows: RowSelection) -> JSONValue { scene.json(rows) }
  func lines(_ rows: RowSelection, _ columns: [RowColumn]?) -> [[String]] { scene.lines(rows, columns) }
}
