import JSON
import Viper

/// Why a plugin did not answer.
enum PluginError: Error, Hashable, Sendable {
  /// Its program cannot be started, with the system's reason.
  case notStarted(reason: String)
  /// Its program has ended, with the untrusted last line of its standard error, if any.
  case ended(PluginEnd, lastLine: String?)
  /// No answer within `PluginLimits.silence`.
  case silent(lastLine: String?)
  /// No description within `PluginLimits.description`.
  case notDescribed(lastLine: String?)
  /// The plugin's own error.
  case answered(PluginRefusal)
  /// A line that starts like an answer is not JSON, with its number from 1, and the reason.
  case notJSON(line: Int, JSONSyntaxError)
  /// A member of an answer is missing or of the wrong type, by its path, such as `rows.3.id`.
  case unexpected(path: String)
}
