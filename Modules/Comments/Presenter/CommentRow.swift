import Foundation
public import Posts
public import Viper

/// A comment in the list.
public nonisolated struct CommentRow: ListRow {
  /// The comment.
  public let comment: Post
  /// Whether the user has asked for the text behind the warning.
  public let isRevealed: Bool

  /// The row of a comment, with its text in front of or behind its warning.
  public init(_ comment: Post, isRevealed: Bool = false) {
    self.comment = comment
    self.isRevealed = isRevealed
  }

  public var id: Post.ID { comment.id }
  public var kind: String { "comment" }
  /// Whether a warning hides the text.
  public var isHidden: Bool { comment.details.warning != nil && !isRevealed }
  private var details: Post.Details { comment.details }
  private var author: String { details.author?.name ?? "" }
  /// The words of the warning, perhaps none; nil without one.
  private var warning: String? { details.warning.map { $0.text ?? "" } }

  public var actions: [CommentAction] {
    // A range may be revealed whose rows do not all have a warning.
    details.state == .shown ? CommentAction.allCases : [.open, .reveal]
  }

  public func hint(in context: PresentationContext) -> String {
    switch details.state {
    case .shown: "\(author): \(isHidden ? warning ?? "" : details.text?.plainText ?? "")"
    case .deleted, .hidden: author
    }
  }

  /// Only a comment with a warning is revealed, and only one with an address has one to open or copy.
  public func isUseful(_ action: CommentAction) -> Bool {
    switch action {
    case .reveal: isHidden
    case .open: actions.contains(action)
    case .url, .browse, .copy: actions.contains(action) && (details.link != nil || !details.textLinks.isEmpty)
    }
  }

  public func line(in context: PresentationContext) -> RowLine {
    RowLine(
      isHidden ? warning : details.text?.plainText, detail: author, date: details.createdAt, address: details.link)
  }

  public func searchText(in context: PresentationContext) -> String {
    guard details.state == .shown else { return hint(in: context) }
    return [author, warning, isHidden ? nil : details.text?.plainText].searchText
  }

  public func hasSameContents(as other: CommentRow) -> Bool { comment == other.comment }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "username": .string(author),
      "message": .string(details.text?.plainText ?? ""),
      "createdAt": details.createdAt.map { .string($0.formatted(.iso8601)) },
      "date": details.createdAt.map { .string(context.dateText(for: $0)) },
      "depth": details.depth > 0 ? .integer(details.depth) : nil,
      "warning": warning.map { .string($0) },
      "link": details.link.map { .string($0) },
      "links": details.textLinks.isEmpty ? nil : .array(details.textLinks.map { .string($0) }),
      "images": comment.images.count > 0 ? .integer(comment.images.count) : nil,
      "state": details.state == .shown ? nil : .string(details.state.rawValue),
    ]
  }
}
