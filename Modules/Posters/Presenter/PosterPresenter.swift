public import Viper

/// Presents one whole poster.
public final class PosterPresenter: ResourcePresenter {
  public typealias Resource = DrawnPoster
  public typealias Row = PosterRow

  public var content = ListContent<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay

  public init(context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay) {
    self.context = context
    self.interactor = interactor
    self.display = display
  }

  public var title: String { context.strings(PostersText.table)[.posterTitle] }
  /// There always is the poster.
  public var emptyText: String { "" }

  public func present(_ poster: Resource) -> ListContent<Row>.Loaded {
    .init(rows: [Row(poster)])
  }
}
