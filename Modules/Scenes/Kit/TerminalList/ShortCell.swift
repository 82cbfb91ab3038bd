import Terminal

/// A cell cut to a few lines: an ellipsis replaces the rest.
struct ShortCell: Cell {
  let cell: any Cell
  let maximumLines: Int

  func lines(width: Int) -> [StyledText] {
    let lines = cell.lines(width: width, showing: maximumLines)
    guard lines.count > maximumLines, maximumLines > 0 else { return lines }
    let last = lines[maximumLines - 1] + StyledText("…", .secondary)
    return lines.prefix(maximumLines - 1) + [last.shortened(to: width)]
  }
}
