/// The syntax rule that a text violates, and the column of the mistake.
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The rule that is violated.
  public enum Reason: String, CaseIterable, Sendable {
    /// The text ends within a value.
    case end
    /// An escape is invalid, or a surrogate pair is incomplete.
    case escape
    /// A number violates the syntax, or is too large to represent, such as `1e999`.
    case number
    /// A string contains control characters, or bytes that are not UTF-8.
    case characters
    /// Arrays and objects are nested too deeply.
    case depth
    /// A character is not valid at its position.
    case syntax
  }

  /// The violated rule.
  public let reason: Reason
  /// The column of the first invalid character, counted from 1.
  public let column: Int
}
