public import JSON
public import Loading
import Localization
import Pictures
public import Viper

/// A list scene; a scene with a single item is a list with one row.
@MainActor public final class ListScene<Presenter: ListPresenter> {
  public let placement: ScenePlacement
  public let isModal: Bool
  public var onEvent: (@MainActor (SceneEvent) -> Void)?
  let list: ListView<Presenter>
  /// The view of a scene that is a page; nil for a list.
  let page: (any PagedView)?
  private let actions = ActionTasks()
  var presenter: Presenter { list.presenter }

  /// Creates a scene that loads nothing until `start`.
  public convenience init(at placement: ScenePlacement, isModal: Bool = false, view: ListView<Presenter>) {
    self.init(at: placement, isModal: isModal, view: view, page: nil)
  }

  private init(at placement: ScenePlacement, isModal: Bool, view: ListView<Presenter>, page: (any PagedView)?) {
    self.placement = placement
    self.isModal = isModal
    self.page = page
    list = view
    view.onEvent = { [weak self] event in
      if case .list(let change) = event { self?.page?.listDidChange(change) }
      self?.onEvent?(event)
      self?.returnIfLoaded()
    }
    page?.onEvent = { [weak self] in self?.onEvent?($0) }
  }

  /// The prefetchers of the pictures of rows, and of a page.
  private var prefetchers: [ImagePrefetcher<Picture>] { [list.prefetcher, page?.prefetcher].compactMap(\.self) }
}

extension ListScene where Presenter: PageContent {
  /// Creates a scene whose view is a page, and that loads nothing until `start`.
  public convenience init(at placement: ScenePlacement, page: PageView<Presenter>) {
    self.init(at: placement, isModal: false, view: page.list, page: page)
  }
}

extension ListScene: Scene {
  public var view: any SceneView { page ?? list }
  public var title: String { presenter.title }
  public var heading: String { presenter.heading }
  public var state: SceneState { presenter.model.state }
  public var failure: Failure? { presenter.model.failure }
  public var rowCount: Int { presenter.model.count }
  public var rowNumbers: ClosedRange<Int>? { presenter.model.numbers.listed }
  public var newRoute: Route? { presenter.newRoute }
  public func refusal(of word: String, row number: Int?) -> String? { presenter.refusal(of: word, row: number) }
  public var tasks: [RunningTask] { presenter.tasks + actions.tasks + prefetchers.flatMap(\.tasks) }
  public var status: String? { actions.status }
  public var parts: [AnyObject] { [self, list, actions] + presenter.parts + (page.map { [$0] } ?? []) + prefetchers }
  var pageCommands: [Command] { page?.commands ?? [] }

  public func start() {
    presenter.load()
    if let anchor = list.returning { loadPages(for: anchor) }
  }

  public func loadMore() {
    presenter.loadMore()
  }

  public func loadMoreByItself() {
    presenter.loadMoreByItself()
  }

  public func hurry() { presenter.interactor.hurry() }

  public func pause() {
    prefetchers.forEach { $0.pause() }
    presenter.pause()
  }

  public func resume() {
    prefetchers.forEach { $0.resume() }
    presenter.resume()
  }

  public func renumber() {
    presenter.renumber()
  }

  public func cancel() {
    presenter.interactor.cancel()
    let texts = presenter.context.strings(ListText.table)
    let names = actions.cancel()
    if let name = names.first {
      let text =
        names.count == 1
        ? texts(.cancelledAction, ["command": name]) : texts(.cancelledActions, ["count": names.count])
      onEvent?(.failed(Failure(.badArgument, text)))
    }
    prefetchers.forEach { $0.cancel() }
  }

  public func run(
    _ action: SceneAction, name: String, status: (@MainActor () -> String)?,
    _ work: @escaping @MainActor () async throws -> Answer
  ) {
    let language = presenter.context.language
    actions.start(name, for: action.name, status: status, work) { [weak self] result in
      switch result {
      case .success(let answer): self?.onEvent?(.answered(answer, to: action))
      case .failure(is CancellationError): break
      case .failure(let error): self?.onEvent?(.failed(Failure(loading: error, in: language)))
      }
    }
  }

  public func json(_ rows: RowSelection) -> JSONValue {
    presenter.json(placement, rows)
  }

  public func lines(_ rows: RowSelection, _ columns: [RowColumn]?) -> [[String]] {
    presenter.lines(rows, columns)
  }

  public func rowHints(
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

  public func unreadRow(after number: Int?) -> Int? { row(after: number) { $0.isUnread } }

  public func rowWithUnread(after number: Int?) -> Int? {
    let (wanted, present) = (presenter.rowsWithUnread, number.flatMap(presenter.model.numbers.id))
    return row(after: number) { wanted.contains($0.id) && $0.id != present }
  }

  public func leadsToUnread(_ number: Int) -> Bool {
    presenter.model.numbers.id(numbered: number).map(presenter.rowsWithUnread.contains) ?? false
  }

  public var isSearched: Bool { presenter.model.isSearched }

  /// The number of the first matching row that can be opened; the search begins after the row `number` or, if nil, with
  /// the last screenful, and continues from the beginning of the list.
  private func row(after number: Int?, where isWanted: (Presenter.Row) -> Bool) -> Int? {
    let model = presenter.model
    // Search hits come before other rows.
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

  public var listedNumbers: [Int] { presenter.listedRows.compactMap { presenter.model.number(of: $0.id) } }
  public var numbersOfScreenful: [Int] {
    presenter.rowsOfScreen.compactMap { presenter.model.number(of: $0.id) }
  }

  public func numbers(named text: String, for command: String) throws -> [Int] {
    try presenter.rows(named: text, for: command).compactMap { presenter.model.number(of: $0.id) }
  }

  public func hasRow(numbered number: Int) -> Bool { presenter.model.row(numbered: number) != nil }

  /// Whether a command has an effect on a row; true for a command that is not an action of rows.
  private func isUseful(_ command: String, for row: Presenter.Row) -> Bool {
    switch command {
    case ShellWord.open.rawValue: row.mainAction.map(row.isUseful) ?? false
    case ListCommand.retry: list.hasFailedPicture(row)
    default: presenter.rowActions.first { $0.rawValue == command }.map(row.isUseful) ?? true
    }
  }
}
