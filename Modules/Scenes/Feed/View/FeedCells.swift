public import PostRows
public import TerminalList
public import Viper

/// Makes the cells of the posts of a feed.
public enum FeedCells {
  /// The cell of a post, with the columns of the list for one-line rows.
  public static func cell(of row: PostRow, columns: PostColumns?, in context: PresentationContext) -> any Cell {
    PostCell(row: row, columns: columns, context: context)
  }
}
