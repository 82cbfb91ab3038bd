public import Viper

/// Presents the sayings as they are.
public final class SayingsPresenter: ResourcePresenter {
  public typealias Resource = [Saying]
  public typealias Row = Saying

  public var content = ListContent<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay

  public init(context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay) {
    self.context = context
    self.interactor = interactor
    self.display = display
  }

  public var title: String { context.strings(SayingsText.table)[.title] }
  public var emptyText: String { context.strings(SayingsText.table)[.empty] }

  public func present(_ sayings: Resource) -> ListContent<Row>.Loaded { .init(rows: sayings) }
}
