import CSystem

/// The width of text in a terminal, in columns.
public enum DisplayWidth {
  /// The width of a text on one line, in columns.
  public static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The width of a character, as the sum of the widths of its scalars, for terminals that do not join them.
  ///
  /// This is at least the width of the joined character, so that text may end before the edge of the screen, but never
  /// after it.
  static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F {  // variation selector 16: the emoji form of the scalar before it
        width = max(width, 2)
      } else {
        let columns = Int(cterminal_width(scalar.value))
        width += columns < 0 ? 2 : columns  // unknown to the tables: newer emoji
      }
    }
    return width
  }
}
