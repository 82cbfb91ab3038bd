public import Terminal
public import TerminalList
public import Viper

/// A post or comment in full; behind a warning that hides its text, only the warning.
public struct FullPostCell: Cell {
  private let post: FullPost

  /// The look of a whole post for a person and moment.
  public init(row: FullPostRow, context: PresentationContext) {
    post = FullPost(row: row.row, context: context)
  }

  public func lines(width: Int) -> [StyledText] {
    post.lines.flatMap { StyledText($0).wrapped(to: width) }
  }
}
