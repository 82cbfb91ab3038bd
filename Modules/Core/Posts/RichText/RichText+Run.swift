extension RichText {
  /// A part of a block that has a single style.
  public struct Run: Hashable, Sendable {
    /// The content of a run.
    public enum Content: Hashable, Sendable {
      /// Text, possibly with line breaks.
      case words(String)
      /// The number of a link, written after the words of the link.
      case number(Int)
      /// The inline picture with the given number, counted from 1.
      case picture(Int)
    }

    /// The text, link number or picture of the run.
    public let content: Content
    /// The styles of the words.
    public let style: Style
    /// The link, mention, topic tag or footnote reference that contains the run; nil if there is none.
    public let target: Target?

    /// Creates a run, by default without a style.
    public init(_ content: Content, style: Style = [], target: Target? = nil) {
      self.content = content
      self.style = style
      self.target = target
    }
  }

  /// A link, mention, topic tag or footnote reference that contains a run.
  public enum Target: Hashable, Sendable {
    /// The link with the given number, counted from 1.
    case link(Int)
    /// The mention of an account.
    case mention
    /// A topic tag.
    case tag
    /// A reference to a footnote.
    case note
  }

  /// The styles of words.
  public struct Style: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Emphasized words, usually in italics.
    public static let emphasis = Style(rawValue: 1)
    /// Important words, usually in bold.
    public static let strong = Style(rawValue: 2)
    /// Source code, or keys to press.
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
