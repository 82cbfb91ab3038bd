public import Loading
import Localization
public import Posts  // --paged
public import Viper

/// Presents the items; opening an item shows its full scene.
public final class ThingsPresenter: ResourcePresenter {
  public typealias Row = ThingsRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let router: any ThingsRouting

  public init(
    context: PresentationContext, interactor: any LoadInteractor, router: any ThingsRouting,
    display: any ListDisplay
  ) {
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
  }

  private var texts: Strings<ThingsText> { context.strings(ThingsText.table) }

  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }
  public var collaborators: [AnyObject] { [router] }

  public func perform(_ action: ThingsAction, on target: ActionTarget<Row>) throws -> Answer {
    switch action {
    case .open: router.showItem(target.row.item)
    }
    return .scene
  }
}
