/// The background of text, which determines the text colours.
public enum Theme: Sendable, CaseIterable {
  /// An unknown background; the text colours are readable on white and on black.
  case unknown
  /// A dark background.
  case dark
  /// A light background.
  case light

  /// Creates the theme for a background.
  ///
  /// - Parameters:
  ///   - red: the red of the background, from 0 to 1.
  ///   - green: the green of the background, from 0 to 1.
  ///   - blue: the blue of the background, from 0 to 1.
  public init(red: Double, green: Double, blue: Double) {
    // The perceived brightness (ITU-R BT.601).
    self = 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 ? .light : .dark
  }

  /// The colour of a role among the 256 colours, with a contrast of at least 4.5:1; nil for the default text colour.
  func color(of role: TextRole) -> Int? {
    switch (self, role) {
    case (_, .body), (_, .title), (_, .heading), (_, .strong), (_, .match): nil
    case (.unknown, .secondary): 243
    case (.unknown, .accent): 29
    case (.unknown, .error): 131
    case (.unknown, .code): 98
    case (.dark, .secondary): 248
    case (.dark, .accent): 80
    case (.dark, .error): 210
    case (.dark, .code): 183
    case (.light, .secondary): 240
    case (.light, .accent): 25
    case (.light, .error): 124
    case (.light, .code): 91
    }
  }
}
