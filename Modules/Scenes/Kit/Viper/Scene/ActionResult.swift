public import JSON

/// The machine-readable result of an action, for scripts.
public enum ActionResult: Hashable, Sendable {
  /// The written file: its path, and its size in bytes.
  case file(path: String, bytes: Int)
  /// The number of posts that were marked.
  case posts(Int)
  /// An additional member of the JSON object, with its name.
  case member(String, JSONValue)
}
