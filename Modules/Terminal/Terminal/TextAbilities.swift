/// The abilities of an output that decide about signs.
public struct TextAbilities: Hashable, Sendable {
  /// Whether it has signs such as bars and arrows; else there are words and signs of ASCII.
  public var hasSigns: Bool
  /// Whether letters can have a line through them; else deleted words stand in brackets.
  public var strikesOut: Bool
  /// Whether long lines of programs are wrapped, as on a screen; those of a file are whole.
  public var wrapsPrograms: Bool

  /// The abilities of an output, by default those of a file.
  public init(hasSigns: Bool = true, strikesOut: Bool = false, wrapsPrograms: Bool = false) {
    self.hasSigns = hasSigns
    self.strikesOut = strikesOut
    self.wrapsPrograms = wrapsPrograms
  }
}
