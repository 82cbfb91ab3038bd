public import Terminal

/// A message: who wrote it and when, and below it at most four lines of what they wrote.
public struct MessageCell: Cell {
  private let row: MessageRow
  private let wrapping: TextWrapping

  /// - Parameters:
  ///   - row: the message.
  ///   - wrapping: remembers how its text was wrapped.
  public init(row: MessageRow, wrapping: TextWrapping) {
    self.row = row
    self.wrapping = wrapping
  }

  public func lines(width: Int) -> [StyledText] {
    let heading = StyledText(line: row.author, .strong) + StyledText("  ") + StyledText(row.date, .secondary)
    return heading.wrapped(to: width) + wrapping.lines(of: row.text, id: row.id, width: width)
  }
}
