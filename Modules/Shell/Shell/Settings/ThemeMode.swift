package import Readline
package import Terminal

/// The option `--theme`.
package nonisolated enum ThemeMode: String, CaseIterable {
  case auto, light, dark

  /// The theme; `auto` follows the terminal's reply about its background, and is `unknown` without a reply.
  package func theme(_ reply: TerminalReply?) -> Theme {
    switch self {
    case .light: .light
    case .dark: .dark
    case .auto: reply?.background.map { Theme(red: $0.red, green: $0.green, blue: $0.blue) } ?? .unknown
    }
  }
}
