public import Viper

/// Presents the feed: images become rows, and a row opens its comments.
public final class FeedPresenter: ListPresenter {
  public typealias Resource = Sourced<Page<FeedImage>>
  public typealias Row = FeedRow

  public var content = ListContent<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let router: any FeedRouting

  public init(
    context: PresentationContext, interactor: any LoadInteractor, router: any FeedRouting, display: any ListDisplay
  ) {
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
  }

  public var title: String { context.strings(FeedText.table)[.title] }
  public var emptyText: String { context.strings(FeedText.table)[.empty] }
  public var collaborators: [AnyObject] { [interactor, router] }

  public func present(_ feed: Resource) -> ListContent<Row>.Loaded {
    .init(rows: feed.value.items.map(FeedRow.init), origin: feed.origin, hasMore: feed.value.cursor != nil)
  }

  public func perform(_ action: RowAction, on row: FeedRow) {
    if action == .open { router.showComments(of: row.image) }
  }
}
