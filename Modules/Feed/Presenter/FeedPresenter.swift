public import Loading
import Localization
public import Viper

/// Presents the feed: a row per post, which opens its comments and its images.
public final class FeedPresenter: ResourcePresenter {
  public typealias Resource = Page<Post>
  public typealias Row = FeedRow

  public var model = ListModel<Row>()
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

  private var texts: Strings<FeedText> { context.strings(FeedText.table) }

  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }
  public var endText: String { texts[.end] }
  public var collaborators: [AnyObject] { [router] }

  public func present(_ page: Resource) -> ListPage<Row> {
    ListPage(page, row: FeedRow.init)
  }

  public func perform(_ action: FeedAction, on target: ActionTarget<Row>) throws -> ActionAnswer {
    switch action {
    case .open: router.showComments(of: target.row.post)
    case .view: router.showImage(try index(of: target.part, in: target.row.post), of: target.row.post)
    }
    return .scene
  }

  /// The index of a numbered image, from 1; of the first one without a number.
  ///
  /// - Throws: `Failure` for a number that the post does not have.
  private func index(of part: Int?, in post: Post) throws -> Int {
    let number = part ?? 1
    guard post.images.indices.contains(number - 1) else {
      throw Failure(
        .badArgument, texts(.noImage, ["number": String(number), "count": String(post.images.count)]))
    }
    return number - 1
  }
}
