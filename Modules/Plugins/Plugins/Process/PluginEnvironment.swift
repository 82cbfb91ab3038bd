/// Limits the environment of plugins to the variables that locate programs and files and give the user's language;
/// other variables may hold credentials.
enum PluginEnvironment {
  private static let names: Set = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LANGUAGE", "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
  ]
  private static let localePrefix = "LC_"

  /// Returns the variables of `environment` that plugins receive.
  static func limited(_ environment: [String: String]) -> [String: String] {
    environment.filter { names.contains($0.key) || $0.key.hasPrefix(localePrefix) }
  }
}
