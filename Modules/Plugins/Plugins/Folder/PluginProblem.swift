/// Why a plugin cannot be installed, used or removed.
enum PluginProblem: Error, Hashable, Sendable {
  case unreadable(String, reason: String)
  case notExecutable(String)
  /// Other users may change the file or folder.
  case writableByOthers(String)
  /// The file, folder or link belongs to neither the user nor root.
  case ofAnotherUser(String, id: UInt32)
  /// The plugin has no description, or lost it.
  case undescribed(String)
  /// A plugin of this name was installed from another file.
  case nameTaken(String, by: String)
  case notAdded(String)
  /// The name of a plugin is one of the program's, of a package's or of a kind of source.
  case nameOwned(String, by: String)
  /// A plugin has no such setting.
  case noSetting(String, known: [String])
  /// A setting does not take a value.
  case otherValue(of: String, values: [String])
  /// The list of plugins cannot be changed, for a system reason.
  case storage(String, reason: String)
}
