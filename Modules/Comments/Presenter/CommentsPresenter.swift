public import Foundation
public import Viper

/// Presents the comments of an image.
public final class CommentsPresenter: ResourcePresenter {
  public typealias Resource = [ImageComment]
  public typealias Row = CommentRow

  public var content = ListContent<Row>()
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

  public var title: String { context.strings(CommentsText.table)[.title] }
  public var emptyText: String { context.strings(CommentsText.table)[.empty] }

  public var collaborators: [AnyObject] { [router] }
  public var commands: [SceneCommand] {
    [
      SceneCommand(
        RowAction.view.name, summary: context.strings(CommentsText.table)[.viewSummary],
        body: .plain { [router] in router.showPicture() })
    ]
  }

  public func present(_ comments: Resource) -> ListContent<Row>.Loaded {
    .init(
      rows: Self.map(
        comments, now: context.now(), calendar: context.calendar, locale: context.language.locale))
  }

  /// The rows of these comments, in their order, with dates as seen from `now`.
  public static func map(
    _ comments: [ImageComment], now: Date = Date(), calendar: Calendar = .current, locale: Locale = .current
  ) -> [CommentRow] {
    let style = RelativeDateStyle(now: now, calendar: calendar, locale: locale)
    return comments.map { CommentRow($0, style: style) }
  }
}
