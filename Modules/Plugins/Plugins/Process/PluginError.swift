import JSON

/// Why a plugin did not answer.
enum PluginError: Error, Hashable, Sendable {
  /// The program cannot be started, for the system's reason.
  case notStarted(reason: String)
  /// The program has ended; `lastLine` is the untrusted last line of its standard error, if any.
  case ended(PluginEnd, lastLine: String?)
  /// No answer within `PluginLimits.silence`.
  case silent(lastLine: String?)
  /// No description within `PluginLimits.description`.
  case notDescribed(lastLine: String?)
  /// The plugin answered with an error.
  case answered(PluginRefusal)
  /// A line that starts like an answer is not valid JSON; `line` is its number, from 1.
  case notJSON(line: Int, JSONSyntaxError)
  /// The member of an answer at the given path, such as `rows.3.id`, is missing or of the wrong type.
  case unexpected(path: String)
}
