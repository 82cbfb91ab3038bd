import Foundation
public import JSON
public import Loading
import Localization
public import PostRows
public import Posts
public import TerminalList
public import Viper

/// Presents a post with the comments on it.
public final class CommentsPresenter: PostListPresenter {
  public typealias Resource = Conversation
  public typealias Row = PostRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  private let posts: any PostInteracting
  public let display: any ListDisplay
  public let sourceName: String?
  private let router: any CommentsRouting
  /// The post of the comments.
  private let id: Post.ID
  package let external: ExternalActions
  private let marking: PostMarking
  private let places: ReadingPositions
  /// The post of the comments, as the person sees it; nil if it is not known.
  private var row: PostRow?
  /// Whether the post may yet have another text than the list has of it.
  private var isTextDue: Bool
  /// The changes of the post since the page began.
  private var postChanges = ChangedPosts()
  /// The posts that the post answers, the first one first.
  private var above: [Post] = []
  /// Whether an answer with the posts above has come.
  private var knowsPostsAbove = false
  /// The comments that have changed since they were last loaded.
  private var changed = ChangedPosts()
  /// The comments whose text behind a warning the user has asked for.
  package var revealed: Set<Post.ID> = []
  /// Whether the post was read by its page, which happens once.
  private var hasRead = false
  /// The reason why the source's last answer lacks comments.
  private var gap: CommentThread.Gap?
  /// The number of comments that the source says there are; nil if it does not say.
  private var total: Int?

  /// - Parameters:
  ///   - id: the post of the comments.
  ///   - post: the post, in front of or behind its warning; nil if it is not known.
  ///   - sourceName: the source in the head of a screen; nil for none.
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the comments, and keeps the state of the post.
  ///   - router: the ways out.
  ///   - display: the receiver of each change.
  ///   - external: the actions that leave the program.
  ///   - places: the places where the person stopped reading.
  public init(
    of id: Post.ID, post: PostRow? = nil, sourceName: String? = nil, context: PresentationContext,
    interactor: any PostInteracting,
    router: any CommentsRouting, display: any ListDisplay, external: ExternalActions, places: ReadingPositions
  ) {
    (self.id, row, isTextDue) = (id, post, post != nil)
    self.sourceName = sourceName
    self.context = context
    posts = interactor
    marking = PostMarking(interactor, lastChange: external.lastChange, context: context)
    self.router = router
    self.display = display
    self.external = external
    self.places = places
  }

  private var texts: Strings<CommentsText> { context.strings(CommentsText.table) }

  private var postTexts: Strings<PostText> { context.strings(PostText.table) }

  public var interactor: any LoadInteractor { posts }
  public var title: String { texts[.title] }
  public var heading: String { row?.heading(in: context).nonBlank ?? title }
  public var emptyText: String { gapText ?? texts[.empty] }
  public var endText: String { gapText ?? texts(.end, ["count": model.count]) }
  public var collaborators: [AnyObject] { [router, marking] }
  public var fields: JSONFields {
    let post = row.map { JSONValue.object(of: $0.fields(in: context)) }
    let rows = above.map { JSONValue.object(of: PostRow($0).fields(in: context)) }
    let total = total ?? (gap == nil && [.loaded, .empty].contains(model.state) ? model.count : nil)
    return [
      "image": post, "post": post, "above": rows.isEmpty ? nil : .array(rows), "total": total.map { .integer($0) },
      "cut": gap == .cut ? .bool(true) : nil,
    ]
  }

  private var gapText: String? {
    switch gap {
    case nil: nil
    case .cut: texts[.cut]
    case .needsLogin: texts(.needsLogin, ["command": "\(ProgramName.current.command) login SERVER"])
    case .arriving: texts(.arriving, ["command": "refresh"])
    }
  }

  public var commands: [Command] {
    let page = pageCommands
    return page.commands + [upCommand, page.full(by: posts, to: self), revealCommand]
      + (row == nil ? [] : marking.commands { try self.knownRow().post })
  }

  /// The commands about the post, its parts, and the comments.
  private var pageCommands: PageCommands {
    PageCommands(
      context: context, external: external, post: knownRow, comment: { try self.row($0) },
      view: { [router] in router.showImage($0, of: $1.opened(atPicture: $0)) },
      quoted: { [router] in router.showQuoted(by: $0) })
  }

  private var upCommand: Command {
    Command(
      PostPage.upWord, in: .read, summary: postTexts[.upSummary], output: .scene, isUseful: { !self.above.isEmpty },
      yields: true
    ) { [self] _ in
      guard let post = above.last else { throw Failure(.badArgument, postTexts[.answersNothing]) }
      router.showComments(of: PostRow(post))
      return .scene
    }
  }

