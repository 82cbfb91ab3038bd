import Terminal

extension TextAbilities {
  /// The prefix of each line of a quotation.
  var bar: String { hasSigns ? "│ " : "> " }
  /// The prefix of a line that continues the line before.
  var continuation: String { hasSigns ? "↳ " : "\\ " }
  /// The character that horizontal rules are made of.
  var rule: String { hasSigns ? "─" : "-" }
  /// The separator of a row's cells on one line.
  var separator: String { hasSigns ? " · " : "; " }

  /// The symbol before a list item at the given depth, from 0.
  func bullet(depth: Int) -> String {
    guard hasSigns else { return "-" }
    return switch depth {
    case 0: "•"
    case 1: "◦"
    default: "▪"
    }
  }

  func picture(_ name: String) -> String { hasSigns ? "▣ " + name : name }
  /// The name of a video, a sound or an embedded page.
  func medium(_ name: String) -> String { hasSigns ? "▶ " + name : name }
}
