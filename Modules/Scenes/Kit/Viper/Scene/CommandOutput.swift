public import JSON

/// The JSON that a command prints in a script, described in `help`.
public enum CommandOutput: Hashable, Sendable {
  /// The top scene with its rows.
  case rows
  /// The scene that the command shows, with its rows.
  case scene
  /// A message about a finished action.
  case done
  /// A JSON object specific to the command, given as an example.
  case object(JSONValue)
  /// No output.
  case nothing
}
