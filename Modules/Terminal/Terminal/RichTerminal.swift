/// Terminals known to support 24-bit colours, and links that open with a click (OSC 8).
///
/// The terminfo entries of these terminals do not always declare this.
public enum RichTerminal {
  /// The prefixes of `TERM` for terminals with 24-bit colours and links.
  private static let terms = ["xterm-kitty", "xterm-ghostty", "foot", "wezterm", "alacritty", "contour", "iterm2"]
  /// The environment variables that identify further terminals with 24-bit colours and links, and their possible
  /// values; nil for any value.
  private static let programs: KeyValuePairs<String, Set<String>?> = [
    "TERM_PROGRAM": ["iTerm.app", "WezTerm", "ghostty", "vscode"], "KITTY_WINDOW_ID": nil, "WT_SESSION": nil,
    "KONSOLE_VERSION": nil, "VTE_VERSION": nil,
  ]

  static func isNamed(by term: String) -> Bool {
    terms.contains { term.hasPrefix($0) }
  }

  /// Whether the environment names a terminal with 24-bit colours and links, possibly the outer terminal of a
  /// multiplexer.
  public static func isKnown(in environment: [String: String]) -> Bool {
    isNamed(by: environment["TERM"] ?? "")
      || programs.contains { name, values in
        environment[name].map { values?.contains($0) ?? !$0.isEmpty } ?? false
      }
  }
}
