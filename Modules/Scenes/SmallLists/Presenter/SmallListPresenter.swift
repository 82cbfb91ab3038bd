public import Loading
public import Viper

/// Presents a list of small rows.
///
/// `SmallListsModuleFactory` (in App) creates the presenter. Its `model` is the `Collectionable`; `SmallCell` draws the
/// rows.
public final class SmallListPresenter<List: SmallList>: ResourcePresenter {
  public typealias Resource = [List.Row]
  public typealias Row = List.Row

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let display: any ListDisplay
  public let interactor: any LoadInteractor
  private let list: List

  public init(
    _ list: List, context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay
  ) {
    (self.list, self.context, self.interactor, self.display) = (list, context, interactor, display)
  }

  public var title: String { list.title }
  public var emptyText: String { list.emptyText }
  public var contents: RowContents? { .title }
  public var commands: [Command] { list.commands(on: self) }

  public func present(_ rows: Resource) -> ListPage<Row> { ListPage(rows: rows) }

  /// Shows a response.
  ///
  /// Removed rows are not announced, because the action that removes them already reports their number.
  public func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope) {
    let change = model.receive(present(answer.value), from: answer.origin, for: scope)
    guard case .updated(let update, .first) = change else { return display.listDidChange(change) }
    display.listDidChange(
      .updated(ListUpdate(newCount: update.newCount, editedCount: update.editedCount), .first))
  }

  public func perform(_ action: Row.Action, on target: ActionTarget<Row>) throws -> Answer {
    try list.perform(action, on: target)
  }
}
