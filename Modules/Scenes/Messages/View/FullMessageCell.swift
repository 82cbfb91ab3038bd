import Posts
public import Terminal
public import TerminalList
public import Viper

/// Draws a full message: author, date, and the whole text.
public struct FullMessageCell: Cell {
  private let row: MessageRow
  private let context: PresentationContext

  /// Creates the cell of a full message; the context determines the language and date format.
  public init(row: FullMessageRow, context: PresentationContext) {
    self.row = row.row
    self.context = context
  }

  public func lines(width: Int) -> [StyledText] {
    let date = context.fullDateText(for: row.shownDate(in: context))
    return StyledText(line: row.message.author, .strong).wrapped(to: width)
      + StyledText(line: date, .secondary).wrapped(to: width) + [.empty]
      + StyledText(row.message.content).wrapped(to: width)
  }
}
