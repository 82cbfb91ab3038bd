public import Terminal

/// A line of a text that was laid out, or a placeholder of a picture.
public struct TypesetLine: Hashable, Sendable {
  /// The content of a line.
  public enum Content: Hashable, Sendable {
    /// A line as it is printed.
    case text(StyledText)
    /// A picture, or its name; its caption is in the lines that follow.
    case picture(TypesetPicture)
  }

  /// The line, or the placeholder of a picture.
  public let content: Content
  /// The position in the plain text where the line begins, in bytes of UTF-8; it is the same at every width.
  public let position: Int
  /// Whether the line is part of the caption of the picture before.
  public internal(set) var isCaption = false

  init(_ text: StyledText, at position: Int) {
    (content, self.position) = (.text(text), position)
  }

  init(_ picture: TypesetPicture, at position: Int) {
    (content, self.position) = (.picture(picture), position)
  }

  /// The words of the line; nil for the placeholder of a picture.
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
  /// The columns after the indentation; nil for no limit.
  public let columns: Int?
  /// The name, such as `▣ picture .2`.
  let name: String

  /// The lines shown instead of the picture: its name and its untrusted description.
  public func lines(description: String?) -> [StyledText] {
    let name = StyledText(line: name, .secondary)
    let text = description.map { name + StyledText(line: ": " + $0, .secondary) } ?? name
    return text.wrapped(to: columns ?? .max).map { indentation + $0 }
  }
}
