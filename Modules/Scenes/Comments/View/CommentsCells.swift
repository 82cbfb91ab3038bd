public import PostRows
public import TerminalList
public import Viper

/// Makes the cells of the comments on a page.
public enum CommentsCells {
  /// The cell of a comment.
  public static func cell(of row: CommentRow, in context: PresentationContext) -> any Cell {
    CommentCell(row: row, context: context)
  }
}
