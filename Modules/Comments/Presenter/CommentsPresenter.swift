public import Loading
import Localization
public import Viper

/// Presents the comments on a post.
public final class CommentsPresenter: ResourcePresenter {
  public typealias Resource = CommentThread
  public typealias Row = CommentRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let router: any CommentsRouting

  public init(
    context: PresentationContext, interactor: any LoadInteractor, router: any CommentsRouting,
    display: any ListDisplay
  ) {
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
  }

  private var texts: Strings<CommentsText> { context.strings(CommentsText.table) }

  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }
  public var collaborators: [AnyObject] { [router] }

  public var commands: [SceneCommand] {
    [
      SceneCommand(
        "view", summary: texts[.viewSummary],
        body: .plain { [router] in
          router.showImage()
          return .scene
        })
    ]
  }

  public func present(_ thread: Resource) -> ListPage<Row> {
    ListPage(rows: thread.comments.map(CommentRow.init))
  }
}
