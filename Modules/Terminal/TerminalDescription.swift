import CTerminal

/// The description of a kind of terminal in the system's database (terminfo).
public struct TerminalDescription: Hashable, Sendable {
  /// The number of colours; nil if it has none.
  public let colors: Int?
  /// Whether any colour can be given by its red, green and blue.
  public let hasDirectColor: Bool

  /// A description.
  public init(colors: Int?, hasDirectColor: Bool = false) {
    self.colors = colors
    self.hasDirectColor = hasDirectColor
  }

  /// Reads the description of a terminal before readline reads its own; nil if there is none.
  ///
  /// - Parameter name: the value of `TERM`.
  public init?(named name: String) {
    var hasDirectColor = false
    let colors = cterminal_colors(name, &hasDirectColor)
    guard colors != CTERMINAL_UNKNOWN else { return nil }
    self.init(colors: colors > 0 ? Int(colors) : nil, hasDirectColor: hasDirectColor)
  }
}
