/// The words of the commands that every list scene has.
public nonisolated enum ListCommand {
  /// The command that reloads the list.
  public static let refresh = "refresh"
  /// The command that repeats a failed load.
  public static let retry = "retry"
}
