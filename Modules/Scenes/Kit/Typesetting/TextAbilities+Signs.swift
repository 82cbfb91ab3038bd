import Terminal

extension TextAbilities {
  /// The beginning of each line of a quotation.
  var bar: String { hasSigns ? "│ " : "> " }
  /// The beginning of a line that goes on with the line before.
  var continuation: String { hasSigns ? "↳ " : "\\ " }
  /// A line between two parts, by column.
  var rule: String { hasSigns ? "─" : "-" }
  /// The sign between the cells of a row on one line.
  var separator: String { hasSigns ? " · " : "; " }

  /// The sign before an item, at a depth from 0.
  func bullet(depth: Int) -> String {
    guard hasSigns else { return "-" }
    return switch depth {
    case 0: "•"
    case 1: "◦"
    default: "▪"
    }
  }

  /// The name of a picture.
  func picture(_ name: String) -> String { hasSigns ? "▣ " + name : name }
  /// The name of a video, a sound or a page.
  func medium(_ name: String) -> String { hasSigns ? "▶ " + name : name }
}
