package import Pictures
import Readline
package import Terminal

nonisolated extension SettingOutput {
  /// Returns the picture format in the given mode; nil to draw no pictures, as with `auto` if the output is not a
  /// terminal.
  package func format(_ mode: ImageMode, colors: ColorDepth) -> PictureFormat? {
    switch mode {
    case .none: nil
    case .symbols: .symbols(colors: colors)
    case .sixel: .sixel(cell: .init(cell) ?? .usual)
    case .kitty: .kitty(cell: .init(cell) ?? .usual)
    case .auto: isPlain ? nil : bestFormat(colors)
    }
  }

  private var isPlain: Bool {
    !isTerminal || (environment["TERM"] ?? "dumb") == "dumb"
  }

  private func bestFormat(_ colors: ColorDepth) -> PictureFormat {
    let symbols = PictureFormat.symbols(colors: colors)
    guard let reply else { return symbols }
    // With a wrong character size, a picture would overlap the lines below.
    guard let cell = PictureFormat.CellSize(reply.cell ?? cell) else { return symbols }
    return reply.hasKittyGraphics ? .kitty(cell: cell) : reply.hasSixel ? .sixel(cell: cell) : symbols
  }
}

/// Determines the capabilities of terminals from environment variables.
package nonisolated enum TerminalCapabilities {
  private static let multiplexers = ["TMUX", "STY", "ZELLIJ"]
  /// The `TERM` prefixes of terminals with a window title.
  private static let titled = [
    "xterm", "tmux", "screen", "rxvt", "foot", "alacritty", "kitty", "wezterm", "contour", "konsole", "gnome", "vte",
    "st-", "ghostty", "mlterm", "putty",
  ]
  /// Terminals without graphics, which would print unsupported queries as text.
  private static let simple: Set<String> = ["linux", "vt100", "vt220", "ansi", "eterm", "eterm-color"]

  /// Whether addresses are clickable in the terminal of the given environment; `FORCE_HYPERLINK` overrides this.
  package static func hasLinks(in environment: [String: String]) -> Bool {
    if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
    return !isMultiplexed(environment) && RichTerminal.isKnown(in: environment)
  }

  /// Whether programs can change the window title in the terminal of the given environment.
  package static func hasTitle(in environment: [String: String]) -> Bool {
    environment["TERM"].map { term in titled.contains { term.hasPrefix($0) } } ?? false
  }

  /// Whether the terminal has few capabilities, such as the console of Linux.
  package static func isSimple(_ environment: [String: String]) -> Bool {
    environment["TERM"].map(simple.contains) ?? false
  }

  /// Whether the terminal of the given environment supports queries, or at least does not print them.
  package static func answers(in environment: [String: String]) -> Bool {
    environment["TERM"].map { $0 != "dumb" && !simple.contains($0) } ?? false
  }

  /// Whether a multiplexer is between this program and the terminal.
  ///
  /// A multiplexer would interpret some queries as a title, or cause them to be printed.
  package static func isMultiplexed(_ environment: [String: String]) -> Bool {
    multiplexers.contains { environment[$0]?.isEmpty == false }
  }
}

nonisolated extension PictureFormat.CellSize {
  fileprivate init?(_ cell: TerminalReply.CellSize?) {
    guard let cell else { return nil }
    self.init(width: cell.width, height: cell.height)
  }
}
