import CTerminal

/// How many columns text takes in a terminal.
public enum DisplayWidth {
  public static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The sum over the scalars, as terminals that do not join them draw it, and never less than the joined form:
  /// text measured so may end short of the edge, and never beyond.
  static func of(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F {  // asks for the emoji form of what stands before it
        width = max(width, 2)
      } else {
        let columns = Int(cterminal_width(scalar.value))
        width += columns < 0 ? 2 : columns  // unknown to the tables: newer emoji
      }
    }
    return width
  }
}
