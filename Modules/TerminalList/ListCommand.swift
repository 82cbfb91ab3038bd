/// The words of the commands of every list scene.
enum ListCommand {
  static let refresh = "refresh"
  static let retry = "retry"
}
