package import JSON
package import Loading
import Localization
import Pictures
package import Viper

/// A list scene; a scene with a single item is a list with one row.
@MainActor package final class ListScene<Presenter: ListPresenter> {
  package let placement: ScenePlacement
  package let isModal: Bool
  package var onEvent: (@MainActor (SceneEvent) -> Void)?
  let list: ListView<Presenter>
  /// The view of the whole scene: a list, or a page with a document above the list.
  package let view: any SceneView
  /// The running asynchronous actions, in the order in which they were started.
  private var actions: [RunningAction] = []
  private var actionCount = 0
  var presenter: Presenter { list.presenter }

  /// Creates a list scene that loads nothing until it is started.
  package convenience init(at placement: ScenePlacement, isModal: Bool = false, view: ListView<Presenter>) {
    self.init(at: placement, isModal: isModal, list: view, view: view)
  }

  private init(at placement: ScenePlacement, isModal: Bool, list: ListView<Presenter>, view: any SceneView) {
    self.placement = placement
    self.isModal = isModal
    self.list = list
    self.view = view
  }

  deinit {
    actions.forEach { $0.task.end.cancel() }
  }
}

/// An asynchronous action of a scene; `command` is the command that started it.
private struct RunningAction {
  let number: Int
  let task: RunningTask
  let command: String
  let status: (@MainActor () -> String)?
}

extension ListScene where Presenter: PageContent {
  /// Creates a page scene that loads nothing until it is started.
  package convenience init(at placement: ScenePlacement, page: PageView<Presenter>) {
    self.init(at: placement, isModal: false, list: page.list, view: page)
  }
}

extension ListScene: ListDisplay {
  package func listDidChange(_ change: ListChange) {
    view.listDidChange(change)
    onEvent?(.list(change))
    returnIfLoaded()
  }
}

extension ListScene: ImagePrefetcherOutput {
  package func imagesDidChange() {
    view.imagesDidChange()
    onEvent?(.pictures)
  }
}

extension ListScene: Scene {
  package var title: String { presenter.title }
  package var heading: String { presenter.heading }
  package var state: SceneState { presenter.model.state }
  package var failure: Failure? { presenter.model.failure }
  package var rows: any Collectionable { presenter.model }
  package var newRoute: Route? { presenter.newRoute }
  package func refusal(of word: String, row number: Int?) -> String? { presenter.refusal(of: word, row: number) }
  package var tasks: [RunningTask] { presenter.tasks + actions.map(\.task) + (view.prefetcher?.tasks ?? []) }
  package var status: String? { actions.last { $0.status != nil }?.status?() }
  package var parts: [AnyObject] {
    let drawing: [AnyObject?] = [view === list ? nil : view as AnyObject, view.prefetcher]
    return [self, list] + presenter.parts + drawing.compactMap(\.self)
  }

  package func start() {
    presenter.load()
    if let anchor = list.returning { loadPages(for: anchor) }
  }

  package func loadMore() {
    presenter.loadMore()
  }

  package func loadMoreByItself() {
    presenter.loadMoreByItself()
  }

  package func hurry() { presenter.interactor.hurry() }

  package func pause() {
    view.prefetcher?.pause()
    presenter.pause()
  }

  package func resume() {
    view.prefetcher?.resume()
    presenter.resume()
  }

  package func renumber() {
    presenter.renumber()
  }

  package func cancel() {
    presenter.interactor.cancel()
    let texts = presenter.context.strings(ListText.table)
    let names = actions.map(\.command)
    actions.forEach { $0.task.end.cancel() }
    actions = []
    if let name = names.first {
      let text =
        names.count == 1
        ? texts(.cancelledAction, ["command": name]) : texts(.cancelledActions, ["count": names.count])
      onEvent?(.failed(Failure(.badArgument, text)))
    }
    view.prefetcher?.cancel()
  }

