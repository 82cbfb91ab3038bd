/// The reason why a text is not JSON, with its position.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// A rule of JSON that a text breaks.
  public enum Reason: String, CaseIterable, Sendable {
    /// The text ends within a value.
    case end
    /// An escape of a string is not one of JSON's, or half of a pair.
    case escape
    /// A number is not written as in JSON, or is too large to represent, such as `1e999`.
    case number
    /// A string has control characters, or bytes that are not UTF-8.
    case characters
    /// Arrays and objects are nested too deeply.
    case depth
    /// A character is not valid where it stands.
    case syntax
  }

  /// The rule that is broken.
  public let reason: Reason
  /// The column of the first character that breaks it, from 1.
  public let column: Int
}
