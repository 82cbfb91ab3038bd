public import Loading

/// The presenter of a list that maps a loaded resource to rows; only this presenter modifies the model.
///
/// A conforming type provides texts and actions, and maps the resource. Loading, states and errors have default
/// implementations.
@MainActor public protocol ResourcePresenter<Row>: ListPresenter, LoadOutput {
  /// The state of the list; there is no other copy.
  var model: ListModel<Row> { get set }
  /// The receiver of model changes.
  var display: any ListDisplay { get }
  /// Maps a resource to rows.
  func present(_ resource: Resource) -> ListPage<Row>
}

// MARK: - Loads

extension ResourcePresenter {
  public func load() {
    model.requestRefresh()
    interactor.load(model.hasLoaded ? .refresh : .first)
  }

  /// Reloads the list as if for the first time; ids keep their numbers.
  public func loadAgain() {
    interactor.cancel()
    model.clear()
    load()
  }

  /// Replaces the list with a new list whose rows are numbered from 1.
  public func loadAnew() {
    interactor.cancel()
    model = ListModel()
    load()
  }

  public func loadMore() {
    // Without a next page, repeat the load from the beginning if it failed.
    if model.state == .failed, model.cursor.next == nil, retry() { return }
    if model.phase == .loading { interactor.hurry() }
    guard model.phase == .loading || !interactor.isBusy, let cursor = model.takeNextPage() else { return }
    interactor.load(.nextPage(after: cursor))
  }

  public func loadMoreByItself() {
    guard model.phase == .loading || !interactor.isBusy, let cursor = model.takeNextPageByItself() else { return }
    interactor.load(.nextPage(after: cursor))
  }

  public func didStartLoading(_ scope: LoadScope) {
    display.listDidChange(model.enter(.loading, scope))
  }

  public func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope) {
    display.listDidChange(model.receive(present(answer.value), from: answer.origin, for: scope))
  }

  public func didFinishLoading(_ scope: LoadScope) {
    let change = model.enter(.loaded, scope)
    // Load before the change is displayed, so that the display does not see an idle state between two loads.
    if let cursor = model.cursor.cursorPastEmptyPage {
      interactor.load(.nextPage(after: cursor))
    } else if model.isPageDue {
      loadMoreByItself()
    }
    display.listDidChange(change)
  }

  public func didFailLoading(_ scope: LoadScope, with error: any Error) {
    display.listDidChange(model.enter(.failed(Failure(loading: error, in: context.language)), scope))
  }

  public func didCancelLoading(_ scope: LoadScope) {
    display.listDidChange(model.enter(.cancelled, scope))
  }
}

// MARK: - Changes

extension ResourcePresenter {
  /// Edits rows in place, as the command `star` does.
  ///
  /// The edit affects the screen, JSON output, and later actions.
  ///
  /// The next response replaces the rows, so `present` must apply the same edit.
  ///
  /// - Parameters:
  ///   - ids: the ids of the rows to edit.
  ///   - unchanged: the ids of edited rows that need not be redrawn.
  ///   - transform: returns the edited row.
  public func change(_ ids: Set<Row.ID>, keepingOnScreen unchanged: Set<Row.ID> = [], _ transform: (Row) -> Row) {
    if let change = model.update(ids, keepingOnScreen: unchanged, transform) { display.listDidChange(change) }
  }

  /// Edits rows in place, and returns an answer that shows the edited rows.
  public func changed(_ rows: [Row], by transform: (Row) -> Row) -> Answer {
    change(Set(rows.map(\.id)), transform)
    return .rows(rows.compactMap { model.number(of: $0.id) })
  }
}

// MARK: - Screenfuls

extension ResourcePresenter {
  public func begin(_ screenful: Screenful, lines: Int, block: (_ position: Int) -> Pager.Block) {
    // The user has already seen the notice of a cancelled load.
    if [.first, .again].contains(screenful) { model.tellCancellation() }
    // The view reads the model to measure a row.
    var pager = model.pager
    pager.begin(screenful, count: model.pagedCount, lines: lines, block: block)
    model.pager = pager
  }

  public func beginChosenRows() {
    model.pager.close()
    model.pager.waitAgain()
  }

  public func find(_ ids: [Row.ID]?) { model.find(ids) }
  public func findAlso(_ ids: [Row.ID]) { model.findAlso(ids) }

  public func begin(at position: Int) {
    if model.index(ofPosition: position) == nil { model.find(nil) }
    model.pager.begin(at: model.index(ofPosition: position) ?? position)
  }

  public func move(to position: Int) {
    if let index = model.index(ofPosition: position) { model.pager.move(to: index) }
  }

  public func take(_ blocks: [Pager.Block], upTo end: Int) {
    let count = model.pagedCount
    model.pager.take(blocks, upTo: end, of: count)
  }

  public func takeNewer() -> Bool { model.takeNewer() }
  public func tellNewer() { model.tellNewer() }
  public func stopWaiting() { model.pager.stopWaiting() }
  public func markShown(_ ids: [Row.ID]) { model.didShow(ids) }
}
