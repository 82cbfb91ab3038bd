public import PostRows
public import TerminalList
public import Viper

/// The looks of the comments on a page.
public enum CommentsCells {
  /// The look of a comment.
  public static func cell(of row: CommentRow, in context: PresentationContext) -> any Cell {
    CommentCell(row: row, context: context)
  }
}
