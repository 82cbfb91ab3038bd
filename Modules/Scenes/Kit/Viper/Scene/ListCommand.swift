/// The words of the commands of every list scene.
public nonisolated enum ListCommand {
  /// Loads the list again.
  public static let refresh = "refresh"
  /// Tries again what has failed.
  public static let retry = "retry"
}
