/// A command that a scene adds to the shell while it is on top.
public struct SceneCommand {
  /// The word a person types: lower case, no spaces.
  public let name: String
  /// One line for `help`, in the user's language.
  public let summary: String
  public let run: @MainActor () throws -> Void

  public init(_ name: String, summary: String, run: @escaping @MainActor () throws -> Void) {
    self.name = name
    self.summary = summary
    self.run = run
  }
}
