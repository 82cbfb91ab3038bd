import Posts
public import Terminal
public import TerminalList
public import Viper

/// Draws a message: author and date, then the first lines of the text.
public struct MessageCell: Cell {
  /// The maximum number of text lines on an interactive screen; an ellipsis replaces the rest.
  public static let maximumLines = 4

  private let row: MessageRow
  private let context: PresentationContext

  /// Creates the cell of a message in the list; the context determines the language and date format.
  public init(row: MessageRow, context: PresentationContext) {
    self.row = row
    self.context = context
  }

  public var summary: StyledText? {
    StyledText(line: row.message.author, .strong) + StyledText("  ") + StyledText(line: row.message.content)
  }

  public func lines(width: Int) -> [StyledText] {
    let heading =
      StyledText(line: row.message.author, .strong) + StyledText("  ")
      + StyledText(line: row.date(in: context), .secondary)
    let text = StyledText(row.message.content)
    return heading.wrapped(to: width)
      + (context.isInteractive ? text.wrapped(to: width, atMost: Self.maximumLines) : text.wrapped(to: width))
  }
}
