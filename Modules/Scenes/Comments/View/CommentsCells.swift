public import PostRows
public import TerminalList
public import Viper

/// The looks of the comments on a page.
public enum CommentsCells {
  /// The look of a comment.
  public static func cell(of row: CommentRow, in context: PresentationContext) -> any Cell {
    CommentCell(row: row, context: context)
  }

  /// The lines below a comment: its pictures, and the other parts beside its text.
  static func lines(below row: CommentRow, number: Int?, in look: PageLook, _ context: PresentationContext)
    -> [PageLine]
  {
    CommentAttachments(of: row.postRow, number: number, context: context).lines(in: look)
  }
}
