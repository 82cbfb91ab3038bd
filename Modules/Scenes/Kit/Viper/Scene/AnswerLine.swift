/// A paragraph of an answer.
public struct AnswerLine: Hashable, Sendable {
  /// The visual weight of a paragraph.
  public enum Emphasis: Hashable, Sendable {
    /// Normal text.
    case body
    /// A subject or heading.
    case strong
    /// Secondary information, such as a date.
    case secondary
  }

  /// Untrusted text, which may contain line breaks; an empty text separates paragraphs.
  public let text: String
  /// The weight of the paragraph.
  public let emphasis: Emphasis

  /// Creates a paragraph.
  public init(_ text: String, _ emphasis: Emphasis = .body) {
    self.text = text
    self.emphasis = emphasis
  }
}
