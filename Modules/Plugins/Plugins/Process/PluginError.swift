import JSON
import Viper

/// The reason why a plugin has not answered.
enum PluginError: Error, Hashable, Sendable {
  /// Its program cannot be started; in the system's words.
  case notStarted(reason: String)
  /// Its program has ended; the last line of its standard error, untrusted, if there is one.
  case ended(PluginEnd, lastLine: String?)
  /// No answer within `PluginLimits.silence`.
  case silent(lastLine: String?)
  /// No description within `PluginLimits.description`.
  case notDescribed(lastLine: String?)
  /// The plugin's own error: its kind, its untrusted message, and whether to try again can help.
  case answered(kind: String, message: String, canBeTriedAgain: Bool = true)
  /// A line that begins as an answer is not JSON: its number from 1, and the reason.
  case notJSON(line: Int, JSONSyntaxError)
  /// An answer in which a member is missing or of the wrong type, by its path, such as `rows.3.id`.
  case unexpected(path: String)
}
