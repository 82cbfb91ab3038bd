package import Readline
package import Terminal

/// The properties of the output that determine automatic settings.
package nonisolated struct SettingOutput: Sendable {
  package let isTerminal: Bool
  package var environment: [String: String]
  /// The terminal's entry in the terminfo database; nil without an entry.
  package var description: TerminalDescription?
  /// The size of a character according to the terminal's driver; nil if unknown.
  package var cell: TerminalReply.CellSize?
  /// The terminal's replies to queries; nil if no queries were sent.
  package var reply: TerminalReply?

  package init(
    isTerminal: Bool, environment: [String: String] = [:], description: TerminalDescription? = nil,
    cell: TerminalReply.CellSize? = nil, reply: TerminalReply? = nil
  ) {
    self.isTerminal = isTerminal
    self.environment = environment
    self.description = description
    self.cell = cell
    self.reply = reply
  }

  /// Returns the colours to use in the given mode.
  package func colors(_ mode: ColorMode) -> ColorDepth {
    let colors = mode.colors(isTerminal: isTerminal, environment: environment, description: description)
    return mode == .auto && colors.isColored && reply?.hasDirectColor == true ? .direct : colors
  }

  /// The environment variable that determines automatic colours; nil if the terminal determines them.
  package var colorVariable: String? {
    ["NO_COLOR", "CLICOLOR_FORCE"].first { environment[$0]?.isEmpty == false && environment[$0] != "0" }
  }
}
