import Terminal

extension TextAbilities {
  /// The prefix of each line of a quotation.
  var bar: String { hasSigns ? "│ " : "> " }
  /// The prefix of a line that continues the previous line.
  var continuation: String { hasSigns ? "↳ " : "\\ " }
  /// The character that horizontal rules consist of.
  var rule: String { hasSigns ? "─" : "-" }
  /// The separator between the cells of a row on one line.
  var separator: String { hasSigns ? " · " : "; " }

  /// The bullet of a list item at the given nesting depth, from 0.
  func bullet(depth: Int) -> String {
    guard hasSigns else { return "-" }
    return switch depth {
    case 0: "•"
    case 1: "◦"
    default: "▪"
    }
  }

  func picture(_ name: String) -> String { hasSigns ? "▣ " + name : name }
  /// Formats the name of a video, a sound or an embedded page.
  func medium(_ name: String) -> String { hasSigns ? "▶ " + name : name }
}
