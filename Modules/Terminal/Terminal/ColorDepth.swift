/// The number of colours that a terminal shows.
public enum ColorDepth: Int, Comparable, Sendable {
  /// Plain text, without attributes.
  case none = 0
  /// The eight colours of the terminal's palette.
  case eight = 8
  /// The palette with its bright half.
  case sixteen = 16
  /// The palette, a cube of 216 colours and 24 greys.
  case indexed = 256
  /// Any colour, 8 bits for each of red, green and blue.
  case direct = 16_777_216

  /// Whether there is any colour.
  public var isColored: Bool { self != .none }

  public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }
}

extension ColorDepth {
  /// The depth of a terminal; none if its kind is unknown: it might show what it does not understand.
  ///
  /// - Parameters:
  ///   - environment: `TERM`, `COLORTERM`, and variables of terminals and multiplexers.
  ///   - description: the description of the terminal in the system's database; nil if it has none.
  public init(environment: [String: String], description: TerminalDescription?) {
    let term = environment["TERM"] ?? ""
    // The database of a server may not know a terminal of today.
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
    // A name without a number of colours says nothing about them.
    guard colors >= indexed.rawValue || term == "xterm" else { return false }
    // GNU screen shows noise for colours beyond 256, and passes on the variables of the terminal that it is in.
    guard !isIn("STY"), !term.hasPrefix("screen") || isIn("TMUX") else { return false }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) { return true }
    // A multiplexer is not the terminal that the other variables name.
    guard !isIn("TMUX"), !isIn("ZELLIJ") else { return false }
    return RichTerminal.isKnown(in: environment)
  }
}
