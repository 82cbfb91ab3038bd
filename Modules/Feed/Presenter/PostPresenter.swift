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
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let router: any FeedRouting
  private let browse: (_ address: String) throws -> Void
  private let copy: (_ text: String) throws -> Void
  /// Whether the user has asked for the content behind the warning.
  private var isRevealed: Bool

  /// - Parameters:
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the post.
  ///   - router: the ways out.
  ///   - display: the receiver of each change.
  ///   - isRevealed: whether the user has asked for the content behind the warning.
  ///   - browse: opens an untrusted address in the web browser.
  ///   - copy: puts a text on the clipboard.
  public init(
    context: PresentationContext, interactor: any LoadInteractor, router: any FeedRouting,
    display: any ListDisplay, isRevealed: Bool, browse: @escaping (_ address: String) throws -> Void = { _ in },
    copy: @escaping (_ text: String) throws -> Void = { _ in }
  ) {
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
    self.isRevealed = isRevealed
    self.browse = browse
    self.copy = copy
  }

  private var texts: Strings<FeedText> { context.strings(FeedText.table) }

  public var title: String { texts[.postTitle] }
  /// Never shown: a loaded scene has one row.
  public var emptyText: String { "" }
  public var showsOneThing: Bool { true }
  public var collaborators: [AnyObject] { [router] }

  public func present(_ post: Resource) -> ListPage<Row> {
    ListPage(rows: [row(for: post)])
  }

  private func row(for post: Post) -> Row {
    Row(FeedRow(post, isRevealed: isRevealed))
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
  }

  private func command(
    _ action: FeedAction, _ summary: String, _ run: @escaping @MainActor () throws -> ActionAnswer
  ) -> SceneCommand {
    SceneCommand(action.rawValue, in: .read, summary: summary, output: action.output, body: .plain(run))
  }

  private func reveal() -> ActionAnswer {
    isRevealed = true
    model.replaceRows { row(for: $0.row.post) }
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
