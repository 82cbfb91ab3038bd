import Terminal

/// The frame around the text of a row without a picture, in a grid layout.
struct CardFrame {
  /// The width of the left or right side, including the blank between side and text.
  private static let sideWidth = 2
  /// The number of lines of the top or bottom edge.
  private static let edgeHeight = 1

  let size: ScreenSize

  /// Creates a frame of the given size; nil if the frame would have no room for a line of text.
  init?(_ size: ScreenSize) {
    guard size.columns > 2 * Self.sideWidth, size.lines > 2 * Self.edgeHeight else { return nil }
    self.size = size
  }

  /// The size of the area for the text.
  var inside: ScreenSize {
    ScreenSize(columns: size.columns - 2 * Self.sideWidth, lines: size.lines - 2 * Self.edgeHeight)
  }

  /// The lines of the frame around text that fits inside it.
  func lines(around text: [StyledText]) -> [StyledText] {
    let edge = String(repeating: "─", count: size.columns - 2)
    let body = (0..<inside.lines).map { index in
      let line = index < text.count ? text[index] : .empty
      let rest = String(repeating: " ", count: max(0, inside.columns - line.width))
      return StyledText("│ ", .secondary) + line + StyledText("\(rest) │", .secondary)
    }
    return [StyledText("┌\(edge)┐", .secondary)] + body + [StyledText("└\(edge)┘", .secondary)]
  }
}
