import Terminal
import TerminalList

/// A row of a plugin's scene: its title, its detail, and its text.
struct PluginCell: Cell {
  let row: PluginRow

  func lines(width: Int) -> [StyledText] {
    [
      row.title.map { StyledText(line: $0, .strong) }, row.detail.map { StyledText($0, .secondary) },
      row.text.map { StyledText($0) },
    ]
    .compactMap(\.self).flatMap { $0.wrapped(to: width) }
  }
}
