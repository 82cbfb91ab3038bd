public import JSON

/// The JSON that a command prints in a script, for `help`.
public enum CommandOutput: Hashable, Sendable {
  /// The scene on top with its rows.
  case rows
  /// Another scene with its rows.
  case scene
  /// A message about a finished action.
  case done
  /// An object of the command's own; an example of it.
  case object(JSONValue)
  /// Nothing.
  case nothing
}
