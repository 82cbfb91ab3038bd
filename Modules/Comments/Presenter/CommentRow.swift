import Foundation
public import Posts
public import Viper

/// A comment in the list.
public nonisolated struct CommentRow: ListRow {
  /// The comment.
  public let comment: Comment
  /// Whether the user has asked for the text behind the warning.
  public let isRevealed: Bool

  /// The row of a comment, with its text in front of or behind its warning.
  public init(_ comment: Comment, isRevealed: Bool = false) {
    self.comment = comment
    self.isRevealed = isRevealed
  }

  public var id: Comment.ID { comment.id }
  public var kind: String { "comment" }
  /// Whether a warning hides the text.
  public var isHidden: Bool { comment.warning != nil && !isRevealed }

  public var actions: [CommentAction] {
    // A range may be revealed whose rows do not all have a warning.
    comment.state == .shown ? CommentAction.allCases : [.open, .reveal]
  }

  public func hint(in context: PresentationContext) -> String {
    switch comment.state {
    case .shown: "\(comment.author): \(isHidden ? comment.warning ?? "" : comment.text)"
    case .deleted, .hidden: comment.author
    }
  }

  /// Only a comment with a warning is revealed, and only one with an address has one to open or copy.
  public func isUseful(_ action: CommentAction) -> Bool {
    switch action {
    case .reveal: isHidden
    case .open: actions.contains(action)
    case .url, .browse, .copy: actions.contains(action) && (comment.link != nil || !comment.textLinks.isEmpty)
    }
  }

  public func line(in context: PresentationContext) -> RowLine {
    RowLine(
      isHidden ? comment.warning : comment.text, detail: comment.author, date: comment.createdAt, address: comment.link)
  }

  public func searchText(in context: PresentationContext) -> String {
    guard comment.state == .shown else { return hint(in: context) }
    return [comment.author, comment.warning, isHidden ? nil : comment.text].searchText
  }

  public func hasSameContents(as other: CommentRow) -> Bool { comment == other.comment }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "username": .string(comment.author),
      "message": .string(comment.text),
      "createdAt": comment.createdAt.map { .string($0.formatted(.iso8601)) },
      "date": comment.createdAt.map { .string(context.dateText(for: $0)) },
      "depth": comment.depth > 0 ? .integer(comment.depth) : nil,
      "warning": comment.warning.map { .string($0) },
      "link": comment.link.map { .string($0) },
      "links": comment.textLinks.isEmpty ? nil : .array(comment.textLinks.map { .string($0) }),
      "images": comment.imageCount > 0 ? .integer(comment.imageCount) : nil,
      "state": comment.state == .shown ? nil : .string(comment.state.rawValue),
    ]
  }
}
