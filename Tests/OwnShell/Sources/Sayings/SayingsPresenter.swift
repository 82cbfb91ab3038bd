public import Loading
import Localization
public import Viper

/// Presents the sayings; each row opens its saying.
public final class SayingsPresenter: ResourcePresenter {
  public typealias Resource = [Saying]
  public typealias Row = SayingListRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let router: any SayingsRouting

  public init(
    context: PresentationContext, interactor: any LoadInteractor, router: any SayingsRouting, display: any ListDisplay
  ) {
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
  }

  public var title: String { context.strings(SayingsText.table)[.title] }
  public var emptyText: String { context.strings(SayingsText.table)[.empty] }
  public var collaborators: [AnyObject] { [router] }

  public func present(_ sayings: Resource) -> ListPage<Row> {
    ListPage(rows: sayings.map(Row.init))
  }

  public func perform(_ action: SayingAction, on target: ActionTarget<Row>) throws -> Answer {
    switch action {
    case .open: router.showSaying(target.row.saying)
    }
    return .scene
  }
}
