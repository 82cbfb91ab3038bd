public import Loading
import Localization
public import Viper

/// Presents the items: all of them, each of which leads to itself, or one that leads nowhere.
public final class ThingsPresenter: ResourcePresenter {
  public typealias Resource = [ThingsItem]
  public typealias Row = ThingsRow

  public var model = ListModel<Row>()
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

  private var texts: Strings<ThingsText> {
    context.strings(ThingsText.table)
  }

  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }
  public var collaborators: [AnyObject] { router.map { [$0] } ?? [] }

  public func present(_ items: Resource) -> ListPage<Row> {
    ListPage(rows: items.map { Row($0, actions: router == nil ? [] : [.open]) })
  }

  public func perform(
    _ action: ThingsAction, on target: ActionTarget<Row>
  ) throws -> ActionAnswer {
    switch action {
    case .open: router?.showDetail(of: target.row.item)
    }
    return .scene
  }
}
