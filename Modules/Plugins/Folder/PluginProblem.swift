/// The reason why a plugin cannot be added, used or removed.
enum PluginProblem: Error, Hashable, Sendable {
  case unreadable(String, reason: String)
  case notExecutable(String)
  /// Other users of this computer may change the file.
  case writableByOthers(String)
  /// A plugin of this name was added from another file.
  case nameTaken(String, by: String)
  case notAdded(String)
  /// The list of plugins cannot be changed, for a reason of the system's.
  case storage(String, reason: String)
}
