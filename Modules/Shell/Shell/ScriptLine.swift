package nonisolated enum ScriptLine: Hashable, Sendable {
  case commands(String)
  /// A single command, without separators, pipes or aliases.
  case command(String)
  /// A line that exceeds the maximum length.
  case tooLong
}
