public import Viper

/// Presents one image.
public final class ImageViewerPresenter: ResourcePresenter {
  public typealias Resource = ViewedImage
  public typealias Row = ImageViewerRow

  public var content = ListContent<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay

  public init(context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay) {
    self.context = context
    self.interactor = interactor
    self.display = display
  }

  public var title: String { context.strings(ImageViewerText.table)[.title] }
  /// There always is the image.
  public var emptyText: String { "" }

  public func present(_ image: Resource) -> ListContent<Row>.Loaded {
    .init(rows: [Row(image: image)])
  }
}
