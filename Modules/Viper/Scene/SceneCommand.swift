/// A command that a scene adds to the shell while it is on top.
public struct SceneCommand {
  /// The input that the command takes, and its action.
  public enum Body {
    /// No input.
    case plain(@MainActor () throws -> ActionAnswer)
    /// A row, or a part of one.
    case row(@MainActor (RowReference) throws -> ActionAnswer)
    /// A row, or nothing.
    case optionalRow(@MainActor (RowReference?) throws -> ActionAnswer)
    /// One or more rows.
    case rows(@MainActor ([RowReference]) throws -> ActionAnswer)
    /// Words; `known` are the phrases to complete.
    case words(@MainActor ([String]) throws -> ActionAnswer, known: [[String]])
    /// Text as typed; `usage` names its parts for help, such as `ADDRESS [NAME]`.
    case text(@MainActor (String) throws -> ActionAnswer, usage: String)
    /// A row and words.
    case rowAndWords(@MainActor (RowReference, [String]) throws -> ActionAnswer)
  }

  /// The command word: lower case, no spaces.
  public let name: String
  /// One line for `help`, in the user's language.
  public let summary: String
  /// The input, and the action.
  public let body: Body

  /// A command.
  public init(_ name: String, summary: String, body: Body) {
    self.name = name
    self.summary = summary
    self.body = body
  }
}
