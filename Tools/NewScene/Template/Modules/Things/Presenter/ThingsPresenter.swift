public import Viper

/// Presents the items: all of them, each of which leads to itself, or one that leads nowhere.
public final class ThingsPresenter: ResourcePresenter {
  public typealias Resource = [ThingsItem]
  public typealias Row = ThingsRow

  public var content = ListContent<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  /// Nil where the rows lead nowhere.
  private let router: (any ThingsRouting)?

  public init(
    context: PresentationContext, interactor: any LoadInteractor, router: (any ThingsRouting)?,
    display: any ListDisplay
  ) {
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
  }

  public var title: String { context.strings(ThingsText.table)[.title] }
  public var emptyText: String { context.strings(ThingsText.table)[.empty] }
  public var collaborators: [AnyObject] { router.map { [$0] } ?? [] }

  public func present(_ items: Resource) -> ListContent<Row>.Loaded {
    .init(rows: items.map { Row($0, actions: router == nil ? [] : [.open]) })
  }

  public func perform(_ action: RowAction, on row: Row) {
    if action == .open { router?.showDetail(of: row.item) }
  }
}
