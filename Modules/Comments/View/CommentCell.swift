public import Terminal

/// A comment: who and when, then what.
public struct CommentCell: Cell {
  private let row: CommentRow

  public init(row: CommentRow) {
    self.row = row
  }

  public func lines(width: Int) -> [StyledText] {
    let byline = StyledText(line: row.username, .strong) + StyledText("  ") + StyledText(line: row.date, .secondary)
    return byline.wrapped(to: width) + StyledText(row.message).wrapped(to: width)
  }
}
