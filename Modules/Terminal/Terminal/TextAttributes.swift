/// Attributes of text beside the style of its role: bold words may be in a title, and a link in both.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold letters.
  public static let bold = TextAttributes(rawValue: 1)
  /// Italic letters; underlined ones in a terminal without them.
  public static let italic = TextAttributes(rawValue: 2)
  /// Letters with a line through them.
  public static let struck = TextAttributes(rawValue: 4)

  /// The attributes that a terminal has, beside bold ones.
  ///
  /// - Parameters:
  ///   - environment: `TERM`, and variables of terminals and multiplexers.
  ///   - description: the description of the terminal in the system's database; nil if it has none.
  public init(environment: [String: String], description: TerminalDescription?) {
    // A multiplexer passes on the variables of the terminal around it.
    let isAlone = ["TMUX", "STY", "ZELLIJ"].allSatisfy { environment[$0]?.isEmpty != false }
    let isRich = isAlone && RichTerminal.isKnown(in: environment)
    self = .bold
    if isRich || description?.hasItalics == true { insert(.italic) }
    if isRich || description?.hasStrikethrough == true { insert(.struck) }
  }
}
