public import JSON
public import Loading
import Localization
public import PostRows
public import Posts
public import Viper

/// Presents the comments on a post.
public final class CommentsPresenter: PostListPresenter {
  public typealias Resource = CommentThread
  public typealias Row = PostRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let router: any CommentsRouting
  package let browse: (_ address: String) throws -> Void
  package let copy: (_ text: String) throws -> Void
  /// The post of the comments; nil if it is not known.
  private var post: Post?
  /// The comments that have changed since they were last loaded.
  private var changed = ChangedPosts()
  /// The comments whose text behind a warning the user has asked for.
  package var revealed: Set<Post.ID> = []
  /// The reason why the source's last answer lacks comments.
  private var gap: CommentThread.Gap?

  /// - Parameters:
  ///   - post: the post; nil if it is not known.
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the comments.
  ///   - router: the ways out.
  ///   - display: the receiver of each change.
  ///   - browse: opens an untrusted address in the web browser.
  ///   - copy: puts a text on the clipboard.
  public init(
    post: Post? = nil, context: PresentationContext, interactor: any LoadInteractor, router: any CommentsRouting,
    display: any ListDisplay, browse: @escaping (_ address: String) throws -> Void,
    copy: @escaping (_ text: String) throws -> Void
  ) {
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
  public var heading: String {
    post.map { texts(.heading, ["subject": PostRow($0).hint(in: context)]) } ?? title
  }
  public var emptyText: String { gapText ?? texts[.empty] }
  public var endText: String { gapText ?? texts(.end, ["count": model.count]) }
  public var collaborators: [AnyObject] { [router] }
  public var fields: JSONFields { ["image": post.map { .object(of: PostRow($0).fields(in: context)) }] }

  private var gapText: String? {
    switch gap {
    case nil: nil
    case .cut: texts[.cut]
    case .needsLogin: texts(.needsLogin, ["command": "\(ProgramName.current.command) login SERVER"])
    case .arriving: texts(.arriving, ["command": "refresh"])
    }
  }

  public var commands: [Command] {
    [
      Command("view", in: .read, summary: texts[.viewSummary], output: .scene) { [router] _ in
        router.showImage()
        return .scene
      }
    ]
  }

  public func didStartLoading(_ scope: LoadScope) {
    changed = ChangedPosts()
    display.listDidChange(model.start(scope))
  }

  public func present(_ thread: Resource) -> ListPage<Row> {
    gap = thread.gap
    return ListPage(rows: thread.comments.map { row(for: changed.applied(to: $0)) }, next: gap == nil ? .unpaged : .end)
  }

  public var rowActions: [PostAction] { PostAction.ofComments }
  public func summary(of action: PostAction) -> String { action.commentSummary(in: context.language) }
  public func label(of action: PostAction) -> String? { nil }

  public func perform(_ action: PostAction, on target: ActionTarget<Row>) throws -> Answer {
    if let answer = try answer(to: action, on: target) { return answer }
    router.showComment(target.row)
    return .scene
  }
}

// MARK: - Changes

extension CommentsPresenter: PostsOutput {
  public func postsDidChange(_ change: PostChange) {
    if let post, change.ids.contains(post.id) {
      var changed = ChangedPosts()
      changed.add(change)
      self.post = changed.applied(to: post)
      display.listDidChange(.edited([]))
    }
    // A comment has no state: it is the one of its thread.
    guard case .edited = change else { return }
    changed.add(change)
    if let change = model.update(change.ids, { $0.with(changed.applied(to: $0.post)) }) {
      display.listDidChange(change)
    }
  }
}