  package func run(
    _ action: SceneAction, name: String, status: (@MainActor () -> String)?,
    _ work: @escaping @MainActor () async throws -> Answer
  ) {
    actionCount += 1
    let task = Task { [weak self, language = presenter.context.language, number = actionCount] in
      var event: SceneEvent?
      do {
        event = .answered(try await work(), to: action)
      } catch is CancellationError {
        // A cancelled action returns no result.
      } catch {
        event = .failed(Failure(loading: error, in: language))
      }
      guard let self, let index = actions.firstIndex(where: { $0.number == number }) else { return }
      actions.remove(at: index)
      if let event { onEvent?(event) }
    }
    actions.append(
      RunningAction(
        number: actionCount, task: RunningTask(name: name, end: task), command: action.name, status: status))
  }

  package func json(_ rows: RowSelection) -> JSONValue {
    presenter.json(placement, rows)
  }

  package func lines(_ rows: RowSelection, _ columns: [RowColumn]?) -> [[String]] {
    presenter.lines(rows, columns)
  }

  package func rowHints(
    for command: String?, where isWanted: (_ number: Int, _ id: String) -> Bool
  ) -> [RowHint] {
    let model = presenter.model
    return model.rows.compactMap { row in
      let id = row.routeValue
      guard let number = model.number(of: row.id), command.map({ isUseful($0, for: row) }) ?? true,
        isWanted(number, id)
      else { return nil }
      return RowHint(number: number, id: id, text: row.hint(in: presenter.context))
    }
  }

  package func unreadRow(after number: Int?) -> Int? { row(after: number) { $0.isUnread } }

  package func rowWithUnread(after number: Int?) -> Int? {
    let (wanted, present) = (presenter.rowsWithUnread, number.flatMap(presenter.model.numbers.id))
    return row(after: number) { wanted.contains($0.id) && $0.id != present }
  }

  package func leadsToUnread(_ number: Int) -> Bool {
    presenter.model.numbers.id(numbered: number).map(presenter.rowsWithUnread.contains) ?? false
  }

  package var isSearched: Bool { presenter.model.isSearched }

  /// The number of the first matching row that can be opened.
  ///
  /// The search begins after the row `number` or, if it is nil, with the last screenful, and wraps around at the end of
  /// the list.
  private func row(after number: Int?, where isWanted: (Presenter.Row) -> Bool) -> Int? {
    let model = presenter.model
    // Search matches precede other rows.
    let row =
      row(after: number, among: model.pagedRows(in: 0..<model.pagedCount), where: isWanted)
      ?? (model.isSearched ? self.row(after: number, among: presenter.rows, where: isWanted) : nil)
    return row.flatMap { model.number(of: $0.id) }
  }

  private func row(
    after number: Int?, among rows: [Presenter.Row], where isWanted: (Presenter.Row) -> Bool
  ) -> Presenter.Row? {
    let index = { (id: Presenter.Row.ID) in rows.firstIndex { $0.id == id } }
    let behind = number.flatMap(presenter.model.numbers.id).flatMap(index).map { $0 + 1 }
    let start = behind ?? presenter.rowsOfScreen.first.map(\.id).flatMap(index) ?? 0
    let order = Array(rows[start...] + rows[..<start])
    return order.first { isWanted($0) && $0.mainAction != nil }
  }

  package var listedNumbers: [Int] { presenter.listedRows.compactMap { presenter.model.number(of: $0.id) } }
  package var numbersOfScreenful: [Int] {
    presenter.rowsOfScreen.compactMap { presenter.model.number(of: $0.id) }
  }

  package func numbers(named text: String, for command: String) throws -> [Int] {
    try presenter.rows(named: text, for: command).compactMap { presenter.model.number(of: $0.id) }
  }

  /// Whether a command has an effect on a row; always true for commands that are not row actions.
  private func isUseful(_ command: String, for row: Presenter.Row) -> Bool {
    switch command {
    case ShellWord.open.rawValue: row.mainAction.map(row.isUseful) ?? false
    case ListCommand.retry: list.hasFailedPicture(row)
    default: presenter.rowActions.first { $0.rawValue == command }.map(row.isUseful) ?? true
    }
  }
}
