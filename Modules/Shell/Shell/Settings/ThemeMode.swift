package import Readline
package import Terminal

/// The option `--theme`.
package nonisolated enum ThemeMode: String, CaseIterable {
  case auto, light, dark

  /// Returns the theme.
  ///
  /// `auto` uses the background colour that the terminal reports; without a report, the theme is `unknown`.
  package func theme(_ reply: TerminalReply?) -> Theme {
    switch self {
    case .light: .light
    case .dark: .dark
    case .auto: reply?.background.map { Theme(red: $0.red, green: $0.green, blue: $0.blue) } ?? .unknown
    }
  }
}
