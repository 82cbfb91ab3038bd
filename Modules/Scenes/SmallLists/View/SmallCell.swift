public import Terminal
public import TerminalList
public import Viper

/// Draws a small row: its title, with details beside or below it.
public struct SmallCell<Row: SmallRow>: Cell {
  private let row: Row
  private let context: PresentationContext

  public init(row: Row, context: PresentationContext) {
    (self.row, self.context) = (row, context)
  }

  public func shortLines(width: Int) -> [StyledText] {
    let gap = StyledText("  ")
    let line = title + gap + facts
    guard Row.hasTwoLines || line.width > width else { return [line] }
    return [title.shortened(to: width)] + facts.wrapped(to: width - gap.width).map { gap + $0 }
  }

  public func lines(width: Int) -> [StyledText] { title.wrapped(to: width) + facts.wrapped(to: width) }

  private var title: StyledText { row.title(in: context) }

  private var facts: StyledText {
    StyledText(line: row.facts(in: context).compactMap(\.self).joined(separator: " · "), .secondary)
  }
}
