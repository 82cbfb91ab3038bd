/// The group of a command in `help`, by its purpose.
public enum CommandGroup: String, CaseIterable, Hashable, Sendable {
  /// Reading the scene on top.
  case read
  /// Going to another scene.
  case go
  /// The program itself.
  case shell
}
