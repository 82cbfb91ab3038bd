import Foundation
public import JSON
public import Localization
public import Posts
public import Viper

/// The row of a comment in its thread.
public nonisolated struct CommentRow: ListRow {
  /// The comment as the row of a post, which records whether its warning is lifted.
  public let postRow: PostRow
  /// The number of answers below the comment, at any depth.
  public let answerCount: Int
  /// Whether the answers are hidden on the page of the post.
  public let isCollapsed: Bool

  /// Creates the row of a comment, with its warning lifted or not.
  public init(_ comment: Post, isRevealed: Bool = false, answerCount: Int = 0, isCollapsed: Bool = false) {
    self.init(PostRow(comment, isRevealed: isRevealed), answerCount: answerCount, isCollapsed: isCollapsed)
  }

  public init(_ postRow: PostRow, answerCount: Int = 0, isCollapsed: Bool = false) {
    (self.postRow, self.answerCount, self.isCollapsed) = (postRow, answerCount, isCollapsed)
  }

  public var post: Post { postRow.post }
  public var id: Post.ID { postRow.id }
  public var kind: String { "comment" }
  public var actions: [CommentAction] { [.open] }
  public var listedPost: Post? { post }
  public func hasSameContents(as other: CommentRow) -> Bool { postRow.hasSameContents(as: other.postRow) }

  /// The name of the author; empty if unknown.
  private var author: String { post.details.author?.name ?? "" }
  /// The text or, if a warning hides the text, the words of the warning, which may be empty.
  private var visibleText: String? {
    postRow.isTextHidden ? post.details.warning?.text ?? "" : post.details.text?.plainText
  }

  @MainActor public func hint(in context: PresentationContext) -> String {
    post.details.state == .shown ? "\(author): \(visibleText ?? "")" : author
  }

  /// The author and the text on one line; the words of a warning replace a hidden text.
  @MainActor public func line(in context: PresentationContext) -> RowLine {
    RowLine(visibleText, detail: author, date: post.details.createdAt, address: post.details.link)
  }

  /// The author and the text; if a warning hides the text, only the author and the warning.
  @MainActor public func searchText(in context: PresentationContext) -> String {
    let details = post.details
    guard details.state == .shown else { return author }
    let mark = details.facts.isAuthor ? CommentCell.authorMark : nil
    return [author, mark, details.warning?.text, postRow.isTextHidden ? nil : details.text?.plainText].searchText
  }

  /// All fields, including those hidden by a warning.
  public func fields(in context: PresentationContext) -> JSONFields {
    let details = post.details
    // A comment whose parent is the post itself has depth 0.
    let depth = details.depth.flatMap { $0 > 0 ? $0 : nil }
    let fields: JSONFields = [
      "username": .string(author),
      "handle": details.author?.handle.map { .string($0) },
      "message": .string(details.text?.plainText ?? ""),
      "createdAt": details.createdAt.map { .string($0.formatted(.iso8601)) },
      "date": details.createdAt.map { .string(context.dateText(for: $0)) },
      "depth": depth.map { .integer($0) },
      "parent": depth == nil ? nil : details.parent.map { .string($0.rawValue) },
      "collapsed": isCollapsed ? .integer(answerCount) : nil,
      "warning": details.warning.map { .string($0.text ?? "") },
      "link": details.link.map { .string($0) },
      "links": details.textLinks.isEmpty ? nil : .array(details.textLinks.map { .string($0) }),
      "images": post.images.isEmpty ? nil : .integer(post.images.count),
      "editedAt": details.facts.editedAt.map { .string($0.formatted(.iso8601)) },
      "score": details.facts.score.map { .integer($0) },
      "isAuthor": details.facts.isAuthor ? .bool(true) : nil,
    ]
    return fields + postRow.reactions + [
      "pending": post.viewer.isPending ? .bool(true) : nil,
      "state": details.state == .shown ? nil : .string(details.state.rawValue),
    ]
  }
}

/// An action on a comment.
public nonisolated enum CommentAction: String, RowAction {
  /// Shows the comment on its own page.
  case open

  public var output: CommandOutput { .scene }
  @MainActor public func summary(in language: Language) -> String {
    PostText.table.strings(for: language)[.openCommentSummary]
  }
}
