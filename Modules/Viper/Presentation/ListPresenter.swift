/// The presenter of a list scene.
///
/// A conformer says what is particular to its scene; loading, states and errors follow.
@MainActor public protocol ListPresenter<Row>: LoadOutput, Collectionable {
  var content: ListContent<Row> { get set }
  var interactor: any LoadInteractor { get }
  /// Told after each change of `content`.
  var display: any ListDisplay { get }
  var context: PresentationContext { get }

  var title: String { get }
  /// What to say when there are no rows.
  var emptyText: String { get }

  /// The rows for a resource that has arrived.
  func present(_ resource: Resource) -> ListContent<Row>.Loaded
  /// Does what a row offers.
  func perform(_ action: RowAction, on row: Row)
  /// The objects that work for this presenter and go with it.
  var collaborators: [AnyObject] { get }
}

extension ListPresenter {
  public var sections: [ListSection<Row>] { [ListSection(rows: content.rows)] }
  public var collaborators: [AnyObject] { [interactor] }

  /// A list whose rows lead nowhere needs no more.
  public func perform(_ action: RowAction, on row: Row) {}

  public func didStartLoading() {
    change { $0.startLoading() }
  }

  public func didFinishLoading(with resource: Resource) {
    let loaded = present(resource)
    change { $0.show(loaded) }
  }

  public func didFailLoading(with error: any Error) {
    let failure = Failure(loading: error, in: context.language)
    change { $0.fail(failure) }
  }

  public func didCancelLoading() {
    change { $0.cancel() }
  }

  private func change(_ body: (inout ListContent<Row>) -> Void) {
    body(&content)
    display.contentDidChange()
  }
}
