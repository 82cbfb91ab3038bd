import Posts
import Terminal
import TerminalList
import Viper

/// A row of a plugin's scene: title, author and date, detail, and text; or the warning that hides them.
struct PluginCell: Cell {
  let row: PluginRow
  let context: PresentationContext

  func lines(width: Int) -> [StyledText] {
    let details = row.post.details
    let date = details.createdAt.map { StyledText(line: context.dateText(for: $0), .secondary) }
    let author = details.author.flatMap { $0.name.nonBlank ?? $0.handle }.map { StyledText(line: $0, .secondary) }
    let byline = [author, date].compactMap(\.self)
    let hidden = row.isHidden ? details.warning.map { StyledText("⚠ ", .secondary) + StyledText($0.text ?? "") } : nil
    return [
      row.title.map { StyledText(line: $0, .strong) }, byline.isEmpty ? nil : .joined(byline), hidden,
      row.isHidden ? nil : row.detail.map { StyledText($0, .secondary) },
      row.isHidden ? nil : row.text.map { StyledText($0) },
    ]
    .compactMap(\.self).flatMap { $0.wrapped(to: width) }
  }
}
