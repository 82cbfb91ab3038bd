/// A command that a scene adds to the shell while it is on top.
public struct SceneCommand {
  /// The input that the command takes, and its action.
  public enum Body {
    /// No input.
    case plain(@MainActor () throws -> ActionAnswer)
    /// A row, or a part of one.
    case row(@MainActor (RowReference) throws -> ActionAnswer)
    /// One or more rows, or nothing.
    case optionalRows(@MainActor ([RowReference]) throws -> ActionAnswer)
    /// One or more rows.
    case rows(@MainActor ([RowReference]) throws -> ActionAnswer)
    /// Words; `known` are the phrases to complete.
    case words(@MainActor ([String]) throws -> ActionAnswer, known: [[String]])
    /// Text as typed; `usage` names its parts for help, such as `ADDRESS [NAME]`, and `example` fills them in.
    case text(@MainActor (String) throws -> ActionAnswer, usage: String, example: String)
    /// A row and words; `usage` names the words for help, such as `NAME`, and `example` fills them in.
    case rowAndWords(@MainActor (RowReference, [String]) throws -> ActionAnswer, usage: String, example: String)
  }

  /// The command word: lower case, no spaces.
  public let name: String
  /// Its group in `help`.
  public let group: CommandGroup
  /// One line for `help`, in the user's language.
  public let summary: String
  /// The JSON that it prints in a script.
  public let output: CommandOutput
  /// Whether it has an effect now: `help` and completion leave it out if not.
  public let isUseful: @MainActor () -> Bool
  /// Whether a prefix that another command has, too, means the other: so that what people are used to type stays.
  public let yields: Bool
  /// The input, and the action.
  public let body: Body

  /// A command.
  public init(
    _ name: String, in group: CommandGroup, summary: String, output: CommandOutput,
    isUseful: @escaping @MainActor () -> Bool = { true }, yields: Bool = false, body: Body
  ) {
    self.name = name
    self.group = group
    self.summary = summary
    self.output = output
    self.isUseful = isUseful
    self.yields = yields
    self.body = body
  }
}
