public import Terminal
public import Viper

/// Presents the feed: images become rows, and a row leads to its comments and to its picture.
public final class FeedPresenter: ResourcePresenter {
  public typealias Resource = Sourced<Page<FeedImage>>
  public typealias Row = FeedRow

  public var content = ListContent<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let images: RowImageLoader<Row.ID, Picture>?
  public let display: any ListDisplay
  private let router: any FeedRouting

  public init(
    context: PresentationContext, interactor: any LoadInteractor, images: RowImageLoader<Row.ID, Picture>? = nil,
    router: any FeedRouting, display: any ListDisplay
  ) {
    self.context = context
    self.interactor = interactor
    self.images = images
    self.router = router
    self.display = display
  }

  public var title: String { context.strings(FeedText.table)[.title] }
  public var emptyText: String { context.strings(FeedText.table)[.empty] }
  public var rowActions: [(action: RowAction, summary: String)] {
    [(.view, context.strings(FeedText.table)[.viewSummary])]
  }
  public var collaborators: [AnyObject] { [router] }

  /// The images, and after them what there is to say of the next page.
  public var sections: [ListSection<Row>] {
    [ListSection(rows: content.rows)] + (content.more.map { [ListSection(rows: [.more($0)])] } ?? [])
  }

  public func present(_ feed: Resource) -> ListContent<Row>.Loaded {
    .init(rows: feed.value.items.map(Row.image), origin: feed.origin, hasMore: feed.value.cursor != nil)
  }

  public func perform(_ action: RowAction, on row: Row) {
    guard case .image(let image) = row else { return }
    switch action {
    case .open: router.showComments(of: image)
    case .view: router.showPicture(of: image)
    default: break
    }
  }
}
