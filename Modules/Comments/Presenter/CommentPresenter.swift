public import Loading
import Localization
public import Posts
public import Viper

/// Presents one comment in full.
public final class CommentPresenter: ResourcePresenter {
  public typealias Resource = Post
  public typealias Row = FullCommentRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let browse: (_ address: String) throws -> Void
  private let copy: (_ text: String) throws -> Void
  /// Whether the user has asked for the text behind the warning.
  private var isRevealed: Bool

  /// - Parameters:
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the comment.
  ///   - display: the receiver of each change.
  ///   - isRevealed: whether the user has asked for the text behind the warning.
  ///   - browse: opens an untrusted address in the web browser.
  ///   - copy: puts a text on the clipboard.
  public init(
    context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay, isRevealed: Bool,
    browse: @escaping (_ address: String) throws -> Void = { _ in },
    copy: @escaping (_ text: String) throws -> Void = { _ in }
  ) {
    self.context = context
    self.interactor = interactor
    self.display = display
    self.isRevealed = isRevealed
    self.browse = browse
    self.copy = copy
  }

  private var texts: Strings<CommentsText> { context.strings(CommentsText.table) }

  public var title: String { texts[.commentTitle] }
  /// Never shown: a loaded scene has one row.
  public var emptyText: String { "" }
  public var showsOneThing: Bool { true }

  public func present(_ comment: Resource) -> ListPage<Row> {
    ListPage(rows: [row(for: comment)])
  }

  public var commands: [SceneCommand] {
    let reveal = SceneCommand(
      CommentAction.reveal.rawValue, in: .read, summary: texts[.revealSummary], output: .rows,
      body: .plain { [self] in
        isRevealed = true
        if let id = rows.first?.id, let change = model.update([id], { row(for: $0.row.comment) }) {
          display.listDidChange(change)
        }
        return .scene
      })
    return (rows.first?.row.isHidden == true ? [reveal] : [])
      + addressCommands(browse: browse, copy: copy) { try self.address() }
  }

  private func row(for comment: Post) -> Row {
    Row(CommentRow(comment, isRevealed: isRevealed))
  }

  /// The page of the comment, or else the first link of its text.
  private func address() throws -> String {
    let details = try onlyRow().row.comment.details
    guard let address = details.link ?? details.textLinks.first else { throw noAddress }
    return address.asOneWord
  }
}
