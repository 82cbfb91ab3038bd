import CSystem

/// The terminfo database entry of a terminal type.
public struct TerminalDescription: Hashable, Sendable {
  /// The number of colours; nil if the terminal has none.
  public let colors: Int?
  /// Whether colours can be specified as red, green and blue.
  public let hasDirectColor: Bool
  /// Whether text can be italic.
  public let hasItalics: Bool
  /// Whether text can be struck through.
  public let hasStrikethrough: Bool

  /// Creates an entry.
  public init(
    colors: Int?, hasDirectColor: Bool = false, hasItalics: Bool = false, hasStrikethrough: Bool = false
  ) {
    self.colors = colors
    self.hasDirectColor = hasDirectColor
    self.hasItalics = hasItalics
    self.hasStrikethrough = hasStrikethrough
  }

  /// Reads the entry of a terminal; nil if there is none.
  ///
  /// Must be called before readline reads its own entry.
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
