/// Attributes of text, in addition to the style of its role.
///
/// For example, a title may have bold words, and both may contain a link.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold letters.
  public static let bold = TextAttributes(rawValue: 1)
  /// Italic letters; underlined if the terminal has no italics.
  public static let italic = TextAttributes(rawValue: 2)
  /// Letters that are struck through.
  public static let struck = TextAttributes(rawValue: 4)

  /// Creates the attributes that a terminal supports, which always include bold.
  ///
  /// - Parameters:
  ///   - environment: `TERM`, and variables of terminals and multiplexers.
  ///   - description: the terminal's entry in the terminfo database; nil if there is none.
  public init(environment: [String: String], description: TerminalDescription?) {
    // A multiplexer passes on the variables of the outer terminal.
    let isAlone = ["TMUX", "STY", "ZELLIJ"].allSatisfy { environment[$0]?.isEmpty != false }
    let isRich = isAlone && RichTerminal.isKnown(in: environment)
    self = .bold
    if isRich || description?.hasItalics == true { insert(.italic) }
    if isRich || description?.hasStrikethrough == true { insert(.struck) }
  }
}
