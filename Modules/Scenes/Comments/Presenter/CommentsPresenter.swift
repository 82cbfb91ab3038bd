public import JSON
public import Loading
public import PostRows
public import Posts
public import TerminalList
public import Viper

/// Presents a post with its comments.
///
/// `CommentsModuleFactory` in App creates the presenter, views read its `model`, and `CommentCell` draws the rows.
public final class CommentsPresenter: ResourcePresenter {
  public typealias Resource = Conversation
  public typealias Row = CommentRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let display: any ListDisplay
  public let sourceName: String?
  private let id: Post.ID
  private let posts: any PostInteracting
  private let router: any CommentsRouting
  private let external: ExternalActions
  private let marking: PostMarking
  private let progress: ReadingProgress
  private var state: ConversationState

  /// Creates a presenter of the post with the given id.
  ///
  /// `post` is nil if the post is not loaded yet. `page` is the page of a conversation whose post arrives with its
  /// comments: `browse` opens it even if the comments fail to load; nil for other posts. If `sourceName` is nil, the
  /// header shows no source.
  public init(
    of id: Post.ID, post: PostRow? = nil, page: Post? = nil, sourceName: String? = nil, context: PresentationContext,
    interactor: any PostInteracting, router: any CommentsRouting, display: any ListDisplay, external: ExternalActions,
    positions: ReadingPositions
  ) {
    (self.id, self.sourceName, self.context) = (id, sourceName, context)
    (posts, self.router, self.display, self.external) = (interactor, router, display, external)
    marking = PostMarking(interactor.states, lastChange: external.lastChange, context: context)
    progress = ReadingProgress(positions, in: context)
    state = ConversationState(of: post, page: page.map { PostRow($0) })
  }

  private var words: ConversationWords {
    ConversationWords(state: state, count: model.count, listState: model.state, context: context)
  }

  public var interactor: any LoadInteractor { posts }
  public var collaborators: [AnyObject] { [router, marking, progress] }
  public var title: String { words.title }
  public var heading: String { words.heading }
  public var emptyText: String { words.empty }
  public var endText: String { words.end }
  public var fields: JSONFields { words.fields }

  public func present(_ conversation: Resource) -> ListPage<Row> {
    guard let thread = conversation.thread else { return ListPage(rows: rows) }
    return ListPage(rows: thread.comments.map(state.row), next: thread.gap == nil ? .unpaged : .end)
  }

  public func didStartLoading(_ scope: LoadScope) {
    state.begin()
    display.listDidChange(model.enter(.loading, scope))
  }

  public func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope) {
    let isPostNew = state.take(answer.value)
    if answer.value.thread != nil {
      let before = rows
      display.listDidChange(model.receive(present(answer.value), from: answer.origin, for: scope))
      redrawCollapsed(since: before)
    } else if isPostNew {
      display.listDidChange(.rows)
    }
  }

  public func didFailLoading(_ scope: LoadScope, with error: any Error) {
    display.listDidChange(model.enter(.failed(words.unavailable(because: error)), scope))
  }
}

// MARK: - Hidden answers

extension CommentsPresenter {
  /// Redraws the collapsed comments whose number of answers has changed.
  private func redrawCollapsed(since before: [Row]) {
    let counts = Dictionary(before.filter(\.isCollapsed).map { ($0.id, $0.answerCount) }) { first, _ in first }
    let changed = rows.enumerated().filter { _, row in counts[row.id].map { $0 != row.answerCount } ?? false }
    if !changed.isEmpty { display.listDidChange(.edited(changed.map(\.offset))) }
  }

  /// The message about new comments; it mentions new answers to collapsed comments only once, although they stay
  /// hidden.
  public func notice(of update: ListUpdate, for scope: LoadScope) -> String? {
    guard scope == .refresh, update == ListUpdate(), !model.new.isEmpty,
      model.new.allSatisfy({ rowHiding($0) != nil })
    else { return nil }
    return words.nothingNew
  }
}

// MARK: - Actions

extension CommentsPresenter {
  public var commands: [Command] {
    let (page, own) = (pageCommands, ConversationCommands(context: context))
    return page.commands + [
      own.up(from: { self.state.above }, show: { self.router.showComments(of: $0) }),
      page.full(by: posts.states, to: self),
      own.reveal(isUseful: { self.state.hidesPost || self.rows.contains(where: \.postRow.hidesAnything) }, run: reveal),
    ] + (state.postRow == nil ? [] : marking.commands { try self.knownRow().post })
      + writing.commands({ try self.knownRow().post }, comment: { try self.row($0).post })
  }

  /// The command actions that change the post and its comments on the server.
  private var writing: PostWriting {
    PostWriting(posts.write, lastChange: external.lastChange, context: context)
  }

