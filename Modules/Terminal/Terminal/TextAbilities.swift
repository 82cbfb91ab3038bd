/// The capabilities of an output, which determine the symbols and styles to use.
public struct TextAbilities: Hashable, Sendable {
  /// Whether the output can show symbols such as bars and arrows; if false, words and ASCII characters replace them.
  public var hasSigns: Bool
  /// Whether text can be struck through; if false, deleted words are shown in brackets.
  public var strikesOut: Bool
  /// Whether the output is a screen.
  ///
  /// On a screen, long preformatted lines are wrapped, and lists shorten posts; a file has the full text.
  public var isScreen: Bool

  /// Creates the capabilities of an output, by default those of a file.
  public init(hasSigns: Bool = true, strikesOut: Bool = false, isScreen: Bool = false) {
    self.hasSigns = hasSigns
    self.strikesOut = strikesOut
    self.isScreen = isScreen
  }
}
