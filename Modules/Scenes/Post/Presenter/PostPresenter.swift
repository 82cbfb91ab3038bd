public import Loading
import Localization
public import PostRows
public import Posts
public import TerminalList
public import Viper

/// Presents one post or comment in full.
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
  /// The changes since the post was last loaded.
  private var changed = ChangedPosts()
  /// The ways out; nil for a comment, which has none.
  private let router: (any PostRouting)?
  private let external: ExternalActions
  private var progress: ReadingProgress
  /// Whether the user has asked for the content behind the warning.
  private var isRevealed: Bool

  /// - Parameters:
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the post.
  ///   - states: keeps the state of the post; nil for a comment, which has none.
  ///   - router: the ways out; nil for a comment, which has none.
  ///   - display: the receiver of each change.
  ///   - isRevealed: whether the user has asked for the content behind the warning.
  ///   - external: the actions that leave the program.
  ///   - sourceName: the source in the head of a screen; nil for none.
  ///   - places: the place where the person stopped reading; nil for a comment, whose place is not kept.
  public init(
    context: PresentationContext, interactor: any LoadInteractor, states: (any PostInteracting)? = nil,
    router: (any PostRouting)? = nil, display: any ListDisplay, isRevealed: Bool, external: ExternalActions,
    sourceName: String? = nil, places: ReadingPositions? = nil
  ) {
    self.context = context
    self.interactor = interactor
    self.states = states
    marking = states.map { PostMarking($0, lastChange: external.lastChange, context: context) }
    self.router = router
    self.display = display
    self.isRevealed = isRevealed
    self.external = external
    self.sourceName = sourceName
    progress = ReadingProgress(places, in: context)
  }

  private var texts: Strings<PostText> { context.strings(PostText.table) }

  public var title: String { texts[router == nil ? .commentTitle : .postTitle] }
  /// Never shown: a loaded scene has one row.
  public var emptyText: String { "" }
  public var showsOneThing: Bool { true }
  public var collaborators: [AnyObject] { [router as AnyObject?, marking].compactMap(\.self) }

  public func present(_ post: Resource) -> ListPage<Row> {
    ListPage(rows: [row(for: post)])
  }

  private func row(for post: Post) -> Row {
    Row(PostRow(changed.applied(to: post), isRevealed: isRevealed))
  }
}

// MARK: - Actions

extension PostPresenter {
  public var commands: [Command] {
    // Of a post that is not there, the shell names the commands of its list.
    guard router == nil || !rows.isEmpty else { return [] }
    return showing + pageCommands.commands + (marking?.commands { try self.onlyRow().row.post } ?? [])
  }

  /// The commands about the post and its parts.
  private var pageCommands: PageCommands {
    let view = router.map { router in
      { (index: Int, row: PostRow) in router.showImage(index, of: row.opened(atPicture: index)) }
    }
    let quoted = router.map { router in { router.showQuoted(by: $0) } }
    return PageCommands(
      context: context, external: external, post: { try self.onlyRow().row }, view: view, quoted: quoted)
  }

  /// The commands that show more of the post.
  private var showing: [Command] {
    guard let row = rows.first?.row else { return [] }
    let reveal = row.hidesAnything ? command(.reveal, texts[.revealSummary], reveal) : nil
    guard let router else { return [reveal].compactMap(\.self) }
    let comments = Command(
      PostPage.commentsWord, in: .read, summary: texts[.commentsSummary], output: .scene
    ) { [self] _ in
      router.showComments(of: try onlyRow().row.opened)
      return .scene
    }
    let full = states.map { pageCommands.full(by: $0, to: self) }
    return [reveal, row.actions.contains(.full) ? full : nil, row.post.details.hasComments ? comments : nil]
      .compactMap(\.self)
  }

  private func command(
    _ action: PostAction, _ summary: String, _ run: @escaping @MainActor () throws -> Answer
  ) -> Command {
    Command(action.rawValue, in: .read, summary: summary, output: action.output, yields: action.yields) { _ in
      try run()
    }
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
    isRevealed = true
    change(Set(rows.map(\.id))) { row(for: $0.row.post) }
    return .scene
  }
}

// MARK: - States

extension PostPresenter: PostsOutput {
  public func postsDidChange(_ change: PostChange) {
    changed.add(change)
    self.change(change.ids) { row(for: $0.row.post) }
  }
}

// MARK: - The page

extension PostPresenter: PageContent {
  public var document: PostDocument? { rows.first.map { PostDocument($0.row, context: context) } }
  /// None: a loaded scene has one row, which is its document.
  public func lines(below row: Row, in look: PageLook) -> [PageLine] { [] }
  public func open(part: Int) throws -> Answer { try pageCommands.open(part: part) }
  public var rowsHeading: String? { nil }
  public var rowsCommand: (name: String, summary: String)? { nil }
  public var pageHints: [String] {
    pageCommands.hints + [pageCommands.commentCount].compactMap(\.self)
  }
  public var readingPosition: ReadingPosition? { progress.position(in: rows.first?.row.post) }

  public func didRead(upTo place: ReadingPosition?) throws {
    try progress.didRead(rows.first?.row.post, upTo: place) { states?.didRead($0) }
  }
}
