public import Loading
import Localization
public import Posts
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
  private let browse: (_ address: String) throws -> Void
  private let copy: (_ text: String) throws -> Void
  /// The untrusted line that identifies the post; nil if the post is not known.
  private let subject: String?
  /// The post of the comments for scripts; nil if it is not known.
  private let post: JSONValue?
  /// The comments whose text behind a warning the user has asked for.
  private var revealed: Set<Post.ID> = []
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
    return ListPage(
      rows: thread.comments.map { CommentRow($0, isRevealed: revealed.contains($0.id)) },
      next: gap == nil ? .unpaged : .end)
  }

  public func perform(_ action: CommentAction, on target: ActionTarget<Row>) throws -> ActionAnswer {
    switch action {
    case .open:
      router.showComment(target.row)
      return .scene
    case .reveal: return try reveal(target.rows)
    case .url: return .done(try address(of: target))
    case .browse: return try opened(try address(of: target), by: browse)
    case .copy: return try copied(try address(of: target), by: copy)
    }
  }

  /// The page of the comment, or else the first link of its text; or the link that the target names.
  private func address(of target: ActionTarget<Row>) throws -> String {
    let details = target.row.comment.details
    return try address(of: target, page: details.link ?? details.textLinks.first, links: details.textLinks)
  }

  private func reveal(_ rows: [Row]) throws -> ActionAnswer {
    let rows = try self.rows(rows, with: CommentAction.reveal) { $0.comment.details.warning != nil }
    let ids = Set(rows.map(\.id))
    revealed.formUnion(ids)
    if let change = model.update(ids, { CommentRow($0.comment, isRevealed: true) }) { display.listDidChange(change) }
    return .rows(rows.compactMap { model.numbers.number(of: $0.id) })
  }
}
