public import JSON

/// The facts that an answer reports to scripts.
public enum ActionResult: Hashable, Sendable {
  /// The file that was written: its path, and its size in bytes.
  case file(path: String, bytes: Int)
  /// The number of posts that were marked.
  case posts(Int)
  /// A further member of the JSON object, by its name.
  case member(String, JSONValue)
}
