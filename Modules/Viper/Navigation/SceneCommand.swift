/// A command that a scene adds to the shell while it is on top.
public struct SceneCommand {
  /// What the command does with what is typed after it.
  public enum Body {
    /// Takes nothing.
    case plain(@MainActor () throws -> Void)
    /// Takes the number of a row.
    case row(@MainActor (Int) throws -> Void)
  }

  /// The word a person types: lower case, no spaces.
  public let name: String
  /// One line for `help`, in the user's language.
  public let summary: String
  public let body: Body

  public init(_ name: String, summary: String, body: Body) {
    self.name = name
    self.summary = summary
    self.body = body
  }
}
