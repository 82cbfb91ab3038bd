public import Loading
import Localization
public import Posts
public import Viper

/// Presents one post or comment in full.
public final class PostPresenter: ResourcePresenter {
  public typealias Resource = Post
  public typealias Row = FullPostRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let marking: PostMarking?
  /// The changes since the post was last loaded.
  private var changed = ChangedPosts()
  /// The ways out; nil for a comment, which has none.
  private let router: (any PostRouting)?
  private let browse: (_ address: String) throws -> Void
  private let copy: (_ text: String) throws -> Void
  /// Whether the user has asked for the content behind the warning.
  private var isRevealed: Bool

  /// - Parameters:
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the post.
  ///   - states: keeps the state of the post; nil for a comment, which has none.
  ///   - router: the ways out; nil for a comment, which has none.
  ///   - display: the receiver of each change.
  ///   - isRevealed: whether the user has asked for the content behind the warning.
  ///   - browse: opens an untrusted address in the web browser.
  ///   - copy: puts a text on the clipboard.
  public init(
    context: PresentationContext, interactor: any LoadInteractor, states: (any PostInteracting)? = nil,
    router: (any PostRouting)? = nil, display: any ListDisplay, isRevealed: Bool,
    browse: @escaping (_ address: String) throws -> Void,
    copy: @escaping (_ text: String) throws -> Void
  ) {
    self.context = context
    self.interactor = interactor
    marking = states.map { PostMarking($0, context: context) }
    self.router = router
    self.display = display
    self.isRevealed = isRevealed
    self.browse = browse
    self.copy = copy
  }

  private var texts: Strings<PostText> { context.strings(PostText.table) }

  public var title: String { texts[router == nil ? .commentTitle : .postTitle] }
  /// Never shown: a loaded scene has one row.
  public var emptyText: String { "" }
  public var showsOneThing: Bool { true }
  public var collaborators: [AnyObject] { router.map { [$0] } ?? [] }

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
    return showing + addressCommands(browse: browse, copy: copy) { try self.address() } + marks
  }

  /// The commands that show more of the post.
  private var showing: [Command] {
    guard let row = rows.first?.row else { return [] }
    let reveal = row.isTextHidden ? command(.reveal, texts[.revealSummary], reveal) : nil
    guard let router else { return [reveal].compactMap(\.self) }
    let view = command(.view, texts[.viewHereSummary]) { [self] in
      router.showImage(0, of: try onlyRow().row.post, isRevealed: isRevealed)
      return .scene
    }
    let comments = Command(
      "comments", in: .read, summary: texts[.commentsSummary], output: .scene
    ) { [self] _ in
      router.showComments(of: try onlyRow().row.post)
      return .scene
    }
    return [reveal, row.post.images.isEmpty ? nil : view, row.post.details.hasComments ? comments : nil]
      .compactMap(\.self)
  }

  /// The commands that mark the post, and the one that takes back the last mark.
  private var marks: [Command] {
    guard let marking else { return [] }
    return PostMark.allCases.map { mark in
      Command(
        mark.rawValue, in: .read, summary: texts[mark.summaries.here], output: .done,
        isUseful: { self.rows.first.map { mark.changes($0.row.post) } ?? false }, yields: true
      ) { [self] _ in marking.set(mark, on: [try onlyRow().id], typed: mark.rawValue) }
    } + [marking.undoCommand]
  }

  private func command(
    _ action: PostAction, _ summary: String, _ run: @escaping @MainActor () throws -> Answer
  ) -> Command {
    Command(action.rawValue, in: .read, summary: summary, output: action.output) { _ in try run() }
  }

  private func reveal() -> Answer {
    isRevealed = true
    if let id = rows.first?.id, let change = model.update([id], { row(for: $0.row.post) }) {
      display.listDidChange(change)
    }
    return .scene
  }

  private func address() throws -> String {
    guard let address = try onlyRow().row.address else { throw noAddress }
    return address.asOneWord
  }
}

// MARK: - States

extension PostPresenter: PostsOutput {
  public func postsDidChange(_ change: PostChange) {
    changed.add(change)
    if let change = model.update(change.ids, { row(for: $0.row.post) }) { display.listDidChange(change) }
  }
}
