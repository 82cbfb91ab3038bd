/// A command that a scene adds to the shell while it is on top.
public struct SceneCommand {
  /// What the command does with what is typed after it.
  public enum Body {
    /// Takes nothing.
    case plain(@MainActor () throws -> Void)
    /// Takes the number of a row.
    case row(@MainActor (Int) throws -> Void)
    /// Takes the number of a row, or nothing.
    case optionalRow(@MainActor (Int?) throws -> Void)
    /// Takes words, of which these are known.
    case words(@MainActor ([String]) throws -> Void, known: [[String]])
  }

  /// What a person sees of the command once it is done.
  public enum Outcome: Hashable, Sendable {
    /// The scene as it now is.
    case scene
    /// What it has begun, as that arrives.
    case arrivals
  }

  /// The word a person types: lower case, no spaces.
  public let name: String
  /// One line for `help`, in the user's language.
  public let summary: String
  public let outcome: Outcome
  public let body: Body

  public init(_ name: String, summary: String, outcome: Outcome = .scene, body: Body) {
    self.name = name
    self.summary = summary
    self.outcome = outcome
    self.body = body
  }
}
