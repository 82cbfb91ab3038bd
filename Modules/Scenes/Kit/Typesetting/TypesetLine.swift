public import Terminal

/// A line of a laid-out text, or the placeholder of a picture.
public struct TypesetLine: Hashable, Sendable {
  /// The content of a line of a laid-out text.
  public enum Content: Hashable, Sendable {
    /// A printable line.
    case text(StyledText)
    /// A picture or its name, followed by the lines of its caption.
    case picture(TypesetPicture)
  }

  /// The text of the line, or the placeholder of a picture.
  public let content: Content
  /// The start of the line as a UTF-8 byte offset into the plain text, independent of the width.
  public let position: Int
  /// Whether the line is part of the caption of the preceding picture.
  public internal(set) var isCaption = false

  init(_ text: StyledText, at position: Int) {
    (content, self.position) = (.text(text), position)
  }

  init(_ picture: TypesetPicture, at position: Int) {
    (content, self.position) = (.picture(picture), position)
  }

  /// The text of the line; nil for the placeholder of a picture.
  public var text: StyledText? {
    if case .text(let text) = content { text } else { nil }
  }

  /// The placeholder of a picture; nil for a line of text.
  public var picture: TypesetPicture? {
    if case .picture(let picture) = content { picture } else { nil }
  }
}

/// The placeholder of a picture among lines.
public struct TypesetPicture: Hashable, Sendable {
  /// The number of the picture, from 1.
  public let number: Int
  /// The prefix of each of the picture's lines, such as the bars of quotations.
  public let indentation: StyledText
  /// The number of columns after the indentation; nil for no limit.
  public let columns: Int?
}
