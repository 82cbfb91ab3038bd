/// A line of a script.
package nonisolated enum ScriptLine: Hashable, Sendable {
  case commands(String)
  /// A line that is not kept because of its length.
  case tooLong
}
