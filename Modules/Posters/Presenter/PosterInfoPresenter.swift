public import Viper

/// Presents what is said of a poster's destination.
public final class PosterInfoPresenter: ResourcePresenter {
  public typealias Resource = Poster
  public typealias Row = PosterInfoRow

  public var content = ListContent<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay

  public init(context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay) {
    self.context = context
    self.interactor = interactor
    self.display = display
  }

  public var title: String { context.strings(PostersText.table)[.infoTitle] }
  /// There always is the text.
  public var emptyText: String { "" }

  public func present(_ poster: Resource) -> ListContent<Row>.Loaded {
    .init(rows: [Row(poster: poster)])
  }
}
