/// The words of the commands that every list scene has.
public nonisolated enum ListCommand {
  /// Reloads the list.
  public static let refresh = "refresh"
  /// Repeats the load that failed.
  public static let retry = "retry"
}
