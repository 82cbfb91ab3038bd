/// Why a plugin cannot be installed, used or removed.
enum PluginProblem: Error, Hashable, Sendable {
  case unreadable(String, reason: String)
  case notExecutable(String)
  /// Other users may change the file or folder.
  case writableByOthers(String)
  /// The file, folder or link belongs to neither the user nor root.
  case ofAnotherUser(String, id: UInt32)
  /// The plugin has no saved description.
  case undescribed(String)
  /// A plugin with the same name was installed from another file.
  case nameTaken(String, by: String)
  case notAdded(String)
  /// The program, a package or a kind of source already uses the plugin's name.
  case nameOwned(String, by: String)
  /// The plugin has no setting with the given name; `known` are its settings.
  case noSetting(String, known: [String])
  /// A value is not one of the setting's `values`.
  case otherValue(of: String, values: [String])
  /// The list of plugins cannot be changed, for a system reason.
  case storage(String, reason: String)
}
