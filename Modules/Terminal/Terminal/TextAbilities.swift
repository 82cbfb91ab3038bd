/// The abilities of an output that decide which signs are used.
public struct TextAbilities: Hashable, Sendable {
  /// Whether it has signs such as bars and arrows; if not, words and ASCII characters replace them.
  public var hasSigns: Bool
  /// Whether text can be struck through; if not, deleted words are in brackets.
  public var strikesOut: Bool
  /// Whether long preformatted lines are wrapped, as on a screen; in a file, they are not.
  public var wrapsPrograms: Bool

  /// The abilities of an output, by default those of a file.
  public init(hasSigns: Bool = true, strikesOut: Bool = false, wrapsPrograms: Bool = false) {
    self.hasSigns = hasSigns
    self.strikesOut = strikesOut
    self.wrapsPrograms = wrapsPrograms
  }
}
