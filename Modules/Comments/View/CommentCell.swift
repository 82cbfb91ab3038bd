public import Terminal
public import TerminalList
public import Viper

/// A comment: author and date, then the text, indented by its depth.
public struct CommentCell: Cell {
  /// The maximum depth that is indented.
  private static let maximumDepth = 8
  private static let minimumWidth = 20

  private let comment: Comment
  private let context: PresentationContext

  public init(row: CommentRow, context: PresentationContext) {
    comment = row.comment
    self.context = context
  }

  public func lines(width: Int) -> [StyledText] {
    let indentation = min(2 * min(comment.depth, Self.maximumDepth), max(0, width - Self.minimumWidth))
    let byline =
      StyledText(line: comment.author, .strong)
      + (comment.createdAt.map {
        StyledText("  ") + StyledText(line: context.relativeText(for: $0), .secondary)
      } ?? .empty)
    let lines = byline.wrapped(to: width - indentation) + StyledText(comment.text).wrapped(to: width - indentation)
    let margin = StyledText(String(repeating: " ", count: indentation))
    return lines.map { $0.isEmpty ? $0 : margin + $0 }
  }
}
