public import Loading
import Localization
public import Posts  // --paged
public import Viper

/// Presents the items.
public final class ThingsPresenter: ResourcePresenter {
  public typealias Row = ThingsRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay

  public init(context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay) {
    self.context = context
    self.interactor = interactor
    self.display = display
  }

  private var texts: Strings<ThingsText> { context.strings(ThingsText.table) }

  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }
}
