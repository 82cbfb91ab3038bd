public import Loading
import Localization
public import PostRows
public import Posts
public import TerminalList
public import Viper

/// Presents a single post or comment in full.
public final class PostPresenter: ResourcePresenter {
  public typealias Resource = Post
  public typealias Row = FullPostRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  public let sourceName: String?
  private let states: (any PostInteracting)?
  private let marking: PostMarking?
  private let router: (any PostRouting)?
  /// The ancestors of a comment in its thread.
  private let above: [Post]
  private let answered: ((_ comment: Post) -> Route)?
  private let external: ExternalActions
  private let progress: ReadingProgress
  private var state: FullPostState

  /// Creates a presenter.
  ///
  /// For a comment, `states`, `router` and `positions` are nil, because a comment has no state, no links to other
  /// scenes and no stored position.
  ///
  /// `above` contains the ancestors of a comment, and `answered` returns the route of such an ancestor. Without a
  /// `sourceName`, the header of a screen shows no source.
  public init(
    context: PresentationContext, interactor: any LoadInteractor, states: (any PostInteracting)? = nil,
    router: (any PostRouting)? = nil, display: any ListDisplay, isRevealed: Bool, above: [Post] = [],
    answered: ((_ comment: Post) -> Route)? = nil, external: ExternalActions, sourceName: String? = nil,
    positions: ReadingPositions? = nil
  ) {
    (self.context, self.interactor, self.display) = (context, interactor, display)
    (self.states, self.router, self.above, self.answered) = (states, router, above, answered)
    (self.external, self.sourceName) = (external, sourceName)
    marking = states.map { PostMarking($0.states, lastChange: external.lastChange, context: context) }
    progress = ReadingProgress(positions, in: context)
    state = FullPostState(isRevealed: isRevealed)
  }

  private var texts: Strings<PostText> { context.strings(PostText.table) }

  public var title: String { texts[router == nil ? .commentTitle : .postTitle] }
  /// Empty, because a loaded scene always has a row.
  public var emptyText: String { "" }
  public var showsOneThing: Bool { true }
  public var collaborators: [AnyObject] { [router as AnyObject?, marking, progress].compactMap(\.self) }

  public func present(_ post: Resource) -> ListPage<Row> { ListPage(rows: [state.row(of: post)]) }
}

// MARK: - Actions

extension PostPresenter {
  public var commands: [Command] {
    // While the post is missing, the shell offers the commands of the post's list.
    guard router == nil || !rows.isEmpty else { return [] }
    let post = { try self.onlyRow().row.post }
    let writing = states.map { PostWriting($0.write, lastChange: external.lastChange, context: context) }
    return showing + pageCommands.commands + (marking?.commands(post) ?? []) + (writing?.commands(post) ?? [])
  }

  /// The commands for the post, its links and pictures, and its quoted post.
  private var pageCommands: PageCommands {
    let view = router.map { router in
      { (index: Int, row: PostRow) in router.showImage(index, of: row.opened(atPicture: index)) }
    }
    let quoted = router.map { router in { router.showQuoted(by: $0) } }
    return PageCommands(
      context: context, external: external, post: { try self.onlyRow().row }, view: view, quoted: quoted)
  }

  /// The applicable commands among those that reveal a covered post, load its full article, and show its comments.
  private var showing: [Command] {
    guard let row = rows.first?.row else { return [] }
    let reveal =
      row.hidesAnything
      ? Command(PostAction.reveal.rawValue, in: .read, summary: texts[.revealSummary], output: .rows) { _ in
        self.reveal()
      } : nil
    let up = answered.map { answered in
      Command(PostPage.upWord, in: .read, summary: texts[.upSummary], output: .scene, yields: true) { _ in
        .route(answered(try self.onlyRow().row.post))
      }
    }
    guard let router else { return [reveal, up].compactMap(\.self) }
    let comments = Command(
      PostPage.commentsWord, in: .read, summary: texts[.commentsSummary], output: .scene
    ) { [self] _ in
      router.showComments(of: try onlyRow().row.opened)
      return .scene
    }
    let full = states.map { pageCommands.full(by: $0.states, to: self) }
    return [reveal, row.actions.contains(.full) ? full : nil, row.post.details.hasComments ? comments : nil]
      .compactMap(\.self)
  }

  public func refusal(of word: String, row number: Int?) -> String? {
    guard !rows.isEmpty else { return nil }
    if word == PostPage.commentsWord {
      return Failure(loading: LoadFailure.noComments(link: nil), in: context.language).message
    }
    return switch PostAction(rawValue: word) {
    case .view, .save: texts[.noPicture]
    case .reveal: texts[.hidesNothing]
    default: nil
    }
  }

  private func reveal() -> Answer {
    state.isRevealed = true
    change(Set(rows.map(\.id))) { state.row(of: $0.row.post) }
    return .scene
  }
}

// MARK: - States

extension PostPresenter: PostsOutput {
  public func postsDidChange(_ change: PostChange) {
    state.apply(change)
    self.change(change.ids) { state.row(of: $0.row.post) }
  }
}

// MARK: - The page

extension PostPresenter: PageContent {
  public var document: PostDocument? { rows.first.map { PostDocument($0.row, above: above, context: context) } }
  /// Empty, because the page shows the scene's only row as its document.
  public func lines(below row: Row, in look: PageLook) -> [PageLine] { [] }
  public func open(part: Int) throws -> Answer { try pageCommands.open(part: part) }
  public var rowsHeading: String? { nil }
  public var rowsCommand: (name: String, summary: String)? { nil }
  public var pageHints: [String] {
    let details = rows.first?.row.post.details
    let hasComments = router != nil && details?.hasComments == true && details?.commentCount != 0
    let comments = hasComments ? texts(.commentsHint, ["command": PostPage.commentsWord]) : nil
    return [comments].compactMap(\.self) + pageCommands.hints + [pageCommands.commentCount].compactMap(\.self)
  }
  public var readingPosition: ReadingPosition? { progress.position(in: rows.first?.row.post) }

  public func didRead(upTo position: ReadingPosition?) throws {
    try progress.didRead(rows.first?.row.post, upTo: position) { states?.didRead($0) }
  }
}
