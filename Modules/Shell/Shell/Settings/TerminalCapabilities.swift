package import Pictures
package import Readline
package import Terminal

/// The properties of the output that determine the format of images.
package nonisolated struct TerminalCapabilities {
  package let isTerminal: Bool
  package let colors: ColorDepth
  package let environment: [String: String]
  /// The size of a character according to the terminal's driver; nil if unknown.
  package let cell: TerminalReply.CellSize?
  /// The terminal's replies to queries; nil if no queries were sent.
  package let reply: TerminalReply?
}

nonisolated extension ImageMode {
  /// The format of images; nil if none are drawn, as with `auto` if the output is not a terminal.
  package func format(on terminal: TerminalCapabilities) -> PictureFormat? {
    switch self {
    case .none: nil
    case .symbols: .symbols(colors: terminal.colors)
    case .sixel: .sixel(cell: .init(terminal.cell) ?? .usual)
    case .kitty: .kitty(cell: .init(terminal.cell) ?? .usual)
    case .auto: terminal.isPlain ? nil : terminal.bestFormat
    }
  }
}

nonisolated extension TerminalCapabilities {
  private static let multiplexers = ["TMUX", "STY", "ZELLIJ"]
  /// The prefixes of `TERM` of terminals whose windows have a title.
  private static let titled = [
    "xterm", "tmux", "screen", "rxvt", "foot", "alacritty", "kitty", "wezterm", "contour", "konsole", "gnome", "vte",
    "st-", "ghostty", "mlterm", "putty",
  ]
  /// Terminals without graphics, which would print unknown queries as text.
  private static let simple: Set<String> = ["linux", "vt100", "vt220", "ansi", "eterm", "eterm-color"]

  /// Whether a terminal in the given environment opens addresses with a click; `FORCE_HYPERLINK` overrides this.
  package static func hasLinks(in environment: [String: String]) -> Bool {
    if let forced = environment["FORCE_HYPERLINK"], !forced.isEmpty { return forced != "0" }
    return !isMultiplexed(environment) && RichTerminal.isKnown(in: environment)
  }

  fileprivate var isPlain: Bool {
    !isTerminal || (environment["TERM"] ?? "dumb") == "dumb"
  }

  /// Whether the window of a terminal in the given environment has a title that programs may change.
  package static func hasTitle(in environment: [String: String]) -> Bool {
    environment["TERM"].map { term in titled.contains { term.hasPrefix($0) } } ?? false
  }

  /// Whether the terminal has few capabilities, such as the console of Linux.
  package static func isSimple(_ environment: [String: String]) -> Bool {
    environment["TERM"].map(simple.contains) ?? false
  }

  /// Whether a terminal in the given environment understands queries, or at least does not print them.
  package static func answers(in environment: [String: String]) -> Bool {
    environment["TERM"].map { $0 != "dumb" && !simple.contains($0) } ?? false
  }

  /// Whether a multiplexer is between this program and the terminal; a multiplexer would take some queries for a title,
  /// or pass them on to be printed.
  package static func isMultiplexed(_ environment: [String: String]) -> Bool {
    multiplexers.contains { environment[$0]?.isEmpty == false }
  }

  fileprivate var bestFormat: PictureFormat {
    let symbols = PictureFormat.symbols(colors: colors)
    guard let reply else { return symbols }
    // With a wrong character size, a picture would overlap the lines below.
    guard let cell = PictureFormat.CellSize(reply.cell ?? cell) else { return symbols }
    return reply.hasKittyGraphics ? .kitty(cell: cell) : reply.hasSixel ? .sixel(cell: cell) : symbols
  }
}

nonisolated extension PictureFormat.CellSize {
  fileprivate init?(_ cell: TerminalReply.CellSize?) {
    guard let cell else { return nil }
    self.init(width: cell.width, height: cell.height)
  }
}
