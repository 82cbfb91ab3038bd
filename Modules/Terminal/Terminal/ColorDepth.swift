/// The number of colours that a terminal supports.
public enum ColorDepth: Int, Comparable, Sendable {
  /// Plain text, without attributes.
  case none = 0
  /// The eight colours of the terminal's palette.
  case eight = 8
  /// The sixteen colours of the terminal's palette, including the bright ones.
  case sixteen = 16
  /// The sixteen colours of the palette, a cube of 216 colours, and 24 greys.
  case indexed = 256
  /// Any colour, 8 bits for each of red, green and blue.
  case direct = 16_777_216

  /// Whether the terminal supports colours.
  public var isColored: Bool { self != .none }

  public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }
}

extension ColorDepth {
  /// Creates the colour depth of a terminal; `none` for an unknown terminal, which might print unsupported sequences as
  /// text.
  ///
  /// - Parameters:
  ///   - environment: `TERM`, `COLORTERM`, and variables of terminals and multiplexers.
  ///   - description: the terminal's entry in the terminfo database; nil if there is none.
  public init(environment: [String: String], description: TerminalDescription?) {
    let term = environment["TERM"] ?? ""
    // The terminfo database of a server may not contain recent terminals.
    let known = RichTerminal.isNamed(by: term) ? ColorDepth.indexed.rawValue : nil
    guard let colors = description?.colors ?? known, colors >= 8 else {
      self = .none
      return
    }
    let hasAny = description?.hasDirectColor == true || Self.isDirect(term, colors, environment)
    self = hasAny ? .direct : colors >= 256 ? .indexed : colors >= 16 ? .sixteen : .eight
  }

  private static func isDirect(_ term: String, _ colors: Int, _ environment: [String: String]) -> Bool {
    let isIn = { (name: String) in environment[name]?.isEmpty == false }
    // A terminal name without a number of colours does not limit the number.
    guard colors >= indexed.rawValue || term == "xterm" else { return false }
    // GNU screen prints garbage for more than 256 colours, and passes on the variables of the outer terminal.
    guard !isIn("STY"), !term.hasPrefix("screen") || isIn("TMUX") else { return false }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) { return true }
    // In a multiplexer, the other variables describe the outer terminal.
    guard !isIn("TMUX"), !isIn("ZELLIJ") else { return false }
    return RichTerminal.isKnown(in: environment)
  }
}
