extension RichText {
  /// A stretch of a block with one style.
  public struct Run: Hashable, Sendable {
    /// The content of a run.
    public enum Content: Hashable, Sendable {
      /// Words, which may have several lines.
      case words(String)
      /// The number of a link whose words end here.
      case number(Int)
      /// The picture with a number, from 1, within a line.
      case picture(Int)
    }

    /// The words, or what stands between words.
    public let content: Content
    /// The styles of the words.
    public let style: Style
    /// The link or name that the run belongs to; nil for other words.
    public let target: Target?

    /// A run, by default one without a style.
    public init(_ content: Content, style: Style = [], target: Target? = nil) {
      self.content = content
      self.style = style
      self.target = target
    }
  }

  /// The target of words.
  public enum Target: Hashable, Sendable {
    /// The link with a number, from 1.
    case link(Int)
    /// The name of an account.
    case mention
    /// A tag.
    case tag
    /// A footnote, by its mark.
    case note
  }

  /// The styles of words.
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Emphasized words, in italics as a rule.
    public static let emphasis = Style(rawValue: 1)
    /// Important words, in bold as a rule.
    public static let strong = Style(rawValue: 2)
    /// Words of a program, or keys.
    public static let code = Style(rawValue: 4)
    /// Words that are no longer valid.
    public static let deleted = Style(rawValue: 8)
    /// Words that were added.
    public static let inserted = Style(rawValue: 16)
    /// Small words above the line.
    public static let superscript = Style(rawValue: 32)
    /// Small words below the line.
    public static let `subscript` = Style(rawValue: 64)
  }
}