  private var revealCommand: Command {
    Command(
      PostAction.reveal.rawValue, .optionalRows, in: .read, summary: postTexts[.revealSummary],
      output: .rows, isUseful: { (self.rows + [self.row].compactMap(\.self)).contains(where: \.hidesAnything) }
    ) { [self] arguments in
      guard arguments.rows.isEmpty else { return try reveal(rows(arguments.rows)) }
      let row = try knownRow()
      guard row.post.details.warning != nil || row.hidesAnything else { return .scene }
      self.row = PostRow(row.post, isRevealed: true)
      return .scene
    }
  }

  /// The post of the page.
  ///
  /// - Throws: the failure of its load, or a `Failure` while it is loading.
  private func knownRow() throws -> PostRow {
    guard let row else {
      throw model.failure ?? Failure(.badArgument, context.strings(ListText.table)[.notLoadedYet])
    }
    return row
  }

  public func didStartLoading(_ scope: LoadScope) {
    changed = ChangedPosts()
    display.listDidChange(model.start(scope))
  }

  public func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope) {
    let conversation = answer.value
    let isPostNew = takePost(of: conversation)
    guard conversation.thread == nil else {
      return display.listDidChange(model.receive(present(conversation), from: answer.origin, for: scope))
    }
    if isPostNew { display.listDidChange(.rows) }
  }

  /// Takes the post of an answer as it is now; false if nothing is to be shown of it.
  private func takePost(of conversation: Resource) -> Bool {
    let (before, wasDue) = (row, isTextDue)
    isTextDue = false
    // With its comments it is as the list has it.
    guard let post = conversation.post, row == nil || conversation.thread == nil else { return false }
    let now = postChanges.applied(to: post)
    row = row?.with(now) ?? PostRow(now)
    return wasDue || row != before
  }

  public func present(_ conversation: Resource) -> ListPage<Row> {
    guard let thread = conversation.thread else { return ListPage(rows: Array(rows)) }
    (gap, total) = (thread.gap, thread.total)
    (above, knowsPostsAbove) = (thread.ancestors, true)
    return ListPage(rows: thread.comments.map { row(for: changed.applied(to: $0)) }, next: gap == nil ? .unpaged : .end)
  }

  public var rowActions: [PostAction] { PostAction.ofComments }
  public func summary(of action: PostAction) -> String { postTexts[.openCommentSummary] }
  public func label(of action: PostAction) -> String? { nil }

  public func perform(_ action: PostAction, on target: ActionTarget<Row>) throws -> Answer {
    router.showComment(target.row, on: id)
    return .scene
  }
}

// MARK: - The page

extension CommentsPresenter: PageContent {
  /// Whether the posts above have still to come, which nothing can be printed before.
  private var isWaitingForPostsAbove: Bool {
    guard row?.post.details.parent != nil, !knowsPostsAbove else { return false }
    return model.phase == .idle || model.phase == .loading
  }

  public var document: PostDocument? {
    guard !isWaitingForPostsAbove, !isTextDue || model.phase != .loading else { return nil }
    return row.map { PostDocument($0, above: above, context: context) }
  }
  public func lines(below row: PostRow, in look: PageLook) -> [PageLine] {
    CommentAttachments(of: row, number: model.number(of: row.id), context: context).lines(in: look)
  }
  public func open(part: Int) throws -> Answer { try pageCommands.open(part: part) }
  public var rowsHeading: String? {
    guard !model.isEmpty else { return nil }
    guard let total, total > model.count else { return postTexts(.commentCount, ["count": model.count]) }
    let shown = model.count.formatted(.number.locale(context.language.locale))
    return postTexts(.commentCountOf, ["shown": shown, "count": total])
  }
  public var rowsCommand: (name: String, summary: String)? { (PostPage.commentsWord, postTexts[.commentsHereSummary]) }
  public var pageHints: [String] {
    let count = rowsHeading ?? (model.state == .empty ? nil : pageCommands.commentCount)
    let up = above.isEmpty ? nil : postTexts(.upHint, ["command": PostPage.upWord])
    return [count].compactMap(\.self) + pageCommands.hints + [up].compactMap(\.self)
  }
  public var readingPosition: ReadingPosition? { context.isInteractive ? row.flatMap { places[$0.post] } : nil }

  public func didRead(upTo place: ReadingPosition?) throws {
    guard context.isInteractive, let row else { return }
    if !hasRead, row.isUnread { posts.didRead([row.id]) }
    hasRead = true
    try places.keep(place, of: row.post)
  }
}

// MARK: - Changes

extension CommentsPresenter: PostsOutput {
  public func postsDidChange(_ change: PostChange) {
    if row.map({ change.ids.contains($0.id) }) ?? true { postChanges.add(change) }
    if let row, change.ids.contains(row.id) {
      self.row = row.with(postChanges.applied(to: row.post))
      display.listDidChange(.edited([]))
    }
    // A comment has no state: it is the one of its thread.
    guard case .edited = change else { return }
    changed.add(change)
    self.change(change.ids) { $0.with(changed.applied(to: $0.post)) }
  }
}
