/// A line of a script.
package nonisolated enum ScriptLine: Hashable, Sendable {
  case commands(String)
  /// One command, in which nothing is a separator, a pipe or an alias.
  case command(String)
  /// A line that is too long to execute.
  case tooLong
}
