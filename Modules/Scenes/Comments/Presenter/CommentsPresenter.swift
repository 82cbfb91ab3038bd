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
  private var progress: ReadingProgress
  private var state: ConversationState

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
    interactor: any PostInteracting, router: any CommentsRouting, display: any ListDisplay, external: ExternalActions,
    places: ReadingPositions
  ) {
    self.id = id
    state = ConversationState(of: post)
    self.sourceName = sourceName
    self.context = context
    posts = interactor
    marking = PostMarking(interactor, lastChange: external.lastChange, context: context)
    self.router = router
    self.display = display
    self.external = external
    progress = ReadingProgress(places, in: context)
  }

  private var texts: Strings<CommentsText> { context.strings(CommentsText.table) }
  private var postTexts: Strings<PostText> { context.strings(PostText.table) }
  private var words: ConversationWords {
    ConversationWords(state: state, count: model.count, list: model.state, context: context)
  }

  public var interactor: any LoadInteractor { posts }
  public var title: String { texts[.title] }
  public var heading: String { words.heading }
  public var emptyText: String { words.empty }
  public var endText: String { words.end }
  public var fields: JSONFields { words.fields }
  public var collaborators: [AnyObject] { [router, marking] }
  package var revealed: Set<Post.ID> {
    get { state.revealed }
    set { state.revealed = newValue }
  }

  public var commands: [Command] {
    let page = pageCommands
    return page.commands + [upCommand, page.full(by: posts, to: self), revealCommand]
      + (state.postRow == nil ? [] : marking.commands { try self.knownRow().post })
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
      PostPage.upWord, in: .read, summary: postTexts[.upSummary], output: .scene,
      isUseful: { !self.state.above.isEmpty }, yields: true
    ) { [self] _ in
      guard let post = state.above.last else { throw Failure(.badArgument, postTexts[.answersNothing]) }
      router.showComments(of: PostRow(post))
      return .scene
    }
  }

  private var revealCommand: Command {
    Command(
      PostAction.reveal.rawValue, .optionalRows, in: .read, summary: postTexts[.revealSummary], output: .rows,
      isUseful: { self.state.postRow?.hidesAnything == true || self.rows.contains(where: \.hidesAnything) }
    ) { [self] arguments in
      guard arguments.rows.isEmpty else { return try reveal(rows(arguments.rows)) }
      let row = try knownRow()
      guard row.post.details.warning != nil || row.hidesAnything else { return .scene }
      state.revealPost()
      return .scene
    }
  }

  /// The post of the page.
  ///
  /// - Throws: the failure of its load, or a `Failure` while it is loading.
  private func knownRow() throws -> PostRow {
    guard let row = state.postRow else {
      throw model.failure ?? Failure(.badArgument, context.strings(ListText.table)[.notLoadedYet])
    }
    return row
  }

  public func didStartLoading(_ scope: LoadScope) {
    state.begin()
    display.listDidChange(model.start(scope))
  }

  public func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope) {
    let isPostNew = state.take(answer.value)
    if answer.value.thread != nil {
      display.listDidChange(model.receive(present(answer.value), from: answer.origin, for: scope))
    } else if isPostNew {
      display.listDidChange(.rows)
    }
  }

  public func present(_ conversation: Resource) -> ListPage<Row> {
    guard let thread = conversation.thread else { return ListPage(rows: rows) }
    return ListPage(rows: state.rows(of: thread.comments), next: thread.gap == nil ? .unpaged : .end)
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
  public var document: PostDocument? {
    guard !state.isWaitingForPostsAbove(model.phase), !state.isTextDue || model.phase != .loading else { return nil }
    return state.postRow.map { PostDocument($0, above: state.above, context: context) }
  }
  public func lines(below row: PostRow, in look: PageLook) -> [PageLine] {
    CommentAttachments(of: row, number: model.number(of: row.id), context: context).lines(in: look)
  }
  public func open(part: Int) throws -> Answer { try pageCommands.open(part: part) }
  public var rowsHeading: String? { words.rowsHeading }
  public var rowsCommand: (name: String, summary: String)? { (PostPage.commentsWord, postTexts[.commentsHereSummary]) }
  public var pageHints: [String] {
    let count = rowsHeading ?? (model.state == .empty ? nil : pageCommands.commentCount)
    let up = state.above.isEmpty ? nil : postTexts(.upHint, ["command": PostPage.upWord])
    return [count].compactMap(\.self) + pageCommands.hints + [up].compactMap(\.self)
  }
  public var readingPosition: ReadingPosition? { progress.position(in: state.postRow?.post) }

  public func didRead(upTo place: ReadingPosition?) throws {
    try progress.didRead(state.postRow?.post, upTo: place, mark: posts.didRead)
  }
}

// MARK: - Changes

extension CommentsPresenter: PostsOutput {
  public func postsDidChange(_ change: PostChange) {
    if state.apply(change) { display.listDidChange(.edited([])) }
    guard case .edited = change else { return }
    self.change(change.ids) { state.row(of: $0.post) }
  }
}
