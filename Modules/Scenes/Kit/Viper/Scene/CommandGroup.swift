/// The purpose of a command, by which `help` groups commands.
public enum CommandGroup: String, CaseIterable, Hashable, Sendable {
  /// Commands for reading the scene on top.
  case read
  /// Commands that go to another scene.
  case go
  /// Commands about the program itself.
  case shell
}
