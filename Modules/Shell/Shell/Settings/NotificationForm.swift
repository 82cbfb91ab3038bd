package import Terminal

/// The format of the escape sequence for a terminal notification.
package nonisolated enum NotificationForm: Hashable, Sendable {
  /// The bell, or the user's configured replacement for it.
  case bell
  /// A text without a title, for iTerm2, Windows Terminal and ConEmu.
  case osc9
  /// A title and a text in a single sequence, for urxvt, foot, WezTerm and Ghostty.
  case osc777
  /// A title and a text in separate sequences, for kitty.
  case osc99

  /// The `TERM` prefixes of terminals that support a notification title.
  private static let titled = ["rxvt-unicode", "foot", "wezterm", "xterm-ghostty"]

  /// Selects the format for the terminal in an environment.
  ///
  /// A multiplexer passes on only the bell.
  package init(in environment: [String: String]) {
    let (term, program) = (environment["TERM"] ?? "", environment["TERM_PROGRAM"])
    if TerminalCapabilities.isMultiplexed(environment) {
      self = .bell
    } else if term.hasPrefix("xterm-kitty") || environment["KITTY_WINDOW_ID"]?.isEmpty == false {
      self = .osc99
    } else if Self.titled.contains(where: { term.hasPrefix($0) }) || ["WezTerm", "ghostty"].contains(program) {
      self = .osc777
    } else if program == "iTerm.app" || environment["WT_SESSION"]?.isEmpty == false
      || environment["ConEmuANSI"] == "ON"
    {
      self = .osc9
    } else {
      self = .bell
    }
  }

  /// Returns the escape sequence of a notification.
  ///
  /// Removes `;` from both texts, because this character separates parts of the sequence.
  package func sequence(title: StyledText, text: StyledText) -> String {
    let (title, text) = (Self.part(title), Self.part(text))
    return switch self {
    case .bell: "\u{7}"
    // Digits before a `;` would be read as another command.
    case .osc9: "\u{1B}]9;\(title): \(text)\u{1B}\\"
    case .osc777: "\u{1B}]777;notify;\(title);\(text)\u{1B}\\"
    case .osc99:
      "\u{1B}]99;i=feedshell:d=0:p=title;\(title)\u{1B}\\\u{1B}]99;i=feedshell:d=1:p=body;\(text)\u{1B}\\"
    }
  }

  private static func part(_ text: StyledText) -> String { text.plain.replacing(";", with: ",") }
}
