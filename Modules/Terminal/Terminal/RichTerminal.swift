/// Terminals that are known to show any colour, and to open addresses by a click (OSC 8).
///
/// Their descriptions in the system's database do not always say so.
public enum RichTerminal {
  /// The beginnings of `TERM`.
  private static let terms = ["xterm-kitty", "xterm-ghostty", "foot", "wezterm", "alacritty", "contour", "iterm2"]
  /// The variables by which others are known, with their values; nil for any.
  private static let programs: KeyValuePairs<String, Set<String>?> = [
    "TERM_PROGRAM": ["iTerm.app", "WezTerm", "ghostty", "vscode"], "KITTY_WINDOW_ID": nil, "WT_SESSION": nil,
    "KONSOLE_VERSION": nil, "VTE_VERSION": nil,
  ]

  static func isNamed(by term: String) -> Bool {
    terms.contains { term.hasPrefix($0) }
  }

  /// Whether the environment names one; a multiplexer in it may pass on the variables of the terminal around it.
  public static func isKnown(in environment: [String: String]) -> Bool {
    isNamed(by: environment["TERM"] ?? "")
      || programs.contains { name, values in
        environment[name].map { values?.contains($0) ?? !$0.isEmpty } ?? false
      }
  }
}
