/// The reason why a plugin cannot be added, used or removed.
enum PluginProblem: Error, Hashable, Sendable {
  case unreadable(String, reason: String)
  case notExecutable(String)
  /// Other users of this computer may change the file or folder.
  case writableByOthers(String)
  /// The file, folder or link is neither the user's nor root's.
  case ofAnotherUser(String, id: UInt32)
  /// A plugin has no description yet, or none any more.
  case undescribed(String)
  /// A plugin of this name was added from another file.
  case nameTaken(String, by: String)
  case notAdded(String)
  /// The list of plugins cannot be changed, for a reason of the system's.
  case storage(String, reason: String)
}
