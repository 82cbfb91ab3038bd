/// The presenter of a list scene.
///
/// A conformer says what is particular to its scene; loading, states and errors follow.
@MainActor public protocol ListPresenter<Row>: RowImageOutput, Collectionable {
  /// What the image of a row is once it is loaded; `Never` for rows without one.
  associatedtype Image: Sendable = Never

  var content: ListContent<Row> { get set }
  var interactor: any LoadInteractor { get }
  /// Loads the images of the rows; nil where none are shown.
  var images: RowImageLoader<Row.ID, Image>? { get }
  /// Told after each change of `content`.
  var display: any ListDisplay { get }
  var context: PresentationContext { get }

  var title: String { get }
  /// What to say when there are no rows.
  var emptyText: String { get }

  /// Does what a row offers.
  func perform(_ action: RowAction, on row: Row)
  /// What rows may offer beside their main action, each with a line for `help`.
  var rowActions: [(action: RowAction, summary: String)] { get }
  /// What can be typed in this scene, beside what every list offers.
  var commands: [SceneCommand] { get }
  /// Hears which routes are on the router stack, the root first.
  func stackDidChange(_ routes: [Route])
  /// The objects that work for this presenter and go with it, beside its interactors.
  var collaborators: [AnyObject] { get }
}

extension ListPresenter {
  public var sections: [ListSection<Row>] { [ListSection(rows: content.rows)] }
  public var images: RowImageLoader<Row.ID, Image>? { nil }
  public var collaborators: [AnyObject] { [] }

  public var rowActions: [(action: RowAction, summary: String)] { [] }
  public var commands: [SceneCommand] { [] }

  /// Where a person is, is of no interest to most lists.
  public func stackDidChange(_ routes: [Route]) {}

  /// A list whose rows lead nowhere needs no more.
  public func perform(_ action: RowAction, on row: Row) {}

  public var tasks: [RunningTask] { interactor.tasks + (images?.tasks ?? []) }

  /// The objects the presenter consists of, itself first.
  public var parts: [AnyObject] { [self, interactor] + (images.map { [$0] } ?? []) + collaborators }

  /// Loads the list from its beginning.
  public func load() { interactor.load() }

  /// Loads what comes after the rows there are, because somebody asked for it.
  public func loadMore() { interactor.loadMore() }

  /// Tries again what failed or was cancelled: the page, or else the list; false if neither was.
  public func retry() -> Bool {
    switch (content.morePhase, content.phase) {
    case (.failed, _), (.cancelled, _): loadMore()
    case (_, .failed), (_, .cancelled): load()
    default: return false
    }
    return true
  }

  /// Stops every load; what is shown stays.
  public func cancel() {
    interactor.cancel()
    images?.show([], next: [])
  }

  /// Says which rows are being read, and which come next: their images are loaded, and no others.
  public func readerSees(_ rows: some Sequence<Row>, next: some Sequence<Row>) {
    images?.show(rows.compactMap(imageRequest), next: next.compactMap(imageRequest))
  }

  /// Loads the image of a row, if it has one and that is not there.
  public func retryImage(of row: Row) {
    if let request = imageRequest(for: row) { images?.retry(request) }
  }

  private func imageRequest(for row: Row) -> RowImageLoader<Row.ID, Image>.Request? {
    row.imageAddress.map { .init(id: row.id, address: $0) }
  }

  /// Loads more when the reader is near the end, unless that has failed or was cancelled: then the reader must ask for it.
  public func readerIsNearEnd() {
    guard content.phase == .loaded, content.hasMore else { return }
    switch content.morePhase {
    case .idle, .loaded: interactor.loadMore()
    case .loading, .failed, .cancelled: break
    }
  }

  public func imagesDidChange() {
    display.contentDidChange(.images)
  }
}
