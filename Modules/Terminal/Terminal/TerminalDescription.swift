import CSystem

/// The description of a kind of terminal in the system's database (terminfo).
public struct TerminalDescription: Hashable, Sendable {
  /// The number of colours; nil if it has none.
  public let colors: Int?
  /// Whether any colour can be given by its red, green and blue.
  public let hasDirectColor: Bool
  /// Whether letters can be italic.
  public let hasItalics: Bool
  /// Whether letters can have a line through them.
  public let hasStrikethrough: Bool

  /// A description.
  public init(
    colors: Int?, hasDirectColor: Bool = false, hasItalics: Bool = false, hasStrikethrough: Bool = false
  ) {
    self.colors = colors
    self.hasDirectColor = hasDirectColor
    self.hasItalics = hasItalics
    self.hasStrikethrough = hasStrikethrough
  }

  /// Reads the description of a terminal before readline reads its own; nil if there is none.
  ///
  /// - Parameter name: the value of `TERM`.
  public init?(named name: String) {
    var found = cterminal_description()
    guard cterminal_describe(name, &found) else { return nil }
    self.init(
      colors: found.colors > 0 ? Int(found.colors) : nil, hasDirectColor: found.has_direct_color,
      hasItalics: found.has_italics, hasStrikethrough: found.has_strikethrough)
  }
}
