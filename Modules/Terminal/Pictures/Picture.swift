public import Terminal

/// An image drawn for a terminal.
///
/// Only the renderer and tests create pictures, because the lines contain escape sequences. They contain no untrusted
/// text.
public struct Picture: Hashable, Sendable {
  /// The width in columns.
  public let width: Int
  /// The lines to print, from the top.
  public let lines: [StyledText]

  package init(width: Int, lines: [String]) {
    self.width = width
    self.lines = lines.map { StyledText(drawn: $0, width: width) }
  }
}
