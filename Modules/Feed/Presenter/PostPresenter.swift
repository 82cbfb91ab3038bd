public import Loading
import Localization
public import Posts
public import Viper

/// Presents one post in full.
public final class PostPresenter: ResourcePresenter {
  public typealias Resource = Post
  public typealias Row = FullPostRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  private let posts: any PostInteracting
  private let marking: PostMarking
  /// The states that have changed since the post was last loaded.
  private var changed = ChangedPosts()
  public let display: any ListDisplay
  private let router: any FeedRouting
  private let browse: (_ address: String) throws -> Void
  private let copy: (_ text: String) throws -> Void
  /// Whether the user has asked for the content behind the warning.
  private var isRevealed: Bool

  /// - Parameters:
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the post, and keeps its state.
  ///   - router: the ways out.
  ///   - display: the receiver of each change.
  ///   - isRevealed: whether the user has asked for the content behind the warning.
  ///   - browse: opens an untrusted address in the web browser.
  ///   - copy: puts a text on the clipboard.
  public init(
    context: PresentationContext, interactor: any PostInteracting, router: any FeedRouting,
    display: any ListDisplay, isRevealed: Bool, browse: @escaping (_ address: String) throws -> Void = { _ in },
    copy: @escaping (_ text: String) throws -> Void = { _ in }
  ) {
    self.context = context
    posts = interactor
    marking = PostMarking(interactor, context: context)
    self.router = router
    self.display = display
    self.isRevealed = isRevealed
    self.browse = browse
    self.copy = copy
  }

  private var texts: Strings<FeedText> { context.strings(FeedText.table) }

  public var interactor: any LoadInteractor { posts }
  public var title: String { texts[.postTitle] }
  /// Never shown: a loaded scene has one row.
  public var emptyText: String { "" }
  public var showsOneThing: Bool { true }
  public var collaborators: [AnyObject] { [router] }

  public func present(_ post: Resource) -> ListPage<Row> {
    ListPage(rows: [row(for: post)])
  }

  private func row(for post: Post) -> Row {
    Row(FeedRow(changed.applied(to: post), isRevealed: isRevealed))
  }
}

// MARK: - Actions

extension PostPresenter {
  public var commands: [SceneCommand] {
    guard let row = rows.first?.row else { return [] }
    let all = [
      row.isTextHidden ? command(.reveal, texts[.revealSummary], reveal) : nil,
      row.post.images.isEmpty ? nil : command(.view, texts[.viewHereSummary], view),
      row.post.details.hasComments
        ? SceneCommand(
          PostCommand.comments, in: .read, summary: texts[.commentsSummary], output: .scene, body: .plain(showComments))
        : nil,
    ]
    return all.compactMap(\.self) + addressCommands(browse: browse, copy: copy) { try self.address() }
      + PostMark.allCases.map(command) + [marking.undoCommand]
  }

  private func command(_ mark: PostMark) -> SceneCommand {
    SceneCommand(
      mark.rawValue, in: .read, summary: texts[mark.summaries.here], output: .done,
      isUseful: { self.rows.first.map { mark.changes($0.row.post) } ?? false }, yields: true,
      body: .plain { [self] in marking.set(mark, on: [try onlyRow().id], typed: mark.rawValue) })
  }

  private func command(
    _ action: FeedAction, _ summary: String, _ run: @escaping @MainActor () throws -> ActionAnswer
  ) -> SceneCommand {
    SceneCommand(action.rawValue, in: .read, summary: summary, output: action.output, body: .plain(run))
  }

  private func reveal() -> ActionAnswer {
    isRevealed = true
    if let id = rows.first?.id, let change = model.update([id], { row(for: $0.row.post) }) {
      display.listDidChange(change)
    }
    return .scene
  }

  private func view() throws -> ActionAnswer {
    router.showImage(0, of: try onlyRow().row.post, isRevealed: isRevealed)
    return .scene
  }

  private func showComments() throws -> ActionAnswer {
    router.showComments(of: try onlyRow().row.post)
    return .scene
  }

  /// The page of the post, or else its first image.
  private func address() throws -> String {
    let post = try onlyRow().row.post
    guard let address = post.details.link ?? post.images.first?.address else { throw noAddress }
    return address.asOneWord
  }
}

// MARK: - States

extension PostPresenter: PostsOutput {
  public func postsDidChange(_ states: PostStates) {
    changed.add(states)
    if let change = model.update(states.ids, { row(for: $0.row.post) }) { display.listDidChange(change) }
  }
}
