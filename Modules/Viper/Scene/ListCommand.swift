/// The words of the commands of every list scene.
public nonisolated enum ListCommand {
  public static let refresh = "refresh"
  public static let retry = "retry"
}
