/// The capabilities of an output, which decide which symbols and styles are used.
public struct TextAbilities: Hashable, Sendable {
  /// Whether the output shows symbols such as bars and arrows; if false, words and ASCII characters replace them.
  public var hasSigns: Bool
  /// Whether text can be struck through; if false, deleted words are in brackets.
  public var strikesOut: Bool
  /// Whether the output is a screen, where long preformatted lines are wrapped and lists shorten posts; a file has both
  /// in full.
  public var isScreen: Bool

  /// Creates the capabilities of an output, by default those of a file.
  public init(hasSigns: Bool = true, strikesOut: Bool = false, isScreen: Bool = false) {
    self.hasSigns = hasSigns
    self.strikesOut = strikesOut
    self.isScreen = isScreen
  }
}
