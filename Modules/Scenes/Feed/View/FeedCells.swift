public import PostRows
public import TerminalList
public import Viper

/// The looks of the posts of a feed.
public enum FeedCells {
  /// The look of a post, with the columns of the list where it is a line.
  public static func cell(of row: PostRow, columns: PostColumns?, in context: PresentationContext) -> any Cell {
    PostCell(row: row, columns: columns, context: context)
  }
}
