/// The words of the commands that every list scene adds to the shell.
enum ListCommand {
  static let refresh = "refresh"
  static let retry = "retry"
}
