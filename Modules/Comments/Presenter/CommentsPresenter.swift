public import Loading
import Localization
public import PostRows
public import Posts
public import Viper

/// Presents the comments on a post.
public final class CommentsPresenter: ResourcePresenter, PostListPresenter {
  public typealias Resource = CommentThread
  public typealias Row = PostRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let router: any CommentsRouting
  package let browse: (_ address: String) throws -> Void
  package let copy: (_ text: String) throws -> Void
  /// The untrusted line that identifies the post; nil if the post is not known.
  private let subject: String?
  /// The post of the comments for scripts; nil if it is not known.
  private let post: JSONValue?
  /// The comments whose text behind a warning the user has asked for.
  package var revealed: Set<Post.ID> = []
  /// The reason why the source's last answer lacks comments.
  private var gap: CommentThread.Gap?

  /// - Parameters:
  ///   - subject: the untrusted line that identifies the post; nil if the post is not known.
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the comments.
  ///   - router: the ways out.
  ///   - display: the receiver of each change.
  ///   - browse: opens an untrusted address in the web browser.
  ///   - copy: puts a text on the clipboard.
  ///   - post: the fields of the post for scripts; nil if it is not known.
  public init(
    subject: String? = nil, context: PresentationContext, interactor: any LoadInteractor, router: any CommentsRouting,
    display: any ListDisplay, browse: @escaping (_ address: String) throws -> Void = { _ in },
    copy: @escaping (_ text: String) throws -> Void = { _ in }, post: JSONValue? = nil
  ) {
    self.subject = subject
    self.post = post
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
    self.browse = browse
    self.copy = copy
  }

  private var texts: Strings<CommentsText> { context.strings(CommentsText.table) }

  public var title: String { texts[.title] }
  public var heading: String { subject.map { texts(.heading, ["subject": $0]) } ?? title }
  public var emptyText: String { gapText ?? texts[.empty] }
  public var endText: String { gapText ?? texts(.end, ["count": model.count]) }
  public var collaborators: [AnyObject] { [router] }
  public var fields: JSONFields { ["image": post] }

  private var gapText: String? {
    switch gap {
    case nil: nil
    case .cut: texts[.cut]
    case .needsLogin: texts(.needsLogin, ["command": "\(ProgramName.current.command) login SERVER"])
    case .arriving: texts(.arriving, ["command": "refresh"])
    }
  }

  public var commands: [SceneCommand] {
    [
      SceneCommand(
        "view", in: .read, summary: texts[.viewSummary], output: .scene,
        body: .plain { [router] in
          router.showImage()
          return .scene
        })
    ]
  }

  public func present(_ thread: Resource) -> ListPage<Row> {
    gap = thread.gap
    return ListPage(rows: thread.comments.map(row), next: gap == nil ? .unpaged : .end)
  }

  public var rowActions: [PostAction] { PostAction.ofComments }
  public func summary(of action: PostAction) -> String { action.commentSummary(in: context.language) }
  public func label(of action: PostAction) -> String? { nil }

  public func perform(_ action: PostAction, on target: ActionTarget<Row>) throws -> ActionAnswer {
    if let answer = try answer(to: action, on: target) { return answer }
    router.showComment(target.row)
    return .scene
  }
}