  /// The commands for the post, its parts, and the comments.
  private var pageCommands: PageCommands {
    PageCommands(
      context: context, external: external, post: knownRow, comment: { try self.row($0).postRow },
      view: { [router] in router.showImage($0, of: $1.opened(atPicture: $0)) },
      quoted: { [router] in router.showQuoted(by: $0) })
  }

  /// Reveals what the warnings of the referenced comments hide or, if `references` is empty, what the post's warning
  /// hides.
  private func reveal(_ references: [RowReference]) throws -> Answer {
    guard !references.isEmpty else {
      _ = try knownRow()
      state.revealPost()
      return .scene
    }
    let rows = try rows(rows(references), with: PostAction.reveal) { $0.post.details.warning != nil }
    state.reveal(rows.map(\.id))
    return changed(rows) { state.row(of: $0.post) }
  }

  /// Collapses or expands the referenced comments or, if `references` is empty, all comments with answers.
  private func apply(_ command: SubthreadCommand, to references: [RowReference]) throws -> Answer {
    let isCollapsed = command == .collapse
    let isChanged = { (row: Row) in row.answerCount > 0 && row.isCollapsed != isCollapsed }
    guard !references.isEmpty else {
      let comments = Set(rows.filter(isChanged).map(\.id))
      guard !comments.isEmpty else { throw words.nothingChanges(by: command) }
      set(comments, collapsed: isCollapsed)
      return .scene
    }
    let comments = try rows(rows(references), with: command) { row in
      isChanged(row) || !isCollapsed && rowHiding(row.id) != nil
    }
    let ids = Set(comments.map(\.id))
    let above = isCollapsed ? [] : ids.flatMap { state.subthreads.collapsedComments(above: $0) }
    set(ids.union(above), collapsed: isCollapsed)
    return .scene
  }

  private func set(_ comments: Set<Post.ID>, collapsed isCollapsed: Bool) {
    state.subthreads.set(comments, collapsed: isCollapsed)
    change(comments) { state.row(of: $0.post) }
  }

  public func perform(_ action: CommentAction, on target: ActionTarget<Row>) throws -> Answer {
    if let part = target.part, let number = model.number(of: target.row.id) {
      return try pageCommands.open(part: part, ofRow: number)
    }
    let parent = target.row.post.details.parent.flatMap { id in rows.first { $0.id == id }?.post }
    router.showComment(target.row, below: [state.postRow?.post, parent].compactMap(\.self), on: id)
    return .scene
  }

  private func knownRow() throws -> PostRow { try state.knownPost(orThrow: model.failure ?? words.notLoaded) }
}

// MARK: - The page

extension CommentsPresenter: PageContent {
  public var document: PostDocument? { state.document(of: model.phase, in: context) }
  public func lines(below row: Row, in look: PageLook) -> [PageLine] {
    CommentAttachments(of: row.postRow, number: model.number(of: row.id), context: context).lines(in: look)
  }
  public func rowHiding(_ id: Post.ID) -> Post.ID? { state.subthreads.commentHiding(id) }
  public func rowAfterAnswers(to row: Row) throws -> Row {
    let next = state.subthreads.next(after: row.id)
    guard let comment = rows.first(where: { $0.id == next }) else { throw words.nothingFollows }
    return comment
  }
  public func open(part: Int) throws -> Answer { try pageCommands.open(part: part) }
  public var rowsHeading: String? { words.rowsHeading }
  public var rowsCommand: (name: String, summary: String)? { words.rowsCommand }
  public var skipCommand: (name: String, summary: String)? { words.skipCommand }
  public func show(hidden row: Row) {
    set(state.subthreads.collapsedComments(above: row.id), collapsed: false)
  }
  public var hidingCommands: [Command] {
    let own = ConversationCommands(context: context)
    return [
      own.subthreads(.collapse, isUseful: { self.state.subthreads.haveAnswers }, run: apply),
      own.subthreads(.expand, isUseful: { self.state.subthreads.haveCollapsed }, run: apply),
    ]
  }
  public var pageHints: [String] {
    let count = rowsHeading ?? (model.state == .empty ? nil : pageCommands.commentCount)
    return [count].compactMap(\.self) + pageCommands.hints + words.upHint
  }
  public var readingPosition: ReadingPosition? { progress.position(in: state.postRow?.post) }
  public func didRead(upTo position: ReadingPosition?) throws {
    try progress.didRead(state.postRow?.post, upTo: position, mark: posts.didRead)
  }
}

// MARK: - Changes

extension CommentsPresenter: PostsOutput {
  public func postsDidChange(_ change: PostChange) {
    if state.apply(change) { display.listDidChange(.edited([])) }
    if case .state = change { return }
    self.change(change.ids) { state.row(of: $0.post) }
  }
}
