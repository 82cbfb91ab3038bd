/// The names of the commands available in every list scene.
public nonisolated enum ListCommand {
  /// The command that reloads the list.
  public static let refresh = "refresh"
  /// The command that repeats a failed load.
  public static let retry = "retry"
}
